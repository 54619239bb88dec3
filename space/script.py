"""What the browser does by itself: it takes links, forms and keys as ways to another place, without loading the page.

    a[data-go], form[data-go]  ->  the address changes, and the page is asked what stands there
    form[data-act]             ->  what is filled in is sent; files are uploaded before
    arrow keys                 ->  the links to the case before and after
    [data-copy]                ->  the address that it names is copied, made absolute

What stands at an address only the server knows; nothing here reads or makes content.
"""

from __future__ import annotations

GO, ACT = "bindchain-go", "bindchain-act"  # events of the document that Gradio's side listens to
KEY = "bindchain-runs"  # in the browser's storage: the tokens of a visitor's runs, as JSON
MOST_KEPT = 50  # tokens there
LISTEN = f"""
document.addEventListener({GO!r}, () => trigger("click"));
document.addEventListener({ACT!r}, () => trigger("submit"));
window.bindchainUpload = upload;
"""
FIRST = f"""
let without = "[]";  // a private window may have no storage
window.bindchainRuns = () => {{
  try {{ return localStorage.getItem({KEY!r}) || without; }} catch {{ return without; }}
}};
window.bindchainKeep = (added) => {{
  if (!added) return;
  let kept = [];
  try {{ kept = JSON.parse(window.bindchainRuns()); }} catch {{ /* nonsense is forgotten */ }}
  const all = [...new Set([...(Array.isArray(kept) ? kept : []), ...JSON.parse(added)])];
  without = JSON.stringify(all.slice(-{MOST_KEPT}));
  try {{ localStorage.setItem({KEY!r}, without); }} catch {{ /* it stays in this page */ }}
}};
"""  # before anything of the page is made
MINE = "window.bindchainRuns()"
# Before a call: what is filled in, the address as the browser has it, the tokens.
WHERE = f"(where, mine) => [location.search, {MINE}]"
FILLED = f"(...given) => [JSON.stringify(window.bindchainFilled || {{}}), location.search, {MINE}]"
KEEP = "(mine) => window.bindchainKeep(mine)"
ACTED = "() => document.body.classList.remove('acting')"
DONE = """() => {
  document.body.classList.remove("waiting", "lost");
  if (window.bindchainFocus) document.querySelector(`#pane ${window.bindchainFocus}`)?.focus();
  const open = document.querySelector(".ls-list [aria-current]");
  const list = open?.closest(".ls-list");
  if (list) list.scrollTop += open.getBoundingClientRect().top - list.getBoundingClientRect().top - 40;
  if (location.hash && window.bindchainPlace !== location.href) {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }
  window.bindchainPlace = location.href;
}"""  # after every call
SCRIPT = """
() => {
  const pane = () => document.querySelector("#pane");
  const tell = (name) => document.dispatchEvent(new Event(name));
  const named = (part) => (part?.rel ? `a[rel="${part.rel}"]` : part?.name ? `[name="${CSS.escape(part.name)}"]` : "");
  const wait = () => {
    const asked = (window.bindchainAsked = {});
    setTimeout(() => {
      const late = window.bindchainAsked === asked && document.body.classList.contains("waiting");
      if (late) document.body.classList.add("lost");
    }, 15000);
    document.body.classList.add("waiting");
    window.bindchainFocus = pane()?.contains(document.activeElement) ? named(document.activeElement) : "";
  };
  const part = () => new URLSearchParams(location.search).get("tab") || "score";
  const go = (address) => {
    const earlier = part();
    history.pushState(null, "", address || location.pathname);
    if (part() !== earlier) window.scrollTo(0, 0);
    wait();
    tell("GO");
  };
  const inside = (event, selector) => event.target instanceof Element && event.target.closest(selector);
  document.addEventListener("click", (event) => {
    const copy = inside(event, "[data-copy]");
    if (copy) {
      const say = (text) => { copy.textContent = text; };
      const copied = navigator.clipboard?.writeText(new URL(copy.dataset.copy, location.href).href);
      copied ? copied.then(() => say("Copied"), () => say("Not allowed here")) : say("Not allowed here");
      return;
    }
    const link = inside(event, "a[data-go]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.getAttribute("href"));
  });
  const texts = (data) => [...data].filter(([, value]) => typeof value === "string" && value !== "");
  const act = (form, filled) => {
    document.body.classList.add("acting");
    window.bindchainFilled = filled;
    if (filled.act !== "score" && filled.act !== "template") form.reset();  // what is refused comes back, to be mended
    wait();
    tell("ACT");
  };
  const bring = async (form, filled) => {
    const input = form.querySelector("input[type=file]");
    const told = form.querySelector("output");
    const files = [...(input?.files || [])];
    const most = Number(form.dataset.mostMb);
    const large = files.filter((file) => file.size > most * 1048576).map((file) => file.name);
    const many = files.length > Number(form.dataset.mostFiles);
    told.textContent = large.length ? `${large.join(", ")}: larger than ${most} MB; split it` : "";
    if (many) told.textContent = `${files.length} files are more than ${form.dataset.mostFiles}; score them in parts`;
    if (told.textContent) return;
    filled.files = [];
    document.body.classList.add("acting");
    try {
      for (const [place, file] of files.entries()) {
        told.textContent = `uploading ${place + 1} of ${files.length}: ${file.name}`;
        filled.files.push((await window.bindchainUpload(file)).path);
      }
    } catch (error) {
      told.textContent = "The upload failed: try it again";
      document.body.classList.remove("acting");
      return;
    }
    told.textContent = "";
    if (input) input.value = "";  // uploads are deleted once they are scored
    act(form, filled);
  };
  document.addEventListener("submit", (event) => {
    const form = inside(event, "form[data-go], form[data-act]");
    if (!form) return;
    event.preventDefault();
    if (form.hasAttribute("data-go")) {
      go("?" + new URLSearchParams(texts(new FormData(form))));
      return;
    }
    if (document.body.classList.contains("acting")) {  // nothing is lost: the form stays as it is
      document.body.classList.add("busy");
      setTimeout(() => document.body.classList.remove("busy"), 6000);
      return;
    }
    const filled = Object.fromEntries(texts(new FormData(form, event.submitter)));
    filled.act === "score" ? bring(form, filled) : act(form, filled);
  });
  document.addEventListener("change", (event) => {
    if (inside(event, "form[data-go] [data-now]")) event.target.form.requestSubmit();
  });
  document.addEventListener("keydown", (event) => {
    const keys = { ArrowLeft: "prev", ArrowRight: "next" };
    const free = !inside(event, "input, select, textarea, [role=region], .box, [contenteditable]");
    if (!(event.key in keys) || !free || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    pane()?.querySelector(`a[rel=${keys[event.key]}]`)?.click();
  });
  window.addEventListener("popstate", () => { wait(); tell("GO"); });
}
""".replace("GO", GO).replace("ACT", ACT)
