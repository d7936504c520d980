import type { Contract } from '@card-contract/contract'
import { showAnswer } from '../expect/received.ts'
import type { Answer, Arrange, Call, CardOnStage, CardUserOnStage, Samples } from '../model/stage.ts'
import type { Fixtures } from '../model/target.ts'
import { Blocked } from './stage.ts'

interface Means {
  readonly contract: Contract
  readonly samples: Samples
  readonly fixtures: Fixtures
  send(operationId: string, call: Call): Promise<Answer>
}

type Fields = Readonly<Record<string, unknown>>

/** A business as the contract's example shows one: some implementations issue business cards to nobody else. */
function businessBody(samples: Samples): Fields | undefined {
  return samples.examples('createCardUser').find(({ body }) => body.is_business === true)?.body
}

export function createArrange({ samples, fixtures, send }: Means): Arrange {
  async function granted(
    operationId: string,
    call: Call,
    ...ids: string[]
  ): Promise<{ answer: Answer; ids: string[] }> {
    const answer = await send(operationId, call)
    const found = ids.map((name) => answer.data?.[name])
    const isUsable = found.every((id): id is string => typeof id === 'string' && id !== '')
    if (isUsable) return { answer, ids: found as string[] }
    const message = `set-up: ${operationId} answered ${showAnswer(answer)}, which gives no ${ids.join(' and ')}`
    throw new Blocked({ kind: 'setup', message, exchange: answer.exchange.id })
  }

  async function user(fields: Fields = {}): Promise<CardUserOnStage> {
    const sent = samples.body('createCardUser', fields)
    const { answer, ids } = await granted('createCardUser', { body: sent }, 'user_id')
    return { userId: ids[0] ?? '', sent, answer }
  }

  async function card(fields: Fields = {}): Promise<CardOnStage> {
    const sent = samples.body('createCard', fields)
    const owner = await user(sent.category === 'BUSINESS' ? businessBody(samples) : undefined)
    const { answer, ids } = await granted('createCard', { path: { userId: owner.userId }, body: sent }, 'card_id')
    return {
      cardId: ids[0] ?? '',
      userId: owner.userId,
      currency: String(sent.currency),
      opening: Number(sent.balance),
      sent,
      answer,
    }
  }

  function missing(what: string): never {
    throw new Blocked({ kind: 'fixture', message: `no known ${what} was given` })
  }

  return {
    user,
    card,
    payment: () => fixtures.payment ?? missing('payment'),
    payout: (name) => fixtures.payout?.[name] ?? missing(`payout (${name})`),
  }
}
