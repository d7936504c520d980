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
