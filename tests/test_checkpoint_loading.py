"""Every way in which a checkpoint does not load is one sentence with a cure; and every way of storing one loads."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import transformers
from safetensors.torch import load_file, save_file

from checkpoints import KINDS, ask, changed_copy, questions
from generator.errors import UserError
from predictors.asking import Decoding
from predictors.checkpoint.options import CheckpointOptions
from predictors.checkpoint.predictor import make_checkpoint

GREEDY = Decoding(4, greedy=True)
PROCESSORS = {"qwen2_5_vl": "Qwen2_5_VLProcessor", "qwen3_vl": "Qwen3VLProcessor"}


@pytest.fixture
def copy(tiny_checkpoints: Path, tmp_path: Path) -> Path:
    """A checkpoint to be damaged."""
    return Path(shutil.copytree(tiny_checkpoints / "qwen3_vl", tmp_path / "copy"))


def refusal(folder: Path, **options: int) -> str:
    """What the user is told, without the name at its start."""
    with pytest.raises(UserError) as caught:
        make_checkpoint(str(folder), GREEDY, CheckpointOptions(**options))
    start, text = f"checkpoint {folder}: ", str(caught.value)
    assert text.startswith(start) and "\n" not in text
    return text.removeprefix(start)


def cut_weights(folder: Path) -> None:
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:100_000])


def swap_for_pointer(folder: Path) -> None:
    (folder / "model.safetensors").write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n")


def shrink_head(folder: Path) -> None:
    weights = load_file(folder / "model.safetensors")
    weights["lm_head.weight"] = weights["lm_head.weight"][:9].clone()
    save_file(weights, folder / "model.safetensors", {"format": "pt"})


def drop_layer(folder: Path) -> None:
    weights = load_file(folder / "model.safetensors")
    kept = {name: tensor for name, tensor in weights.items() if "language_model.layers.1.mlp" not in name}
    save_file(kept, folder / "model.safetensors", {"format": "pt"})


def set_config(text: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        (folder / "config.json").write_text(text)

    return change


def without(*names: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        for name in names:
            (folder / name).unlink()

    return change


UNKNOWN = "config.json cannot be loaded (ValueError: The checkpoint you are trying to load has model type `nix`"
FOREIGN = '{"model_type": "nix", "auto_map": {"AutoConfig": "code.Config"}}'
DAMAGES = {
    "weights cut off": (cut_weights, "its weights cannot be loaded (SafetensorError: ", "download them again"),
    "Git LFS pointer": (swap_for_pointer, "its weights cannot be loaded (SafetensorError: ", "download them again"),
    "weights of another size": (shrink_head, "its weights cannot be loaded (RuntimeError: ", "download them again"),
    "a layer missing": (
        drop_layer,
        "lacks weights and would answer at random: model.language_model.layers.1.mlp.down_proj.weight, ",
        "they may be cut off or of another model: copy or download them again",
    ),
    "config torn": (set_config("{"), "its config.json cannot be loaded (", "or update transformers"),
    "config empty": (set_config("{}"), "its config.json cannot be loaded (", "or update transformers"),
    "unknown architecture": (set_config('{"model_type": "nix"}'), "its " + UNKNOWN, "or update transformers"),
    "code of its own": (set_config(FOREIGN), "brings code of its own, which is not run; ", "use openai:MODEL"),
    "no tokenizer": (without("tokenizer.json"), "its processor cannot be loaded (", "processor files again"),
    "no image processor": (
        without("preprocessor_config.json"),
        "its processor cannot be loaded (OSError: Can't load image processor",
        "processor files again",
    ),
    "no chat template": (
        without("chat_template.jinja"),
        "has no chat template; give the instruct version, ",
        "or put its chat_template.jinja there",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_checkpoint_is_one_sentence_with_the_cure(copy: Path, damage: str) -> None:
    change, start, end = DAMAGES[damage]
    change(copy)
    text = refusal(copy)
    assert text.startswith(start) and text.endswith(end)


def test_a_model_of_text_alone_is_refused(tmp_path: Path) -> None:
    settings = {"vocab_size": 9, "hidden_size": 8, "intermediate_size": 8, "num_hidden_layers": 1}
    config = transformers.Qwen2Config(**settings, num_attention_heads=2, num_key_value_heads=2)
    transformers.Qwen2ForCausalLM(config).save_pretrained(tmp_path)
    assert refusal(tmp_path) == (
        "is a model of the type qwen2, which does not read pictures and text to write text; give one for "
        "image-text-to-text"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_checkpoint_that_names_its_processor_answers_the_same(
    tiny_checkpoints: Path, tmp_path: Path, kind: str
) -> None:
    """As the published ones do, and with the fast image processor, which needs torchvision, named, too."""
    plain = tiny_checkpoints / kind
    named = {"processor_class": PROCESSORS[kind], "image_processor_type": "Qwen2VLImageProcessorFast"}
    older = changed_copy(plain, tmp_path / "older", "preprocessor_config.json", **named)
    films = {"video_processor_type": "Qwen3VLVideoProcessor", "processor_class": PROCESSORS[kind]}
    (older / "video_preprocessor_config.json").write_text(json.dumps(films))
    newer = changed_copy(plain, tmp_path / "newer")
    pictures = json.loads((newer / "preprocessor_config.json").read_text())
    parts = {"processor_class": PROCESSORS[kind], "image_processor": pictures, "video_processor": films}
    (newer / "processor_config.json").write_text(json.dumps(parts))
    (newer / "preprocessor_config.json").unlink()
    told = {
        folder.name: [reply.text for reply in ask(predictor, questions()).values()]
        for folder in (plain, older, newer)
        if (predictor := make_checkpoint(str(folder), GREEDY, CheckpointOptions()))
    }
    assert told["older"] == told["newer"] == told[kind]


@pytest.mark.parametrize("place", ["tokenizer_config.json", "chat_template.json"])
def test_the_chat_template_may_stand_where_older_checkpoints_have_it(copy: Path, place: str) -> None:
    expected = ask(make_checkpoint(str(copy), GREEDY, CheckpointOptions()), questions())
    template = copy / "chat_template.jinja"
    path = copy / place
    content = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**content, "chat_template": template.read_text()}))
    template.unlink()
    found = ask(make_checkpoint(str(copy), GREEDY, CheckpointOptions()), questions())
    assert [reply.text for reply in found.values()] == [reply.text for reply in expected.values()]
