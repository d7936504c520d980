/** Programs that use the generated clients. Each tops up a card twice, reads its balance, and prints the three balances. */

export const inTypescript = `
import { CardOperationsApi, Configuration } from './index'

declare const process: { env: Record<string, string> }
const { CARD_BASE_URL: basePath, CARD_API_KEY: apiKey, CARD_ID: cardId } = process.env
const cards = new CardOperationsApi(new Configuration({ basePath, apiKey }))

async function use(): Promise<void> {
  const first = await cards.topUpCard({ cardId, movement: { amount: 250000.29, currency: 'USD' } })
  const second = await cards.topUpCard({ cardId, movement: { amount: 12345678.9, currency: 'USD' } })
  const read = await cards.operateCard({ cardId, cardOperationRequest: { action: 'get_balance' } })
  console.log(JSON.stringify([first, second, read].map(({ data }) => String(data.newBalance))))
}
void use()
`

export const inPython = `
import json, os
from openapi_client import ApiClient, CardAction, CardOperationRequest, CardOperationsApi, Configuration, Currency, Movement

settings = Configuration(host=os.environ['CARD_BASE_URL'], api_key={'ApiKey': os.environ['CARD_API_KEY']})
card = os.environ['CARD_ID']
with ApiClient(settings) as client:
    cards = CardOperationsApi(client)
    answers = [
        cards.top_up_card(card, Movement(amount=250000.29, currency=Currency.USD)),
        cards.top_up_card(card, Movement(amount=12345678.9, currency=Currency.USD)),
        cards.operate_card(card, CardOperationRequest(action=CardAction.GET_BALANCE)),
    ]
print(json.dumps([str(answer.data.new_balance) for answer in answers]))
`

export const inGo = `
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	openapi "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func main() {
	settings := openapi.NewConfiguration()
	settings.Servers = openapi.ServerConfigurations{{URL: os.Getenv("CARD_BASE_URL")}}
	cards := openapi.NewAPIClient(settings).CardOperationsAPI
	keys := map[string]openapi.APIKey{"ApiKey": {Key: os.Getenv("CARD_API_KEY")}}
	ctx := context.WithValue(context.Background(), openapi.ContextAPIKeys, keys)
	card := os.Getenv("CARD_ID")

	balances := []string{}
	keep := func(answer *openapi.CardOperationEnvelope, err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		balances = append(balances, strconv.FormatFloat(float64(answer.Data.NewBalance), 'f', -1, 64))
	}
	first, _, err := cards.TopUpCard(ctx, card).Movement(*openapi.NewMovement(250000.29, openapi.CURRENCY_USD)).Execute()
	keep(first, err)
	second, _, err := cards.TopUpCard(ctx, card).Movement(*openapi.NewMovement(12345678.9, openapi.CURRENCY_USD)).Execute()
	keep(second, err)
	request := openapi.NewCardOperationRequest(openapi.CARDACTION_GET_BALANCE)
	read, _, err := cards.OperateCard(ctx, card).CardOperationRequest(*request).Execute()
	keep(read, err)
	printed, _ := json.Marshal(balances)
	fmt.Println(string(printed))
}
`

export const inJava = `
import java.math.BigDecimal;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.CardOperationsApi;
import org.openapitools.client.auth.ApiKeyAuth;
import org.openapitools.client.model.*;

public class Use {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("CARD_BASE_URL"));
    ((ApiKeyAuth) client.getAuthentication("ApiKey")).setApiKey(System.getenv("CARD_API_KEY"));
    CardOperationsApi cards = new CardOperationsApi(client);
    String card = System.getenv("CARD_ID");
    List<CardOperationEnvelope> answers = List.of(
        cards.topUpCard(card, new Movement().amount(new BigDecimal("250000.29")).currency(Currency.USD)),
        cards.topUpCard(card, new Movement().amount(new BigDecimal("12345678.9")).currency(Currency.USD)),
        cards.operateCard(card, new CardOperationRequest().action(CardAction.GET_BALANCE)));
    List<String> balances = answers.stream().map(one -> '"' + one.getData().getNewBalance().toPlainString() + '"').toList();
    System.out.println("[" + String.join(",", balances) + "]");
    // The threads of the HTTP client would keep the program alive.
    System.exit(0);
  }
}
`
