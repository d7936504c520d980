# An adapter around the Python client that openapi-python-client generates.
import json, os, sys
import httpx
from card_client import AuthenticatedClient, models
from card_client.api.card_operations import (
    disable_card, enable_card, operate_card, query_card_operation, terminate_card, top_up_card, withdraw_from_card,
)
from card_client.api.card_users import create_card_user
from card_client.api.payments import check_payment_status
from card_client.api.payouts import get_payout_status
from card_client.api.virtual_cards import create_card

client = AuthenticatedClient(
    base_url=os.environ["CARD_BASE_URL"],
    token=os.environ["CARD_ACCESS_TOKEN"],
    headers={
        "X-API-KEY": os.environ["CARD_API_KEY"],
        "x-sp-auth-token": "Bearer " + os.environ["CARD_SERVICE_TOKEN"],
    },
    timeout=httpx.Timeout(int(os.environ["CARD_TIMEOUT_MS"]) / 1000),
)


def send(call, fields):
    card = fields.pop("cardId", "")
    match call:
        case "createCardUser":
            return create_card_user.sync_detailed(client=client, body=models.CardUserRegistration.from_dict(fields))
        case "createCard":
            user = fields.pop("userId")
            return create_card.sync_detailed(user, client=client, body=models.CardIssuance.from_dict(fields))
        case "operateCard":
            body = models.CardOperationRequest.from_dict(fields)
            return operate_card.sync_detailed(card, client=client, body=body)
        case "withdrawFromCard":
            return withdraw_from_card.sync_detailed(card, client=client, body=models.Movement.from_dict(fields))
        case "topUpCard":
            return top_up_card.sync_detailed(card, client=client, body=models.Movement.from_dict(fields))
        case "disableCard":
            return disable_card.sync_detailed(card, client=client)
        case "enableCard":
            return enable_card.sync_detailed(card, client=client)
        case "terminateCard":
            return terminate_card.sync_detailed(card, client=client)
        case "queryCardOperation":
            query = {"action": models.CardQueryAction(fields["action"])}
            if "currency" in fields:
                query |= {"currency": models.Currency(fields["currency"]), "amount": fields["amount"]}
            return query_card_operation.sync_detailed(card, client=client, **query)
        case "checkPaymentStatus":
            return check_payment_status.sync_detailed(client=client, body=models.PaymentStatusRequest.from_dict(fields))
        case "getPayoutStatus":
            return get_payout_status.sync_detailed(fields["reference"], client=client)


def result(call, fields):
    try:
        response = send(call, fields)
    except Exception as error:
        return {"result": "unknown", "text": type(error).__name__}
    status = response.status_code
    if status == 200 and response.parsed.success:
        return {"result": "done", "data": response.parsed.data.to_dict()}
    is_rejected = status == 200 or 400 <= status < 500
    return {"result": "rejected" if is_rejected else "unknown", "text": str(status)}


for line in sys.stdin:
    fields = json.loads(line)
    id, call = fields.pop("id"), fields.pop("call")
    print(json.dumps({"id": id} | result(call, fields)), flush=True)
