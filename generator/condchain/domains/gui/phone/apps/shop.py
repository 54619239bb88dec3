"""Shop: products as cards, search, a cart, orders."""

from __future__ import annotations

import random

from generator.condchain.domains.gui.phone.app import App, Effect, Memory, Page, World
from generator.condchain.domains.gui.phone.pools import PRODUCTS, TINTS
from generator.condchain.domains.gui.phone.screen import (
    Block,
    Card,
    Dialog,
    Screen,
    Search,
    Tab,
    buttons,
    gap,
    grid,
    heading,
    line,
    picture,
    push_button,
    row,
)

_TABS = (Tab("Shop", "bag", "shop"), Tab("Saved", "heart", "saved"), Tab("Orders", "box", "orders"))
SORTS = ("Name A to Z", "Lowest price", "Highest price")


def _initial(source: random.Random, world: World) -> Memory:
    products = [
        {"name": name, "icon": image, "tint": source.choice(TINTS), "price": source.randint(5, 90), "saved": False}
        for name, image in source.sample(PRODUCTS, 12)
    ]
    for product in source.sample(products, 3):
        product["saved"] = True
    cart = [source.randrange(12)] if source.random() < 0.4 else []
    orders = [{"name": source.choice(PRODUCTS)[0], "price": source.randint(5, 90)} for _ in range(2)]
    return {"products": products, "order": list(range(12)), "cart": cart, "orders": orders}


def _card(memory: Memory, place: int) -> Card:
    product = memory["products"][place]
    return Card(product["name"], f"${product['price']}", product["icon"], product["tint"], ("go", "product", place))


def _cart_action(memory: Memory):
    return ("cart", ("go", "cart", None))


def _root(memory: Memory, page: Page) -> Screen:
    blocks = grid([_card(memory, place) for place in memory["order"]])
    actions = (("sort", ("dialog", "sort", None)), ("search", ("go", "search", None)), _cart_action(memory))
    return Screen("Shop", "grid", blocks, actions, _TABS, badge=len(memory["cart"]))


def _saved(memory: Memory, page: Page) -> Screen:
    blocks = grid([_card(memory, place) for place in memory["order"] if memory["products"][place]["saved"]])
    return Screen("Saved", "grid", blocks, (), _TABS)


def _orders(memory: Memory, page: Page) -> Screen:
    rows = tuple(
        row(order["name"], "On its way", image="box", value=f"${order['price']}") for order in memory["orders"]
    )
    return Screen("Orders", "list", rows, (), _TABS)


def _search(memory: Memory, page: Page) -> Screen:
    blocks: tuple[Block, ...] = (gap(12), line("Type what you look for", "caption", anchor=0.5))
    wanted = page.fields.get("submitted", "").casefold()
    if wanted:
        found = [place for place in memory["order"] if wanted in memory["products"][place]["name"].casefold()]
        blocks = (heading(f"{len(found)} found"), *grid([_card(memory, place) for place in found]))
    return Screen("", "grid", blocks, (), search=Search("query", "Search products"))


def _product(memory: Memory, page: Page) -> Screen:
    product = memory["products"][page.argument]
    inside = page.argument in memory["cart"]
    main = ("In the cart", None) if inside else ("Add to cart", ("do", "add", page.argument))
    blocks = (
        picture(product["icon"], product["tint"]),
        line(product["name"], "title"),
        line(f"${product['price']}", "price"),
        line("Delivered within three days."),
        gap(10),
        buttons([main]),
    )
    heart = "heart_full" if product["saved"] else "heart"
    actions = ((heart, ("do", "save", page.argument)), _cart_action(memory))
    return Screen("Product", "detail", blocks, actions, badge=len(memory["cart"]))


def _cart(memory: Memory, page: Page) -> Screen:
    inside = [memory["products"][place] for place in memory["cart"]]
    if not inside:
        return Screen("Cart", "list", (gap(40), line("Your cart is empty", anchor=0.5)))
    rows = tuple(row(item["name"], image=item["icon"], tint=item["tint"], value=f"${item['price']}") for item in inside)
    total = sum(item["price"] for item in inside)
    order = push_button("Check out", ("dialog", "order", total))
    return Screen("Cart", "list", (*rows, heading(f"Total ${total}"), order))


def _order(memory: Memory, total: int) -> Dialog:
    return Dialog(
        "Place this order?", f"You pay ${total}.", (("Not now", ("do", "keep", None)), ("Order", ("do", "order", None)))
    )


def _sort(memory: Memory, argument: None) -> Dialog:
    return Dialog("Sort by", "", tuple((name, ("do", "sort", name)) for name in SORTS))


def _add(memory: Memory, page: Page, place: int) -> Effect:
    memory["cart"].append(place)
    return Effect(toast="Added to cart")


def _save(memory: Memory, page: Page, place: int) -> Effect:
    memory["products"][place]["saved"] = not memory["products"][place]["saved"]
    return Effect()


def _ordered(memory: Memory, page: Page, argument: None) -> Effect:
    memory["orders"][:0] = [memory["products"][place] for place in memory["cart"]]
    memory["cart"] = []
    return Effect(toast="Order placed")


def _kept(memory: Memory, page: Page, argument: None) -> Effect:
    return Effect(toast="Nothing was ordered")


def _sorted(memory: Memory, page: Page, name: str) -> Effect:
    products = memory["products"]
    keys = {
        "Name A to Z": lambda place: (products[place]["name"],),
        "Lowest price": lambda place: (products[place]["price"], products[place]["name"]),
        "Highest price": lambda place: (-products[place]["price"], products[place]["name"]),
    }
    memory["order"].sort(key=keys[name])
    page.scroll = 0
    return Effect(toast=f"Sorted by {name[0].lower()}{name[1:]}")


APP = App(
    label="Shop",
    icon="bag",
    tint="orange",
    root="shop",
    initial=_initial,
    screens={
        "shop": _root,
        "saved": _saved,
        "orders": _orders,
        "search": _search,
        "product": _product,
        "cart": _cart,
    },
    dialogs={"order": _order, "sort": _sort},
    handlers={"add": _add, "save": _save, "order": _ordered, "keep": _kept, "sort": _sorted},
)
