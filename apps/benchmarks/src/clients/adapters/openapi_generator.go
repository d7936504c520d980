// An adapter around the Go client that openapi-generator generates. It is compiled within the module of that client.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

type line map[string]any

// What the envelopes of all operations have in common.
type envelope[Data any] interface {
	GetSuccess() bool
	GetData() Data
}

func result[Data any](answer envelope[Data], response *http.Response, err error) line {
	switch {
	case err == nil && answer.GetSuccess():
		return line{"result": "done", "data": answer.GetData()}
	case err == nil:
		return line{"result": "rejected", "text": "no success"}
	case response != nil && response.StatusCode >= 400 && response.StatusCode < 500:
		return line{"result": "rejected", "text": response.Status}
	default:
		return line{"result": "unknown", "text": err.Error()}
	}
}

type call struct {
	Id                                                int
	Call, CardId, UserId, Reference, Action, Currency string
	fields                                            map[string]json.RawMessage
}

// The rest of a call has the names of the model.
func body[Model any](asked call) (model Model) {
	for _, name := range []string{"id", "call", "cardId", "userId"} {
		delete(asked.fields, name)
	}
	text, _ := json.Marshal(asked.fields)
	if err := json.Unmarshal(text, &model); err != nil {
		panic(err)
	}
	return model
}

func execute(api *openapi.APIClient, ctx context.Context, asked call) line {
	cards := api.CardOperationsAPI
	switch asked.Call {
	case "createCardUser":
		user := body[openapi.CardUserRegistration](asked)
		return result(api.CardUsersAPI.CreateCardUser(ctx).CardUserRegistration(user).Execute())
	case "createCard":
		card := body[openapi.CardIssuance](asked)
		return result(api.VirtualCardsAPI.CreateCard(ctx, asked.UserId).CardIssuance(card).Execute())
	case "operateCard":
		action := body[openapi.CardOperationRequest](asked)
		return result(cards.OperateCard(ctx, asked.CardId).CardOperationRequest(action).Execute())
	case "withdrawFromCard":
		return result(cards.WithdrawFromCard(ctx, asked.CardId).Movement(body[openapi.Movement](asked)).Execute())
	case "topUpCard":
		return result(cards.TopUpCard(ctx, asked.CardId).Movement(body[openapi.Movement](asked)).Execute())
	case "disableCard":
		return result(cards.DisableCard(ctx, asked.CardId).Execute())
	case "enableCard":
		return result(cards.EnableCard(ctx, asked.CardId).Execute())
	case "terminateCard":
		return result(cards.TerminateCard(ctx, asked.CardId).Execute())
	case "checkPaymentStatus":
		payment := body[openapi.PaymentStatusRequest](asked)
		return result(api.PaymentsAPI.CheckPaymentStatus(ctx).PaymentStatusRequest(payment).Execute())
	case "getPayoutStatus":
		return result(api.PayoutsAPI.GetPayoutStatus(ctx, asked.Reference).Execute())
	default:
		query := cards.QueryCardOperation(ctx, asked.CardId).Action(openapi.CardQueryAction(asked.Action))
		delete(asked.fields, "action")
		if asked.Currency != "" {
			// A movement has the amount in the type that the client was generated with.
			movement := body[openapi.Movement](asked)
			query = query.Currency(movement.Currency).Amount(movement.Amount)
		}
		return result(query.Execute())
	}
}

func main() {
	ms, _ := strconv.Atoi(os.Getenv("CARD_TIMEOUT_MS"))
	settings := openapi.NewConfiguration()
	settings.Servers = openapi.ServerConfigurations{{URL: os.Getenv("CARD_BASE_URL")}}
	settings.HTTPClient = &http.Client{Timeout: time.Duration(ms) * time.Millisecond}
	api := openapi.NewAPIClient(settings)
	ctx := context.WithValue(context.Background(), openapi.ContextAPIKeys, map[string]openapi.APIKey{
		"ApiKey":           {Key: os.Getenv("CARD_API_KEY")},
		"ServiceAuthToken": {Key: os.Getenv("CARD_SERVICE_TOKEN"), Prefix: "Bearer"},
	})
	ctx = context.WithValue(ctx, openapi.ContextAccessToken, os.Getenv("CARD_ACCESS_TOKEN"))

	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var asked call
		json.Unmarshal(lines.Bytes(), &asked)
		json.Unmarshal(lines.Bytes(), &asked.fields)
		answer := execute(api, ctx, asked)
		answer["id"] = asked.Id
		text, _ := json.Marshal(answer)
		fmt.Println(string(text))
	}
}
