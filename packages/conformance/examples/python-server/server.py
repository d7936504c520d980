"""A complete implementation of the card interface, with nothing but Python's standard library.

It shares no code with the suite that judges it, and decides for itself what the interface leaves open: read it as a
starting point, not as the answer. Everything is kept in memory, behind one lock. README.md says how to start it.
"""

import argparse
import json
import re
import secrets
import threading
import uuid
from datetime import date, datetime, timezone
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

BASE_PATH = "/api/v1"
CURRENCIES = ("USD", "EUR", "XAF")
LARGEST_BODY = 1024 * 1024


class Refusal(Exception):
    """Ends a request that is not granted. Which status and which body a refusal has is open; these are ours."""

    def __init__(self, status, title, **members):
        super().__init__(title)
        self.status, self.title, self.members = status, title, members


# What a request may say. A rule takes a value and returns what is wrong with it, or nothing.


def text(value):
    return None if isinstance(value, str) else "is not text"


def boolean(value):
    return None if isinstance(value, bool) else "is neither true nor false"


def one_of(*values):
    return lambda value: None if isinstance(value, str) and value in values else f"is none of {', '.join(values)}"


def amount(value):
    # A boolean is an int in Python, and no amount anywhere.
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        return "is not a number"
    return None if value >= Decimal("0.01") else "is below 0.01"


def email(value):
    if text(value):
        return text(value)
    return None if re.fullmatch(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+", value) else "is not an e-mail address"


def calendar_date(value):
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return "is not a date in the form YYYY-MM-DD"
    try:
        date.fromisoformat(value)
    except ValueError:
        return "is on no calendar"
    return None


REQUIRED, OPTIONAL = True, False
USER = {
    **{name: (text, REQUIRED) for name in ("first_name", "last_name", "country_code", "contact", "id_number")},
    "email": (email, REQUIRED),
    "dob": (calendar_date, REQUIRED),
    # Spelled with one d, as the interface has it.
    "billing_adress": (text, REQUIRED),
    **{f"billing_{name}": (text, REQUIRED) for name in ("city", "country", "state", "postal_code")},
    "is_business": (boolean, OPTIONAL),
    "business_name": (text, OPTIONAL),
}
CARD = {
    "balance": (amount, REQUIRED),
    "currency": (one_of(*CURRENCIES), REQUIRED),
    "card_type": (one_of("VISA", "MASTERCARD"), REQUIRED),
    "category": (one_of("PERSONAL", "BUSINESS"), REQUIRED),
    "grade": (one_of("BASIC", "PREMIUM"), REQUIRED),
}
MOVEMENT = {"amount": (amount, REQUIRED), "currency": (one_of(*CURRENCIES), REQUIRED)}
OPERATION = {
    "action": (one_of("topup", "withdraw", "enable", "disable", "get_balance", "get_transactions"), REQUIRED),
    "amount": (amount, OPTIONAL),
    "currency": (one_of(*CURRENCIES), OPTIONAL),
}
QUERY = {
    "action": (one_of("topup", "withdraw", "disabled", "enabled", "transactions", "terminate"), REQUIRED),
    "currency": (one_of(*CURRENCIES), OPTIONAL),
    "amount": (amount, OPTIONAL),
}
PAYMENT = {
    **{name: (text, REQUIRED) for name in ("order_id", "pay_id")},
    **{name: (text, OPTIONAL) for name in ("operation", "service")},
}
# The query has other names for the same actions.
ACTIONS_BY_QUERY = {"disabled": "disable", "enabled": "enable", "transactions": "get_transactions"}


def check(said, rules):
    """Undocumented fields are ignored; documented ones must be as documented."""
    for name, (rule, is_required) in rules.items():
        if name not in said:
            if is_required:
                raise Refusal(422, f"{name} is missing", field=name)
        elif (complaint := rule(said[name])) is not None:
            raise Refusal(422, f"{name} {complaint}", field=name)
    return said


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Bank:
    """All there is to remember. Money is a Decimal, because floats lose cents."""

    def __init__(self, payments, payouts):
        self.lock = threading.Lock()
        self.users, self.cards = {}, {}
        self.payments, self.payouts = payments, payouts

    def create_user(self, said):
        user = {
            "user_id": str(uuid.uuid4()),
            "reference": f"REG/{secrets.token_hex(6)}",
            **{name: said[name] for name in ("first_name", "last_name", "email")},
            "status": "active",
            "created_at": now(),
        }
        self.users[user["user_id"]] = user
        return user

    def create_card(self, user_id, said):
        if user_id not in self.users:
            raise Refusal(404, "there is no such user")
        card_id, today = str(uuid.uuid4()), date.today()
        self.cards[card_id] = {
            "currency": said["currency"],
            "balance": Decimal(said["balance"]),
            "status": "active",
            "transactions": [],
        }
        return {
            "card_id": card_id,
            "user_id": user_id,
            "card_number": "4" + "".join(secrets.choice("0123456789") for _ in range(15)),
            "expiry_date": f"{today.month:02}/{today.year + 4}",
            "cvv": f"{secrets.randbelow(1000):03}",
            "balance": said["balance"],
            "currency": said["currency"],
            "card_type": said["card_type"],
            "status": "active",
            "created_at": now(),
        }

    def operate(self, card_id, action, said):
        card = self.cards.get(card_id)
        if card is None:
            raise Refusal(404, "there is no such card")
        listed = []
        if action in ("topup", "withdraw"):
            listed = [self.move(card, action, said)]
        elif action == "get_transactions":
            # The oldest comes first: the order is open.
            listed = list(card["transactions"])
        elif action != "get_balance":
            if card["status"] == "terminated" and action != "terminate":
                raise Refusal(409, "the card is terminated")
            card["status"] = {"enable": "active", "disable": "disabled", "terminate": "terminated"}[action]
        return {
            "operation": action,
            "card_id": card_id,
            "new_balance": card["balance"],
            "currency": card["currency"],
            "status": "success",
            "transactions": listed,
        }

    def move(self, card, action, said):
        if card["status"] != "active":
            raise Refusal(409, f"the card is {card['status']}")
        for name in ("amount", "currency"):
            if name not in said:
                raise Refusal(422, f"{name} is needed to move money", field=name)
        if said["currency"] != card["currency"]:
            raise Refusal(422, f"the card is in {card['currency']}", field="currency")
        moved = Decimal(said["amount"])
        if action == "withdraw" and moved > card["balance"]:
            raise Refusal(402, "there is not that much on the card", field="amount")
        card["balance"] += moved if action == "topup" else -moved
        transaction = {
            "id": str(uuid.uuid4()),
            "amount": moved,
            "currency": card["currency"],
            "type": action,
            "status": "completed",
            "created_at": now(),
        }
        card["transactions"].append(transaction)
        return transaction

    def payment(self, said):
        for payment in self.payments:
            if payment["order_id"] == said["order_id"] and payment["pay_id"] == said["pay_id"]:
                return payment
        raise Refusal(404, "there is no such payment")

    def payout(self, reference):
        for payout in self.payouts:
            if reference in (payout["reference"], payout["service_reference"]):
                payout["polling_attempts"] += 1
                payout["last_polling_at"] = now()
                return payout
        raise Refusal(404, "there is no such payout")


KEY = ("X-API-KEY",)
ALL = ("X-API-KEY", "Authorization", "x-sp-auth-token")
CARDS = "/virtual-cards/cards/{id}"


def dedicated(action):
    return lambda bank, card_id, said: bank.operate(card_id, action, said)


# The first template that fits is taken, so what is literal stands before what is not.
ROUTES = [
    ("POST", "/action/card/user", ALL, USER, None, lambda bank, _, said: bank.create_user(said)),
    ("POST", "/action/card/{id}", ALL, CARD, None, lambda bank, user_id, said: bank.create_card(user_id, said)),
    (
        *("GET", "/action/card/transaction/{id}", ALL, None, QUERY),
        lambda bank, card_id, said: bank.operate(card_id, ACTIONS_BY_QUERY.get(said["action"], said["action"]), said),
    ),
    (
        *("POST", f"{CARDS}/operation", KEY, OPERATION, None),
        lambda bank, card_id, said: bank.operate(card_id, said["action"], said),
    ),
    ("POST", f"{CARDS}/withdraw", KEY, MOVEMENT, None, dedicated("withdraw")),
    ("POST", f"{CARDS}/topup", KEY, MOVEMENT, None, dedicated("topup")),
    ("POST", f"{CARDS}/disable", KEY, None, None, dedicated("disable")),
    ("POST", f"{CARDS}/enable", KEY, None, None, dedicated("enable")),
    ("DELETE", CARDS, KEY, None, None, dedicated("terminate")),
    ("POST", "/payments/direct-status", KEY, PAYMENT, None, lambda bank, _, said: bank.payment(said)),
    ("GET", "/payouts/{id}", KEY, None, None, lambda bank, reference, _: bank.payout(reference)),
]


def find(method, path):
    """The route of a request, and the id in its path."""
    fitting = []
    for route in ROUTES:
        pattern = re.escape(BASE_PATH + route[1]).replace(r"\{id\}", "([^/]+)")
        if match := re.fullmatch(pattern, path):
            fitting.append((route, unquote(match.group(1)) if match.groups() else None))
    if not fitting:
        raise Refusal(404, "nothing is here")
    template = fitting[0][0][1]
    for route, name in fitting:
        if route[0] == method and route[1] == template:
            return route, name
    raise Refusal(405, f"{method} is not for here")


def reject_constant(name):
    raise ValueError(f"{name} is not JSON")


def as_number(value):
    if isinstance(value, Decimal):
        # The shortest text of the nearest double is the decimal itself, as long as it has no more than 15 digits.
        return int(value) if value == value.to_integral_value() else float(value)
    raise TypeError(f"{type(value)} has no JSON")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "python-card-server/1"
    # One write per answer, sent at once: otherwise every answer waits for an acknowledgement.
    wbufsize = -1
    disable_nagle_algorithm = True

    def answer(self):
        try:
            body = self.read_all()
            data = self.grant(body)
            self.reply(200, "application/json", {"success": True, "data": data})
        except Refusal as refusal:
            members = {"type": "about:blank", "title": refusal.title, "status": refusal.status, **refusal.members}
            self.reply(refusal.status, "application/problem+json", members)

    do_GET = do_POST = do_DELETE = do_PUT = do_PATCH = do_HEAD = do_OPTIONS = answer

    def read_all(self):
        """Read even where nothing is expected, because the next request follows on the same connection."""
        length = self.headers.get("Content-Length", "0")
        if self.headers.get("Transfer-Encoding") or not length.isdigit():
            self.close_connection = True
            raise Refusal(411, "a body needs a Content-Length")
        if int(length) > LARGEST_BODY:
            self.close_connection = True
            raise Refusal(413, "the body is too large")
        return self.rfile.read(int(length))

    def grant(self, body):
        url = urlsplit(self.path)
        (_, _, credentials, body_rules, query_rules, act), name = find(self.command, url.path)
        self.authenticate(credentials)
        said = {}
        if body_rules is not None:
            said = check(self.parse(body), body_rules)
        if query_rules is not None:
            said = check(self.parse_query(url.query, query_rules), query_rules)
        with self.server.bank.lock:
            # Copied under the lock, so that what is sent is what was so.
            return json.loads(json.dumps(act(self.server.bank, name, said), default=as_number))

    def authenticate(self, names):
        for name in names:
            sent, wanted = self.headers.get(name, ""), self.server.credentials[name]
            if not secrets.compare_digest(sent.encode(), wanted.encode()):
                raise Refusal(401, f"{name} is missing or wrong")

    def parse(self, body):
        if self.headers.get_content_type() != "application/json":
            raise Refusal(415, "the body is not application/json")
        try:
            parsed = json.loads(body.decode("utf-8"), parse_float=Decimal, parse_constant=reject_constant)
        except (ValueError, RecursionError) as error:
            raise Refusal(400, "the body is not JSON") from error
        if not isinstance(parsed, dict):
            raise Refusal(422, "the body is not an object")
        return parsed

    def parse_query(self, query, rules):
        said = {}
        for name, values in parse_qs(query, keep_blank_values=True).items():
            if name in rules and len(values) > 1:
                raise Refusal(400, f"{name} is said twice", field=name)
            is_number = rules.get(name, (None,))[0] is amount
            if is_number and not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?", values[0]):
                raise Refusal(422, f"{name} is not a number", field=name)
            said[name] = Decimal(values[0]) if is_number else values[0]
        return said

    def reply(self, status, media_type, document):
        payload = json.dumps(document).encode("ascii")
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(payload)

    def log_message(self, *_):
        """Quiet: what arrives here may hold credentials."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    # The default is 5: clients that connect at the same time would be turned away.
    request_queue_size = 128


def known_payment(order_id, pay_id):
    common = {"status": "success", "amount": 25000, "currency": "XAF", "created_at": now()}
    return {"order_id": order_id, "pay_id": pay_id, **common}


def known_payout(reference, service_reference):
    names = {"reference": reference, "service_reference": service_reference}
    common = {"amount": 180000, "currency": "XAF", "status": "success", "description": "cotton cloth"}
    times = {"created_at": now(), "updated_at": now(), "last_polling_at": now()}
    return {**names, **common, **times, "polling_attempts": 0}


def main():
    options = argparse.ArgumentParser(description="The card interface, in memory.")
    options.add_argument("--port", type=int, default=8080, help="0 for any that is free")
    for name in ("api-key", "access-token", "service-token"):
        options.add_argument(f"--{name}", required=True)
    options.add_argument("--payment", nargs=2, metavar=("ORDER_ID", "PAY_ID"), help="a payment that is known")
    options.add_argument("--payout", nargs=2, metavar=("REFERENCE", "SERVICE_REFERENCE"), help="a known payout")
    chosen = options.parse_args()
    server = Server(("127.0.0.1", chosen.port), Handler)
    server.bank = Bank(
        [known_payment(*chosen.payment)] if chosen.payment else [],
        [known_payout(*chosen.payout)] if chosen.payout else [],
    )
    server.credentials = {
        "X-API-KEY": chosen.api_key,
        "Authorization": f"Bearer {chosen.access_token}",
        "x-sp-auth-token": f"Bearer {chosen.service_token}",
    }
    print(f"http://127.0.0.1:{server.server_address[1]}{BASE_PATH}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
