import { loadContract } from '@card-contract/contract'
import { startReferenceServer } from '@card-contract/reference-server'
import { DoesNotHoldError } from './tool.ts'

/** Amounts that a 32-bit float cannot hold, and a 64-bit float can. */
const moved = ['250000.29', '12345678.9'] as const

const opening = 50
/** After the first top-up, after the second one, and as read afterwards. */
const balances = ['250050.29', '12595729.19', '12595729.19']

/** What a program that uses a generated client finds in its environment. */
export interface MoneySettings extends Readonly<Record<string, string>> {
  readonly CARD_BASE_URL: string
  readonly CARD_API_KEY: string
  /** A card in USD. */
  readonly CARD_ID: string
}

/**
 * Has a generated client top up a card with both amounts and then read its balance. `use` returns what the client received: a
 * JSON list of the three balances, as texts. Then the reference server, which is exact, is asked for the balance without the client.
 *
 * @throws DoesNotHoldError if an amount or a balance was changed on the way.
 */
export async function movesMoney(use: (settings: MoneySettings) => Promise<string>): Promise<string> {
  await using server = await startReferenceServer()
  const { apiKey, accessToken, serviceToken } = server.credentials
  const ask = async (operationId: string, path: string, body: unknown): Promise<string> => {
    const headers = {
      'x-api-key': apiKey,
      authorization: `Bearer ${accessToken}`,
      'x-sp-auth-token': `Bearer ${serviceToken}`,
      'content-type': 'application/json',
    }
    const response = await fetch(server.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${operationId}: expected a 2xx, received ${response.status}: ${text}`)
    return text
  }
  const dataOf = (text: string): Readonly<Record<string, string>> => JSON.parse(text).data
  const { user_id } = dataOf(await ask('createCardUser', '/action/card/user', exampleOf('createCardUser')))
  const card = { ...(exampleOf('createCard') as object), balance: opening, currency: 'USD' }
  const { card_id: cardId = '' } = dataOf(await ask('createCard', `/action/card/${user_id}`, card))

  const received = balancesIn(await use({ CARD_BASE_URL: server.baseUrl, CARD_API_KEY: apiKey, CARD_ID: cardId }))
  const kept = await ask('operateCard', `/virtual-cards/cards/${cardId}/operation`, { action: 'get_balance' })
  // As text, because a number of JavaScript would hide what it cannot hold.
  const [, balance = 'nothing'] = /"new_balance":([^,}]*)/.exec(kept) ?? []
  if (balance !== balances.at(-1)) {
    throw new DoesNotHoldError(`the client sent other amounts: the balance is ${balance}; expected ${balances.at(-1)}`)
  }
  if (received.join() !== balances.join()) {
    throw new DoesNotHoldError(`the client read ${received.join(', ')}; expected ${balances.join(', ')}`)
  }
  return `moves ${moved.join(' and ')} exactly`
}

function exampleOf(operationId: string): unknown {
  return loadContract().operation(operationId).requestBody?.examples[0]?.value
}

function balancesIn(printed: string): readonly string[] {
  try {
    return (JSON.parse(printed) as unknown[]).map(String)
  } catch {
    throw new DoesNotHoldError(`the client printed ${JSON.stringify(printed)}; expected a JSON list of three balances`)
  }
}
