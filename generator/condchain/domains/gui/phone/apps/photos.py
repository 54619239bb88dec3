"""Photos: all pictures, albums, a picture."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import ALBUMS, PHOTOS
from generator.condchain.domains.gui.phone.screen import Card, Dialog, Screen, Tab, gap, grid, line, picture

_TABS = (Tab("Photos", "image", "photos"), Tab("Albums", "folder", "albums"), Tab("Favorites", "heart", "favorites"))


def _initial(source: random.Random, world: World) -> Memory:
    albums = source.sample(ALBUMS, 4)
    photos = [
        {"name": name, "icon": image, "tint": tint, "liked": source.random() < 0.3, "album": source.choice(albums)}
        for name, image, tint in source.sample(PHOTOS, 10)
    ]
    return {"photos": photos, "albums": albums}


def _card(memory: Memory, place: int) -> Card:
    photo = memory["photos"][place]
    return Card(photo["name"], photo["album"], photo["icon"], photo["tint"], ("go", "photo", place))


def _some(memory: Memory, key: str, value: object) -> list[Card]:
    return [_card(memory, place) for place, photo in enumerate(memory["photos"]) if photo[key] == value]


def _photos(memory: Memory, page: Page) -> Screen:
    return Screen("Photos", "grid", grid([_card(memory, place) for place in range(len(memory["photos"]))]), (), _TABS)


def _albums(memory: Memory, page: Page) -> Screen:
    counts = [(name, len(_some(memory, "album", name))) for name in memory["albums"]]
    cards = [
        Card(name, f"{count} photo{'s' * (count != 1)}", "folder", "grey", ("go", "album", name))
        for name, count in counts
    ]
    return Screen("Albums", "grid", grid(cards), (), _TABS)


def _favorites(memory: Memory, page: Page) -> Screen:
    blocks = grid(_some(memory, "liked", True))
    return Screen("Favorites", "grid", blocks or (gap(40), line("No favorites", anchor=0.5)), (), _TABS)


def _album(memory: Memory, page: Page) -> Screen:
    blocks = grid(_some(memory, "album", page.argument))
    return Screen(page.argument, "grid", blocks or (gap(40), line("This album is empty", anchor=0.5)))


def _photo(memory: Memory, page: Page) -> Screen:
    photo = memory["photos"][page.argument]
    blocks = (picture(photo["icon"], photo["tint"], 380), line(f"In the album {photo['album']}", "caption"))
    heart = "heart_full" if photo["liked"] else "heart"
    actions = (
        (heart, ("do", "like", page.argument)),
        ("folder", ("dialog", "move", page.argument)),
        ("trash", ("dialog", "delete", page.argument)),
    )
    return Screen(photo["name"], "detail", blocks, actions)


def _move(memory: Memory, place: int) -> Dialog:
    others = [name for name in memory["albums"] if name != memory["photos"][place]["album"]]
    return Dialog("Move to album", "", tuple((name, ("do", "move", (place, name))) for name in others))


def _delete(memory: Memory, place: int) -> Dialog:
    answers = (("Cancel", ("do", "keep", None)), ("Delete", ("do", "delete", place)))
    return Dialog("Delete this photo?", memory["photos"][place]["name"], answers)


def _like(memory: Memory, page: Page, place: int) -> Effect:
    memory["photos"][place]["liked"] = not memory["photos"][place]["liked"]
    return Effect()


def _moved(memory: Memory, page: Page, argument: tuple[int, str]) -> Effect:
    memory["photos"][argument[0]]["album"] = argument[1]
    return Effect(toast=f"Moved to {argument[1]}")


def _deleted(memory: Memory, page: Page, place: int) -> Effect:
    del memory["photos"][place]
    return Effect(closes=1, toast="Photo deleted")


def _keep(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Photo kept")


APP = App(
    label="Photos",
    icon="image",
    tint="pink",
    root="photos",
    initial=_initial,
    screens={
        "photos": _photos,
        "albums": _albums,
        "favorites": _favorites,
        "album": _album,
        "photo": _photo,
    },
    dialogs={"move": _move, "delete": _delete},
    handlers={"like": _like, "move": _moved, "delete": _deleted, "keep": _keep},
)
