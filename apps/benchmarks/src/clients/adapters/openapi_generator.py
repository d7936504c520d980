# An adapter around the Python client that openapi-generator generates.
import json, os, sys
import openapi_client
from openapi_client import models

settings = openapi_client.Configuration(
    host=os.environ["CARD_BASE_URL"],
    api_key={"ApiKey": os.environ["CARD_API_KEY"], "ServiceAuthToken": os.environ["CARD_SERVICE_TOKEN"]},
    api_key_prefix={"ServiceAuthToken": "Bearer"},
    access_token=os.environ["CARD_ACCESS_TOKEN"],
)
client = openapi_client.ApiClient(settings)
users, issued = openapi_client.CardUsersApi(client), openapi_client.VirtualCardsApi(client)
cards = openapi_client.CardOperationsApi(client)
payments, payouts = openapi_client.PaymentsApi(client), openapi_client.PayoutsApi(client)
limit = {"_request_timeout": int(os.environ["CARD_TIMEOUT_MS"]) / 1000}


def send(call, fields):
    card = fields.pop("cardId", "")
    match call:
        case "createCardUser":
            return users.create_card_user(models.CardUserRegistration(**fields), **limit)
        case "createCard":
            user = fields.pop("userId")
            return issued.create_card(user, models.CardIssuance(**fields), **limit)
        case "operateCard":
            return cards.operate_card(card, models.CardOperationRequest(**fields), **limit)
        case "withdrawFromCard":
            return cards.withdraw_from_card(card, models.Movement(**fields), **limit)
        case "topUpCard":
            return cards.top_up_card(card, models.Movement(**fields), **limit)
        case "disableCard":
            return cards.disable_card(card, **limit)
        case "enableCard":
            return cards.enable_card(card, **limit)
        case "terminateCard":
            return cards.terminate_card(card, **limit)
        case "queryCardOperation":
            return cards.query_card_operation(id=card, **fields, **limit)
        case "checkPaymentStatus":
            return payments.check_payment_status(models.PaymentStatusRequest(**fields), **limit)
        case "getPayoutStatus":
            return payouts.get_payout_status(fields["reference"], **limit)


def result(call, fields):
    try:
        envelope = send(call, fields)
        if envelope.success:
            return {"result": "done", "data": json.loads(envelope.data.to_json())}
        return {"result": "rejected", "text": "no success"}
    except openapi_client.ApiException as error:
        is_rejected = error.status is not None and 400 <= error.status < 500
        return {"result": "rejected" if is_rejected else "unknown", "text": str(error.status)}
    except Exception as error:
        return {"result": "unknown", "text": type(error).__name__}


for line in sys.stdin:
    fields = json.loads(line)
    id, call = fields.pop("id"), fields.pop("call")
    print(json.dumps({"id": id} | result(call, fields)), flush=True)
