"""A client in Python with one fault, which its argument names. Only the standard library, so that it runs anywhere."""
import enum, json, os, struct, sys, time, urllib.error, urllib.parse, urllib.request

fault = sys.argv[1]
base, seconds = os.environ["CARD_BASE_URL"], int(os.environ["CARD_TIMEOUT_MS"]) / 1000
key = {"X-API-KEY": os.environ["CARD_API_KEY"]}
tokens = {
    "Authorization": "Bearer " + os.environ["CARD_ACCESS_TOKEN"],
    "x-sp-auth-token": "Bearer " + os.environ["CARD_SERVICE_TOKEN"],
}
card = "/virtual-cards/cards/{cardId}"
routes = {
    "createCardUser": ("POST", "/action/card/user"),
    "createCard": ("POST", "/action/card/{userId}"),
    "operateCard": ("POST", card + "/operation"),
    "withdrawFromCard": ("POST", card + "/withdraw"),
    "topUpCard": ("POST", card + "/topup"),
    "disableCard": ("POST", card + "/disable"),
    "enableCard": ("POST", card + "/enable"),
    "terminateCard": ("DELETE", card),
    "queryCardOperation": ("GET", "/action/card/transaction/{cardId}"),
    "checkPaymentStatus": ("POST", "/payments/direct-status"),
    "getPayoutStatus": ("GET", "/payouts/{reference}"),
}


class Status(enum.Enum):
    ACTIVE = "active"
    SUCCESS = "success"
    COMPLETED = "completed"


class Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(*([] if fault == "follows-redirects" else [Stays()]))


def encoded(text):
    if fault == "keeps-slashes":
        return urllib.parse.quote(text)
    if fault == "writes-plus-for-a-blank":
        return urllib.parse.quote_plus(text)
    return urllib.parse.quote(text, safe="")


def written(fields):
    if fault == "floats-of-32-bits":
        fields = {name: struct.unpack("f", struct.pack("f", value))[0] if isinstance(value, float) else value for name, value in fields.items()}
    if fault == "writes-python":
        return str(fields).encode()
    return json.dumps(fields).encode()


def send(method, path, headers, body):
    limit = None if fault == "has-no-time-limit" else seconds
    request = urllib.request.Request(base + path, data=body, headers=headers, method=method)
    try:
        with opener.open(request, timeout=limit) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def repeated(*sent):
    try:
        status, text = send(*sent)
    except Exception:
        if fault != "repeats-after-a-reset":
            raise
        return send(*sent)
    if fault == "repeats-after-a-proxy" and status in (502, 503, 504):
        time.sleep(0.01)
        return send(*sent)
    return status, text


def result(call, fields):
    method, path = routes[call]
    changes = fields.get("action") not in ("get_balance", "get_transactions", "transactions") and call not in ("checkPaymentStatus", "getPayoutStatus")
    lost = "unknown" if changes else "failed"
    for name in ("cardId", "userId", "reference"):
        if name in fields:
            path = path.replace("{" + name + "}", encoded(str(fields.pop(name))))
    headers = dict(key | tokens) if path.startswith("/action/") else dict(key)
    body = None
    if method == "GET" and fields:
        path += "?" + urllib.parse.urlencode(fields)
    elif fields:
        headers["Content-Type"], body = "application/json", written(fields)
    if fault == "logs-its-headers":
        print(headers, file=sys.stderr, flush=True)
    try:
        status, text = repeated(method, path, headers, body)
    except Exception as error:
        if fault == "calls-a-lost-response-rejected":
            return {"result": "rejected", "text": type(error).__name__}
        return {"result": lost, "text": type(error).__name__}
    if fault == "dies-of-a-page":
        envelope = json.loads(text)
    else:
        try:
            envelope = json.loads(text)
        except ValueError:
            envelope = None
    envelope = envelope if isinstance(envelope, dict) else {}
    data = envelope.get("data")
    if status == 200 and envelope.get("success") is True and isinstance(data, dict):
        if fault == "knows-three-statuses":
            try:
                Status(data["status"])
            except ValueError as error:
                return {"result": "failed", "text": str(error)}
        if fault == "keeps-whole-money" and "new_balance" in data:
            data["new_balance"] = int(data["new_balance"])
        return {"result": "done", "data": data}
    if fault == "believes-every-body" and envelope.get("success") is True:
        return {"result": "done", "data": data or {}}
    rejected = (400 <= status < 500 and status != 408) or (status < 500 and envelope.get("success") is False)
    return {"result": "rejected" if rejected else lost, "text": str(status)}


for line in sys.stdin:
    fields = json.loads(line)
    id, call = fields.pop("id"), fields.pop("call")
    print(json.dumps({"id": id} | result(call, fields)), flush=True)
