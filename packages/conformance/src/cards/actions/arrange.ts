import { Blocked, type Obstacle } from '../../engine/nouns/outcome.ts'
import type { Means, Samples } from '../../engine/nouns/session.ts'
import { show, showRejection, showResponse } from '../../engine/nouns/show.ts'
import type { ApiResponse, Call, Override } from '../../engine/nouns/wire/call.ts'
import type { Fields } from '../../engine/values/json.ts'
import { fieldAt } from '../../engine/values/texts.ts'
import type { Fixtures } from './fixtures.ts'
import { kindsInOneCurrency } from './lifecycles.ts'
import { partIn, pointerOf, shownPart, verbIn } from './read-action.ts'
import { balanceReading, movement, toggle } from './routes.ts'
import type { Arrange, ArrangedCard, ArrangedUser } from './session.ts'

/** A business as in the contract's example: some implementations issue business cards only to businesses. */
function businessBody(samples: Samples): Fields | undefined {
  return samples.examples('createCardUser').find(({ body }) => body.is_business === true)?.body
}

export function createArrange(means: Means): Arrange {
  const { contract, samples, send, withOtherTexts } = means
  const fixtures: Fixtures = means.fixtures
  function blocked(
    operationId: string,
    response: ApiResponse,
    missing: Pick<Obstacle, 'lack' | 'pointer'>,
    message: string,
  ): never {
    const status = response.status === undefined ? {} : { status: response.status }
    throw new Blocked({ kind: 'setup', message, operationId, ...status, ...missing, exchange: response.exchange.id })
  }

  function notAccepted(operationId: string, response: ApiResponse): never {
    const because = response.because === undefined ? '' : `: ${response.because}`
    const did = response.isRejection ? `rejected a valid request${because}` : 'returned no success'
    return blocked(
      operationId,
      response,
      { lack: 'acceptance' },
      `set-up: ${operationId} ${did}: ${showRejection(response)}`,
    )
  }

  async function accepted(operationId: string, call: Call): Promise<ApiResponse> {
    const operation = contract.operation(operationId)
    const response =
      verbIn(operation, call) === 'terminate'
        ? (await terminated(String(partIn(operation, call, 'card')), operationId, call)).response
        : await send(operationId, call)
    return response.isSuccess ? response : notAccepted(operationId, response)
  }

  function issuedIn(operationId: string, response: ApiResponse, what: 'user' | 'card'): string {
    const [id, pointer] = [shownPart(response, what), pointerOf(response, what)]
    if (typeof id === 'string' && id !== '') return id
    if (response.isRejection) return notAccepted(operationId, response)
    const message = `set-up: ${operationId} returned ${show(id)} as ${fieldAt(pointer)}, which later requests need: ${showResponse(response)}`
    return blocked(operationId, response, { lack: 'id', pointer }, message)
  }

  async function user(fields: () => Fields | undefined): Promise<ArrangedUser> {
    const { sent, response } = await withOtherTexts(async () => {
      const body = samples.body('createCardUser', fields())
      return { sent: body, response: await send('createCardUser', { body }) }
    })
    return { userId: issuedIn('createCardUser', response, 'user'), sent, response }
  }

  function owner({ category }: Fields): Promise<ArrangedUser> {
    return user(() => (category === 'BUSINESS' ? businessBody(samples) : undefined))
  }

  /** In a brief run another in each scenario, but for what the user chose, of the usual currency. */
  function anyKind(): Fields {
    if (!means.isBrief) return {}
    const [first = {}, ...others] = kindsInOneCurrency(contract)
    const kind = Object.entries(samples.choose('kind of card', [first, ...others]))
    return Object.fromEntries(kind.filter(([name]) => means.overrides[name] === undefined))
  }

  async function issue(fields: Fields, override?: Override) {
    const sent = samples.body('createCard', fields)
    const { userId, response: registration } = await owner(sent)
    const response = await send('createCard', { path: { userId }, body: sent }, override)
    return { sent, userId, registration, response }
  }

  async function card(fields: Fields = {}): Promise<ArrangedCard> {
    const kind = anyKind()
    // A kind need not be available to everybody. Whether it is, other checks look at.
    const isChosen = Object.keys(kind).length > 0
    const chosen = isChosen ? await issue({ ...kind, ...fields }, { mayBeRejected: true }) : undefined
    const issued = chosen && !chosen.response.isRejection ? chosen : await issue(fields)
    return {
      ...issued,
      cardId: issuedIn('createCard', issued.response, 'card'),
      currency: String(issued.sent.currency),
      opening: Number(partIn(contract.operation('createCard'), { body: issued.sent }, 'amount')),
    }
  }

  async function emptied(cardId: string, last?: ApiResponse): Promise<void> {
    const reading = balanceReading({ contract }, cardId)
    const isShown = last !== undefined && typeof shownPart(last, 'balance') === 'number'
    const read = isShown ? last : await send(reading.operationId, reading.call, { intent: 'open' })
    const [amount, currency] = [shownPart(read, 'balance'), shownPart(read, 'currency')]
    if (typeof amount !== 'number' || amount <= 0) return
    const withdrawal = movement({ contract }, 'dedicated', 'withdraw', cardId, { amount, currency: currency as string })
    await send(withdrawal.operationId, withdrawal.call, { intent: 'open' })
  }

  async function terminated(
    cardId: string,
    operationId: string,
    call: Call,
    override?: Pick<Override, 'form'>,
  ): Promise<{ response: ApiResponse; isDisabledFirst: boolean }> {
    const response = await send(operationId, call, override)
    if (!response.isRejection) return { response, isDisabledFirst: false }
    await emptied(cardId)
    const disabling = toggle({ contract }, 'dedicated', 'disable', cardId)
    const disabled = await send(disabling.operationId, disabling.call, { intent: 'open' })
    if (disabled.isRejection) return { response, isDisabledFirst: false }
    const again = await send(operationId, call, override)
    // If that does not help, report the first rejection.
    return again.isRejection ? { response, isDisabledFirst: false } : { response: again, isDisabledFirst: true }
  }

  function missing(what: string): never {
    throw new Blocked({ kind: 'fixture', message: `no known ${what} was given` })
  }

  return {
    user: (fields) => user(() => fields),
    owner,
    card,
    accepted,
    emptied,
    terminated,
    payment: () => fixtures.payment ?? missing('payment'),
    payout: (name) => fixtures.payout?.[name] ?? missing(`payout (${name})`),
  }
}
