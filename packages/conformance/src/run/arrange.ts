import type { Contract } from '@card-contract/contract'
import { show, showAnswer } from '../expect/received.ts'
import type { Answer, Arrange, Call, CardOnStage, CardUserOnStage, Samples, Twist } from '../model/stage.ts'
import { askedUntilFree } from '../model/taken.ts'
import type { Fixtures } from '../model/target.ts'
import { Blocked } from './stage.ts'

interface Means {
  readonly contract: Contract
  readonly samples: Samples
  readonly fixtures: Fixtures
  send(operationId: string, call: Call, twist?: Twist): Promise<Answer>
  freshly<Made>(make: () => Promise<Made>): Promise<Made>
}

type Fields = Readonly<Record<string, unknown>>

/** A business as the contract's example shows one: some implementations issue business cards to nobody else. */
function businessBody(samples: Samples): Fields | undefined {
  return samples.examples('createCardUser').find(({ body }) => body.is_business === true)?.body
}

export function createArrange({ samples, fixtures, send, freshly }: Means): Arrange {
  function blocked(operationId: string, answer: Answer, lack: string): never {
    const message = `set-up: ${operationId} answered ${showAnswer(answer)}, which ${lack}`
    throw new Blocked({ kind: 'setup', message, exchange: answer.exchange.id })
  }

  async function granted(operationId: string, call: Call): Promise<Answer> {
    const isTheEnd = operationId === 'terminateCard'
    const answer = isTheEnd
      ? (await terminated(call.path?.cardId ?? '', operationId, call)).answer
      : await send(operationId, call)
    return answer.isSuccess ? answer : blocked(operationId, answer, 'is no success')
  }

  function issuedIn(operationId: string, answer: Answer, name: string): string {
    const id = answer.data?.[name]
    if (typeof id === 'string' && id !== '') return id
    if (answer.isRefusal)
      return blocked(operationId, answer, 'is no success; values that the target takes can be given with --sample')
    return blocked(operationId, answer, `has ${show(id)} as its ${name}: without one nothing more can be asked`)
  }

  async function user(fields: () => Fields | undefined): Promise<CardUserOnStage> {
    const { sent, answer } = await askedUntilFree(async () => {
      const sent = samples.body('createCardUser', fields())
      return { sent, answer: await send('createCardUser', { body: sent }) }
    })
    return { userId: issuedIn('createCardUser', answer, 'user_id'), sent, answer }
  }

  const owner = ({ category }: Fields): Promise<CardUserOnStage> =>
    user(() => (category === 'BUSINESS' ? businessBody(samples) : undefined))

  async function card(fields: Fields = {}): Promise<CardOnStage> {
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
    // Where that does not help, the first refusal is the one to tell.
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
