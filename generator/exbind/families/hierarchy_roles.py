"""What the controls of the hierarchy family do: pairs of opposite roles, and a person's words for each, by theme."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """Two opposite roles that stand side by side.

    roles: as the surfaces show them; controls: keys of `CONTROLS`, the groups that fit; phrases: for each role, what
    a person wants to do with it, as the words after "to".
    """

    roles: tuple[str, str]
    controls: tuple[str, ...]
    phrases: tuple[tuple[str, ...], tuple[str, ...]]


# Pairs that several themes have.
DETAILS = Pair(("show", "hide"), ("openers", "forms"), (("show the details",), ("hide the details",)))
REQUEST = Pair(
    ("approve", "reject"),
    ("forms", "choices"),
    (("approve the request", "say yes to the request"), ("reject the request", "say no to the request")),
)
REMINDER = Pair(("confirm", "dismiss"), ("forms",), (("confirm the reminder",), ("dismiss the reminder",)))
DISPLAY = Pair(
    ("brighten", "dim"),
    ("dials",),
    (("brighten the display", "make the display brighter"), ("dim the display", "make the display darker")),
)
SOUND = Pair(
    ("mute", "unmute"),
    ("switches", "choices"),
    (("mute the sound", "turn the sound off"), ("unmute the sound", "turn the sound back on")),
)

# Theme -> its pairs; no role stands in two of them.
PAIRS = {
    "checkout": (
        REMINDER,
        DETAILS,
        Pair(("add", "remove"), ("forms", "openers"),
             (("add an item", "put another item in"), ("remove an item", "take an item out"))),
        Pair(("accept", "decline"), ("forms", "choices"),
             (("accept the offer", "say yes to the offer"), ("decline the offer", "turn the offer down"))),
        Pair(("save", "discard"), ("forms",),
             (("save the changes", "keep the changes"), ("discard the changes", "throw the changes away"))),
        Pair(("increase", "decrease"), ("forms",),
             (("increase the quantity", "make the quantity larger"),
              ("decrease the quantity", "make the quantity smaller"))),
    ),
    "mixer": (
        SOUND,
        Pair(("raise", "lower"), ("dials",),
             (("raise the level", "bring the level up"), ("lower the level", "bring the level down"))),
        Pair(("input", "output"), ("switches", "dials"),
             (("take the signal in", "let the signal in"), ("send the signal out", "let the signal out"))),
        Pair(("increase", "decrease"), ("dials",),
             (("increase the gain", "turn the gain up"), ("decrease the gain", "turn the gain down"))),
        Pair(("widen", "narrow"), ("dials",),
             (("widen the stereo image", "make the stereo image wider"),
              ("narrow the stereo image", "make the stereo image narrower"))),
        Pair(("arm", "disarm"), ("switches", "choices"),
             (("arm the track for recording",), ("disarm the track",))),
    ),
    "devices": (
        DETAILS,
        DISPLAY,
        Pair(("start", "stop"), ("switches", "forms"),
             (("start the device", "switch the device on"), ("stop the device", "switch the device off"))),
        Pair(("attach", "detach"), ("forms",),
             (("attach a sensor", "connect a sensor"), ("detach a sensor", "disconnect a sensor"))),
        Pair(("increase", "decrease"), ("dials",),
             (("increase the speed", "make it run faster"), ("decrease the speed", "make it run slower"))),
        Pair(("add", "remove"), ("forms", "openers"),
             (("add a timer", "set up another timer"), ("remove a timer", "delete a timer"))),
    ),
    "teams": (
        REMINDER,
        REQUEST,
        Pair(("book", "cancel"), ("forms", "openers"),
             (("book a meeting", "set up a meeting"), ("cancel a meeting", "call a meeting off"))),
        Pair(("accept", "decline"), ("forms", "choices"),
             (("accept the invitation", "say yes to the invitation"),
              ("decline the invitation", "turn the invitation down"))),
        Pair(("join", "leave"), ("forms",), (("join the call",), ("leave the call",))),
        Pair(("extend", "shorten"), ("forms",),
             (("extend the meeting", "make the meeting longer"),
              ("shorten the meeting", "make the meeting shorter"))),
    ),
    "pipelines": (
        REQUEST,
        Pair(("show", "hide"), ("openers", "forms"), (("show the log",), ("hide the log",))),
        Pair(("start", "stop"), ("forms",), (("start the run",), ("stop the run",))),
        Pair(("upload", "download"), ("forms", "openers"), (("upload the log files",), ("download the log files",))),
        Pair(("attach", "detach"), ("forms",), (("attach a file",), ("detach a file",))),
        Pair(("promote", "demote"), ("forms",),
             (("promote the release", "move the release up a stage"),
              ("demote the release", "move the release down a stage"))),
    ),
    "dashboard": (
        DETAILS,
        Pair(("import", "export"), ("forms", "openers"),
             (("import the data", "bring the data in"), ("export the data", "send the data out"))),
        Pair(("follow", "unfollow"), ("choices", "forms"),
             (("follow the updates",), ("unfollow the updates", "stop following the updates"))),
        Pair(("extend", "shorten"), ("forms",),
             (("extend the period", "make the period longer"), ("shorten the period", "make the period shorter"))),
        Pair(("add", "remove"), ("forms", "openers"),
             (("add a column", "put another column in"), ("remove a column", "take a column out"))),
        Pair(("increase", "decrease"), ("dials",),
             (("increase the scale", "make the scale larger"), ("decrease the scale", "make the scale smaller"))),
    ),
    "laboratory": (
        Pair(("heat", "cool"), ("switches", "dials"),
             (("heat the sample", "warm the sample up"), ("cool the sample", "cool the sample down"))),
        Pair(("fill", "drain"), ("switches",),
             (("fill the tank", "let the liquid in"), ("drain the tank", "let the liquid out"))),
        Pair(("start", "stop"), ("switches", "choices"),
             (("start the motor", "turn the motor on"), ("stop the motor", "turn the motor off"))),
        Pair(("input", "output"), ("switches", "choices"),
             (("take the signal in", "let the signal in"), ("send the signal out", "let the signal out"))),
        Pair(("tighten", "loosen"), ("dials",),
             (("tighten the clamp", "make the clamp tighter"), ("loosen the clamp", "make the clamp looser"))),
        Pair(("attach", "detach"), ("switches",), (("attach the probe",), ("detach the probe",))),
    ),
    "cockpit": (
        DISPLAY,
        Pair(("raise", "lower"), ("dials",),
             (("raise the limit", "move the limit up"), ("lower the limit", "move the limit down"))),
        Pair(("arm", "disarm"), ("switches", "choices"), (("arm the alarm",), ("disarm the alarm",))),
        Pair(("send", "receive"), ("switches",), (("send a message",), ("receive a message", "get a message in"))),
        Pair(("extend", "shorten"), ("dials",),
             (("extend the delay", "make the delay longer"), ("shorten the delay", "make the delay shorter"))),
        Pair(("increase", "decrease"), ("dials",),
             (("increase the pressure", "turn the pressure up"),
              ("decrease the pressure", "turn the pressure down"))),
    ),
    "playlists": (
        SOUND,
        Pair(("play", "pause"), ("forms", "switches"), (("play the song",), ("pause the song",))),
        Pair(("add", "remove"), ("forms", "openers"),
             (("add a song", "put another song in"), ("remove a song", "take a song out"))),
        Pair(("follow", "unfollow"), ("choices", "forms"),
             (("follow the artist",), ("unfollow the artist", "stop following the artist"))),
        Pair(("upload", "download"), ("forms", "openers"), (("upload a song",), ("download a song",))),
        Pair(("extend", "shorten"), ("forms",),
             (("extend the list", "make the list longer"), ("shorten the list", "make the list shorter"))),
    ),
    "kitchen": (
        Pair(("heat", "cool"), ("switches", "dials"),
             (("heat the counter", "warm the counter up"), ("cool the counter", "cool the counter down"))),
        Pair(("start", "stop"), ("switches", "forms"),
             (("start the timer", "get the timer going"), ("stop the timer",))),
        Pair(("add", "remove"), ("forms",),
             (("add a dish", "put another dish on the list"), ("remove a dish", "take a dish off the list"))),
        Pair(("fill", "drain"), ("switches",),
             (("fill the sink", "let the water in"), ("drain the sink", "let the water out"))),
        Pair(("increase", "decrease"), ("forms", "dials"),
             (("increase the portion", "make the portion larger"),
              ("decrease the portion", "make the portion smaller"))),
        Pair(("accept", "decline"), ("forms", "choices"),
             (("accept the order", "say yes to the order"), ("decline the order", "turn the order down"))),
    ),
    "greenhouse": (
        Pair(("heat", "cool"), ("switches", "dials"),
             (("heat the beds", "warm the beds up"), ("cool the beds", "cool the beds down"))),
        Pair(("fill", "drain"), ("switches",), (("fill the tank",), ("drain the tank", "empty the tank"))),
        Pair(("brighten", "dim"), ("dials",),
             (("brighten the lamps", "make the lamps brighter"), ("dim the lamps", "make the lamps darker"))),
        Pair(("start", "stop"), ("switches", "choices"),
             (("start the fan", "turn the fan on"), ("stop the fan", "turn the fan off"))),
        Pair(("widen", "narrow"), ("dials",),
             (("widen the roof gap", "make the roof gap wider"),
              ("narrow the roof gap", "make the roof gap narrower"))),
        Pair(("raise", "lower"), ("dials", "switches"),
             (("raise the cover", "pull the cover up"), ("lower the cover", "let the cover down"))),
    ),
    "museum": (
        DETAILS,
        REQUEST,
        Pair(("book", "cancel"), ("forms", "openers"),
             (("book a visit", "arrange a visit"), ("cancel a visit", "call a visit off"))),
        Pair(("brighten", "dim"), ("dials",),
             (("brighten the lamps", "make the lamps brighter"), ("dim the lamps", "make the lamps darker"))),
        Pair(("play", "pause"), ("forms", "choices"), (("play the recording",), ("pause the recording",))),
        Pair(("attach", "detach"), ("forms",), (("attach a picture",), ("detach a picture",))),
    ),
}  # fmt: skip
