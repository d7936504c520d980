import type { Contract } from '@card-contract/contract'
import { Blocked } from '../model/check-ended.ts'
import { isTaken } from '../model/is-taken.ts'
import type { Lack } from '../model/outcome.ts'
import type { Answer, Arrange, ArrangedCard, ArrangedUser, Call, Override, Samples, Session } from '../model/session.ts'
import { show, showResponse } from '../model/show.ts'
import type { Fixtures } from '../model/target.ts'

interface Means {
  readonly contract: Contract
  readonly samples: Samples
  readonly fixtures: Fixtures
  send(operationId: string, call: Call, override?: Override): Promise<Answer>
  readonly freshly: Session['freshly']
  readonly repeat: Session['repeat']
}

type Fields = Readonly<Record<string, unknown>>

/** A business as in the contract's example: some implementations issue business cards only to businesses. */
function businessBody(samples: Samples): Fields | undefined {
  return samples.examples('createCardUser').find(({ body }) => body.is_business === true)?.body
}

export function createArrange({ samples, fixtures, send, freshly, repeat }: Means): Arrange {
  function blocked(operationId: string, answer: Answer, lack: Lack, message: string): never {
    const status = answer.status === undefined ? {} : { status: answer.status }
    throw new Blocked({ kind: 'setup', message, operationId, ...status, lack, exchange: answer.exchange.id })
  }

  function notAccepted(operationId: string, answer: Answer, hint = ''): never {
    const did = answer.isRefusal ? 'rejected a valid request' : 'returned no success'
    return blocked(operationId, answer, 'acceptance', `set-up: ${operationId} ${did}: ${showResponse(answer)}${hint}`)
  }

  async function granted(operationId: string, call: Call): Promise<Answer> {
    const isTheEnd = operationId === 'terminateCard'
    const answer = isTheEnd
      ? (await terminated(call.path?.cardId ?? '', operationId, call)).answer
      : await send(operationId, call)
    return answer.isSuccess ? answer : notAccepted(operationId, answer)
  }

  function issuedIn(operationId: string, answer: Answer, name: string): string {
    const id = answer.data?.[name]
    if (typeof id === 'string' && id !== '') return id
    if (answer.isRefusal) return notAccepted(operationId, answer, '; give values that the target accepts with --sample')
    const message = `set-up: ${operationId} returned ${show(id)} as \`data.${name}\`, which later requests need: ${showResponse(answer)}`
    return blocked(operationId, answer, 'id', message)
  }

  async function user(fields: () => Fields | undefined): Promise<ArrangedUser> {
    const register = async () => {
      const sent = samples.body('createCardUser', fields())
      return { sent, answer: await send('createCardUser', { body: sent }) }
    }
    const { sent, answer } = await repeat('value-taken', register, (one) => !isTaken(one.answer))
    return { userId: issuedIn('createCardUser', answer, 'user_id'), sent, answer }
  }

  const owner = ({ category }: Fields): Promise<ArrangedUser> =>
    user(() => (category === 'BUSINESS' ? businessBody(samples) : undefined))

  async function card(fields: Fields = {}): Promise<ArrangedCard> {
    const sent = samples.body('createCard', fields)
    const { userId } = await owner(sent)
    const answer = await send('createCard', { path: { userId }, body: sent })
    return {
      cardId: issuedIn('createCard', answer, 'card_id'),
      userId,
      currency: String(sent.currency),
      opening: Number(sent.balance),
      sent,
      answer,
    }
  }

  async function emptied(cardId: string): Promise<void> {
    const path = { cardId }
    const read = await send('operateCard', { path, body: { action: 'get_balance' } }, { intent: 'open' })
    const { new_balance: amount, currency } = read.data ?? {}
    if (typeof amount !== 'number' || amount <= 0) return
    await send('withdrawFromCard', { path, body: { amount, currency } }, { intent: 'open' })
  }

  async function terminated(
    cardId: string,
    operationId: string,
    call: Call,
  ): Promise<{ answer: Answer; isDisabledFirst: boolean }> {
    const answer = await send(operationId, call)
    if (!answer.isRefusal) return { answer, isDisabledFirst: false }
    await emptied(cardId)
    const disabling = await send('disableCard', { path: { cardId } }, { intent: 'open' })
    if (disabling.isRefusal) return { answer, isDisabledFirst: false }
    const again = await send(operationId, call)
    // If that does not help, report the first rejection.
    return again.isRefusal ? { answer, isDisabledFirst: false } : { answer: again, isDisabledFirst: true }
  }

  function missing(what: string): never {
    throw new Blocked({ kind: 'fixture', message: `no known ${what} was given` })
  }

  return {
    user: (fields) => freshly(() => user(() => fields)),
    owner: (fields) => freshly(() => owner(fields)),
    card: (fields) => freshly(() => card(fields)),
    granted,
    emptied,
    terminated,
    payment: () => fixtures.payment ?? missing('payment'),
    payout: (name) => fixtures.payout?.[name] ?? missing(`payout (${name})`),
  }
}
