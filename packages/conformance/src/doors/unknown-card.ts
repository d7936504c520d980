import { show } from '../expect/received.ts'
import type { CheckDefinition } from '../model/define-check.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { type Miss, nearIdsOf } from '../samples/near-ids.ts'
import { balanceReading, type Errand, isTermination } from './doors.ts'
import { expectNotTakenFor, mayBe } from './near-ids.ts'

/** What a lookup in a careless implementation finds although nobody was given it; so is a card's id with more behind it. */
const everPresent = '__proto__'

/** Only ever read with: through a database that believes it, anything else would be done to all cards there are. */
const everything = "' OR '1'='1"

/** Near misses that are read with too. One with another end is none: where ids are counted, it is the next card's. */
const misses: readonly Miss[] = [
  'without its last character',
  'with a wildcard for its end',
  'with something else behind it',
]

interface UnknownCards {
  readonly errandsFor: (stage: Stage, cardId: string) => readonly Errand[]
  /** How the operation itself reads a card, if it can: then more is asked that way. */
  readonly readingFor?: (cardId: string) => Errand
  /** What a known card needs, so that the errands are granted. */
  readonly preparationsFor?: (cardId: string) => readonly Errand[]
  /** Set where a card cannot be asked the same twice, or not for sure. */
  readonly takesFreshCards?: boolean
}

/** How a check finds out that these errands are refused for cards that were never issued. */
export function refusedForUnknownCards({
  errandsFor,
  readingFor,
  preparationsFor = () => [],
  takesFreshCards = false,
}: UnknownCards): Pick<CheckDefinition<string>, 'how' | 'controlled' | 'run'> {
  const allFor = (stage: Stage, cardId: string): readonly Errand[] => [
    ...(readingFor ? [readingFor(cardId)] : []),
    ...errandsFor(stage, cardId),
  ]

  return {
    how: 'Asks for cards that were never issued, once a reading has shown that they are none; for one that was, the same is granted before and after.',
    controlled: {
      arrange: async ({ arrange }) => (await arrange.card()).cardId,
      async control(stage, known) {
        const cardId = takesFreshCards ? (await stage.arrange.card()).cardId : known
        for (const { operationId, call } of preparationsFor(cardId)) await stage.send(operationId, call)
        for (const errand of allFor(stage, cardId)) stage.expect.success(await sendKnown(stage, cardId, errand))
      },
    },
    async run(stage, cardId) {
      const refuse = async ({ operationId, call }: Errand): Promise<Answer> => {
        const answer = await stage.sendInvalid(operationId, () => ({ call }))
        stage.expect.refusal(answer)
        return answer
      }
      const read = async (id: string): Promise<Answer> => {
        if (readingFor) return await refuse(readingFor(id))
        const { operationId, call } = balanceReading(id)
        return await stage.sendInvalid(operationId, () => ({ call }))
      }

      const unknown = stage.samples.unknownId(cardId)
      let asked = 0
      for (const id of [unknown, everPresent, `${cardId}x`]) {
        // Whatever it is called: a card that is there is somebody's, unless it is the one of this check.
        if (!isNobodys(await read(id), cardId)) continue
        asked++
        // What finds no card for one thing finds none for another, where it is the same operation.
        const errands = id === unknown || !readingFor ? errandsFor(stage, id) : []
        for (const errand of errands) await refuse(errand)
      }
      if (asked === 0) stage.skip('whatever a card is called, a reading finds one: nothing else is asked of those')
      if (!readingFor) return

      await refuse(readingFor(everything))
      for (const { says, id } of nearIdsOf(cardId, misses)) {
        const { operationId, call } = readingFor(id)
        const answer = await stage.sendInvalid(operationId, () => ({ call }))
        expectNotTakenFor(stage, `card_id ${show(id)} (${says})`, answer, ({ card_id: told }) => mayBe(told, id))
      }
    },
  }
}

function isNobodys({ data }: Answer, ownCardId: string): boolean {
  return data === undefined || data.card_id === ownCardId
}

async function sendKnown(stage: Stage, cardId: string, errand: Errand): Promise<Answer> {
  const { operationId, call } = errand
  if (!isTermination(errand)) return await stage.send(operationId, call)
  await stage.arrange.emptied(cardId)
  return (await stage.arrange.terminated(cardId, operationId, call)).answer
}
