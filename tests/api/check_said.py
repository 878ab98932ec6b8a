# SPDX-License-Identifier: MIT
"""What is said once: every sentence of this run can be written again from its code and its args, by the tables."""
import os
import re

import client

TABLES = os.path.join(os.path.dirname(__file__), "..", "..", "tdserver")
SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
         "thirteen", "fourteen", "fifteen"]
# Refusals that another part of the server makes; their sentence is their detail.
ELSEWHERE = {"player-pin"}


def strings(line):
    return [re.sub(r"\\(.)", r"\1", s) for s in re.findall(r'"((?:[^"\\]|\\.)*)"', line)]


def table(path, macro):
    """name -> (rule, sentence) of a table of refusals."""
    with open(os.path.join(TABLES, path), encoding="utf-8") as f:
        rows = [strings(line) for line in f if line.startswith(macro + "(")]
    return {row[0]: (row[-2], row[-1]) for row in rows}


def templates():
    """Event kind -> template of its sentence."""
    with open(os.path.join(TABLES, "director/event.def"), encoding="utf-8") as f:
        return dict(re.findall(r'EVENT\((\w+), \d+, "([^"]*)"\)', f.read()))



STAGES = {"round": "Round {}", "quarter": "Quarter-final", "semi": "Semi-final", "final": "Final",
          "third": "Third place", "challenge": "Challenge {}", "lower": "Lower round {}", "recharge": "Recharge"}


def named(mode, value, told):
    """What stands for a number: an entry's or a section's name, or who plays a match where."""
    if mode == "e":
        return told if told is not None else f"Entry {value}" if value > 0 else "nobody"
    if mode == "c" or told is None:
        return told if mode == "c" else f"Match {value}"
    if not told["a"] and not told["b"]:
        return told["label"] or f"Match {value}"
    stage = STAGES[told["stage"]].format(told["stage_round"])
    where = f"{told['section']}: {stage}" if told["section"] else stage
    return f"{told['a'] or 'nobody yet'} \u2013 {told['b'] or 'nobody yet'} ({where})"


def fill(sentence, args):
    """The sentence with its args. Raises KeyError for a placeholder without one."""
    used = set()

    def put(found):
        article, place, mode = found.group(1) or "", found.group(2), found.group(3)
        used.add(place)
        value = args[place]
        if mode in ("e", "c", "v"):
            used.add(place + mode)
            return named(mode, value, args[place + mode])
        if mode == "p":
            value = {0: "off", 25: "bar"}.get(value, value)
        if mode == "w":
            value = SMALL[value]
        if mode == "d":
            value = f"-{value}" if value else ""
        if mode == "m":
            value = "checker" if value == 1 else "checkers"
        if mode == "s":
            value = "" if value == 1 else "s"
        if mode == "h":
            value = f"{value // 2 or ('' if value % 2 else 0)}{'½' if value % 2 else ''}"
        return f"{article}{value}"

    whole = re.sub(r"([Ee]ntry (?=\{.e)|[Ss]ection (?=\{.c)|[Mm]atch (?=\{.v))?\{([0-9tf])([ecvpwdmsh]?)\}", put, sentence)
    extra = set(args) - used
    return whole if not extra else f"{whole} (and nobody asked for {sorted(extra)})"


def differs(where, reasons, code, args, said):
    if code not in reasons:
        return f"{where}: {code} stands in no table"
    try:
        ours = fill(reasons[code][1], args)
    except (KeyError, TypeError) as e:
        return f"{where}: {code} with {args} has no {e}"
    return None if ours == said else f"{where}: {code} with {args} is\n  {ours}\nand was sent as\n  {said}"


def time_of(ms):
    sign, ms = ("-", -ms) if ms < 0 else ("", ms)
    return f"{sign}{ms // 60000}:{ms // 1000 % 60:02}.{ms // 100 % 10}"


def told(template, event):
    """A ledger line's sentence from its template and args; None where the tables beside event.def would be needed."""
    args, data = event["args"], event["data"]
    if set(re.findall(r"\{(\w+)\}", template)) - set(args):
        raise KeyError(f"{event['kind']}: {template} with {args}")
    if event["kind"] == "setting_changed":
        return None

    def put(found):
        name = found.group(1)
        value = args[name]
        if isinstance(value, bool):
            return "on" if value else "off"
        if isinstance(value, int) and name.endswith("_ms"):
            return time_of(value)
        if name == "entry" and isinstance(value, int):
            return f"entry {value}"
        side = value == data.get(name) and name in ("side", "winner", "running", "black") or name == "winner" and value == "none"
        if side:
            return {"none": "nobody" if name == "winner" else "the desk"}.get(value, f"side {value}")
        # A word of an enum is written for machines; a name or a reason is not touched.
        words = name in ("note", "play") or (name == "reason" and event["kind"] != "director_called")
        plain = value == data.get(name) and re.fullmatch(r"[a-z_]+", str(value)) and not words
        return str(value).replace("_", " ") if plain else str(value)

    def part(found):
        """What stands in [] is told where each of its members has something to say."""
        empty = any(args[name] in (0, "", None, "none") for name in re.findall(r"\{(\w+)\}", found.group(1)))
        return "" if empty else found.group(1)

    template = re.sub(r"\[([^\]]*\{[^\]]*)\]", part, template)
    text = re.sub(r"\{(\w+)\}", put, template).rstrip(" :,")
    return text[:1].upper() + text[1:]


def answers():
    for method, path, status, kind, document in client.SEEN:
        if document is not None:
            yield f"{method} {path} ({status})", status, document


def inside(document, key):
    """Every object in the document that has the key."""
    if isinstance(document, dict):
        if key in document:
            yield document
        for value in document.values():
            yield from inside(value, key)
    elif isinstance(document, list):
        for value in document:
            yield from inside(value, key)


def bodies(where, problem):
    """What is wrong with a body is its table's sentence, too; that of a text stands in base/."""
    told = table("http/faults.def", "FAULT")
    for field in problem.get("errors", []):
        if field.get("reason", "text") != "text":
            yield differs(where + field["pointer"], told, field["reason"], field["args"], field["detail"])


def is_sentence(said):
    return re.fullmatch(r"[^a-z].+[.?!)]", said or "", re.S) is not None and said[-2:] not in ("..", ";.", ",.")


def called(pointer):
    """The member of a pointer in words: /entries/1/starts_on is "Starts on of member 2 of entries"."""
    parts = [p.replace("~1", "/").replace("~0", "~").replace("_", " ") for p in pointer.split("/")[1:]]
    words = " of ".join(reversed([f"member {int(p) + 1}" if p.isascii() and p.isdigit() else p for p in parts]))
    return words[:1].upper() + words[1:] if words[:1].isascii() else words


def fields(server, director):
    """What is said of a member is one whole sentence, of the body's table also which member, and so is all that a refusal says."""
    faults, seen = [], set()
    for where, status, problem in answers():
        if status < 400 or "code" not in problem:
            continue
        # One of the tables of reasons may begin with somebody's name, as that is written.
        if "detail" in problem and not is_sentence(("X" if "reason" in problem else "") + problem["detail"]):
            faults.append(f"{where}: \"{problem['detail']}\" is no sentence")
        for field in problem.get("errors", []):
            seen.add(field.get("reason"))
            if not is_sentence(field["detail"]):
                faults.append(f"{where} {field['pointer']}: \"{field['detail']}\" is no sentence")
            if field.get("args", {}).get("f", called(field["pointer"])) != called(field["pointer"]):
                faults.append(f"{where} {field['pointer']} is called \"{field['args']['f']}\"")
            if field.get("reason") in ("kind", "required", "unknown", "whole", "word") and not field["detail"].startswith(called(field["pointer"]) + " "):
                faults.append(f"{where} {field['pointer']} is not named: \"{field['detail']}\"")
    if not seen >= {"kind", "required", "unknown", "whole", "word", "empty"}:
        faults.append(f"only {sorted(map(str, seen))} were seen: what sends wrong bodies before this must have failed")
    return "\n".join(list(dict.fromkeys(faults))[:40]) or None


def refusals(server, director):
    """Every refusal of this run is its table's sentence with its args, and names no paper of our own as its rule."""
    ours, engine = table("director/reasons.def", "REASON"), table("engine/reasons.def", "REASON")
    faults, seen = [], set()
    for where, status, problem in answers():
        if status >= 400 and problem.get("code") == "bad_fields" and "reason" not in problem:
            faults += bodies(where, problem)
        if status < 400 or "reason" not in problem or problem["reason"] in ELSEWHERE:
            continue
        seen.add(problem["reason"])
        if "engine" in problem:
            said = problem["engine"]
            faults.append(differs(where, engine, said["reason"], said["args"], problem["detail"]))
            continue
        faults.append(differs(where, ours, problem["reason"], problem["args"], problem["detail"]))
        for field in problem.get("errors", []):
            if "reason" in field:
                faults.append(differs(where + field["pointer"], ours, field["reason"], field["args"], field["detail"]))
        rule = problem.get("rule")
        if rule is not None and not re.fullmatch(r"\d+(\.\d+)?|US [\d.]+|USBGF [\d.]+|case \d+", rule):
            faults.append(f"{where}: the rule of {problem['reason']} is said to be {rule}")
    if len(seen) < 20:
        faults.append(f"only {sorted(seen)} were seen: the scenarios before this must have failed")
    return "\n".join([f for f in faults if f][:20]) or None


def consequences(server, director):
    """Every consequence of this run is its table's sentence with its args."""
    reasons = table("director/consequences.def", "CONSEQUENCE")
    faults, seen = [], set()
    for where, _, document in answers():
        for one in document.get("consequences", []) if isinstance(document, dict) else []:
            seen.add(one["code"])
            faults.append(differs(where, reasons, one["code"], one["args"], one["text"]))
    if len(seen) < 5:
        faults.append(f"only {sorted(seen)} were seen")
    return "\n".join([f for f in faults if f][:20]) or None


def acts(server, director):
    """Every act of this run is its table's sentence with its args, and so is why none takes it back."""
    faults, seen = [], set()
    sentences = table("director/inverses.def", "INVERSE")
    with open(os.path.join(TABLES, "director/hall/inverse_act.c"), encoding="utf-8") as f:
        for name, sentence in re.findall(r'\[INVERSE_\w+\] = \{"([\w-]+)", "", "([^"]*)"\}', f.read()):
            sentences[name] = ("", sentence)
    reasons = table("director/reasons.def", "REASON")
    for where, _, document in answers():
        undo = document.get("undo", {}) if isinstance(document, dict) else {}
        for rows, one in ((sentences, undo.get("sentence")), (reasons, undo.get("why_not"))):
            if one:
                seen.add(one["code"])
                more = one.get("more", 0)
                came_with = f", and {more} more change{'' if more == 1 else 's'}" if more else ""
                if not one["text"].endswith(came_with):
                    faults.append(f"{where}: {one} does not say how much came with it")
                said = one["text"][:len(one["text"]) - len(came_with)]
                faults.append(differs(where, rows, one["code"], one["args"], said))
    if len(seen) < 20:
        faults.append(f"only {sorted(seen)} were seen")
    return "\n".join([f for f in faults if f][:20]) or None


def verdicts(server, director):
    """Every verdict of the engine and of a double that is not allowed can be written from its args."""
    reasons = table("engine/reasons.def", "REASON")
    faults, count = [], 0
    for where, _, document in answers():
        for one in inside(document, "rule"):
            said = one.get("message", one.get("text"))
            if not one["rule"] or said is None or "args" not in one or one["rule"] not in reasons:
                continue
            count += 1
            faults.append(differs(where, reasons, one["rule"], one["args"], said))
    if count < 3:
        faults.append(f"only {count} verdicts were seen")
    return "\n".join([f for f in faults if f][:20]) or None


def ledgers(server, director):
    """Every line of a ledger that was read in this run is its template with its args."""
    all_templates = templates()
    faults, seen = [], set()
    for where, _, document in answers():
        for event in inside(document, "tapped_at"):
            if event["kind"] in seen and len(faults) > 20:
                continue
            seen.add(event["kind"])
            ours = told(all_templates[event["kind"]], event)
            # Of a side without a name the text has the number of the entry.
            nameless = re.search(r"Entry \d", event["text"]) and re.search(r"[Ss]ide [ab]", ours or "")
            if ours is not None and ours != event["text"] and not nameless:
                faults.append(f"{where}: {event['kind']} with {event['args']} is\n  {ours}\nand was sent as\n"
                              f"  {event['text']}")
    if len(seen) < 20:
        faults.append(f"only {sorted(seen)} were seen")
    return "\n".join(faults[:20]) or None
