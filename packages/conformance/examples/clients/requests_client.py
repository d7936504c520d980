# An adapter around Python's requests. Start it with
#   card-conformance client -- python3 requests_client.py
# and, to repeat what fails as urllib3 does by default, with --retries.
import json, os, sys
from urllib.parse import quote
import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

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
session = requests.Session()
if "--retries" in sys.argv:
    session.mount("http://", HTTPAdapter(max_retries=Retry(3, backoff_factor=0.1, status_forcelist=[502, 503, 504])))


def result(call, fields):
    method, path = routes[call]
    for name in ("cardId", "userId", "reference"):
        if name in fields:
            path = path.replace("{" + name + "}", quote(str(fields.pop(name)), safe=""))
    headers = key | tokens if path.startswith("/action/") else key
    sent = {"params": fields} if method == "GET" else {"json": fields or None}
    try:
        response = session.request(method, base + path, headers=headers, timeout=seconds, **sent)
        body = response.json()
        if response.ok and body.get("success"):
            return {"result": "done", "data": body["data"]}
        return {"result": "rejected", "text": str(response.status_code)}
    except Exception as error:
        return {"result": "unknown", "text": type(error).__name__}


for line in sys.stdin:
    fields = json.loads(line)
    id, call = fields.pop("id"), fields.pop("call")
    print(json.dumps({"id": id} | result(call, fields)), flush=True)
