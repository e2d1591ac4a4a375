"""Plays any game in any language: python player.py GAME LANGUAGE [ADDRESS]. It knows no rule, no word and no card."""

import asyncio
import sys

from powderkeg.client import IllegalMove, Powderkeg, StaleSeq, filled


def ask(question, labels, least=1, most=1):
    """Which of these, by number; just Enter takes as many as it must, from the first on."""
    print(question, *(f"{number:4}  {label}" for number, label in enumerate(labels, 1)), sep="\n")
    while True:
        typed = [int(word) - 1 for word in input("> ").split() if word.isdecimal()] or [*range(least)]
        if len({*typed} & {*range(len(labels))}) == len(typed) and least <= len(typed) <= most:
            return typed


def choose(legal):
    """One of the choices: first among those that differ, then in detail."""
    lines = {}
    for choice in legal.choices:
        lines.setdefault(choice.group or choice.label, []).append(choice)
    [line] = ask(legal.text, [line if len(alike) > 1 else alike[0].label for line, alike in lines.items()])
    question, alike = [*lines.items()][line]
    choice = alike[ask(question, [each.label for each in alike])[0] if alike[1:] else 0]
    fields = {field.field: values(field) for field in choice.domain.fields}
    return filled(choice.domain, fields) if fields else choice.action


def values(field):
    """What to put into a field of a domain."""
    kind = field.WhichOneof("domain")
    domain = getattr(field, kind)
    among, labels = [*domain.among.numbers, *domain.among.words], domain.among.labels
    if kind == "each":
        return [among[ask(field.label, labels)[0]] for _ in range(domain.count)]
    least, most = {"one": (1, 1), "order": (len(among), len(among))}.get(kind) or (domain.least, domain.most)
    places = ask(field.label, labels, least, most)
    chosen = [among[place] for place in (sorted(places) if kind == "some" else places)]
    return chosen[0] if kind == "one" else chosen


async def main(game, language, address="127.0.0.1:50051"):
    async with Powderkeg.connect(address) as client:
        host = await client.create(game)
        player = await client.join(host.match.id, "Kim")
        for _ in host.match.seats[1:]:
            await host.add_bot((await client.game(game)).bots[-1])
        await host.start()
        async with player.play(legal=True, language=language) as table:
            async for update in table:
                print("\n".join(event.text for event in update.events))
                if update.legal.choices:
                    try:
                        await table.act(await asyncio.to_thread(choose, update.legal), expected_seq=update.seq)
                    except (IllegalMove, StaleSeq) as refused:
                        print(refused.message)


asyncio.run(main(*sys.argv[1:]))
