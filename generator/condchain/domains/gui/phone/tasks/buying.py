"""Tasks in the shop. Each script is done by an agent who has just opened the app; it returns the instruction."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.agent import Agent, chosen
from generator.condchain.domains.gui.phone.apps.shop import SORTS


def _outside_cart(agent: Agent, source: random.Random) -> int:
    cart = agent.memory("shop")["cart"]
    return chosen(source, [place for place in range(len(agent.memory("shop")["products"])) if place not in cart])


def _order(agent: Agent) -> None:
    agent.tap("go", "cart")
    total = sum(agent.memory("shop")["products"][place]["price"] for place in agent.memory("shop")["cart"])
    agent.tap("dialog", "order", total)
    agent.tap("do", "order")


def buy(agent: Agent, source: random.Random) -> str:
    place = _outside_cart(agent, source)
    agent.tap("go", "product", place)
    agent.tap("do", "add", place)
    _order(agent)
    return f"Order the {agent.memory('shop')['products'][place]['name'].lower()}"


def search_and_add(agent: Agent, source: random.Random) -> str:
    place = _outside_cart(agent, source)
    name = agent.memory("shop")["products"][place]["name"].lower()
    agent.tap("go", "search")
    agent.fill("query", source.choice((name, name.split()[-1])))
    agent.enter()
    agent.tap("go", "product", place)
    agent.tap("do", "add", place)
    if source.random() < 0.4:
        agent.tap("go", "cart")
    return f"Search the shop for the {name}, and put it into the cart"


def save(agent: Agent, source: random.Random) -> str:
    products = agent.memory("shop")["products"]
    place = chosen(source, [place for place, product in enumerate(products) if not product["saved"]])
    agent.glance()
    agent.tap("go", "product", place)
    agent.tap("do", "save", place)
    agent.back()
    agent.tap("tab", "saved")
    return f"Save the {products[place]['name'].lower()} for later, and show what is saved"


def sort(agent: Agent, source: random.Random) -> str:
    how = source.choice(SORTS)
    agent.tap("dialog", "sort")
    agent.tap("do", "sort", how)
    place = agent.memory("shop")["order"][0]
    agent.tap("go", "product", place)
    return f"Sort the products by {how[0].lower()}{how[1:]}, and open the first one"
