import type { CheckDefinition } from '../model/define-check.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { type Errand, isTermination } from './doors.ts'

/** What a lookup in a careless implementation finds although nobody was given it; so is a card's id with more behind it. */
const everPresent = ['__proto__', "' OR '1'='1"]

/** How a check finds out that these errands are refused for cards that were never issued. */
export function refusedForUnknownCards(
  errandsFor: (stage: Stage, cardId: string) => readonly Errand[],
  /** What a known card needs, so that they are granted. */
  preparationsFor: (cardId: string) => readonly Errand[] = () => [],
  /** Set where a card cannot be asked the same twice, or not for sure. */
  takesFreshCards = false,
): Pick<CheckDefinition<string>, 'how' | 'controlled' | 'run'> {
  return {
    how: 'Asks for cards that were never issued; for one that was, the same is granted before and after.',
    controlled: {
      arrange: async ({ arrange }) => (await arrange.card()).cardId,
      async control(stage, known) {
        const cardId = takesFreshCards ? (await stage.arrange.card()).cardId : known
        for (const { operationId, call } of preparationsFor(cardId)) await stage.send(operationId, call)
        for (const errand of errandsFor(stage, cardId)) stage.expect.success(await sendKnown(stage, cardId, errand))
      },
    },
    async run(stage, cardId) {
      const unknown = errandsFor(stage, stage.samples.unknownId(cardId))
      const odd = [...everPresent, `${cardId}x`].flatMap((id) => errandsFor(stage, id).slice(0, 1))
      for (const { operationId, call } of [...unknown, ...odd]) {
        stage.expect.refusal(await stage.sendInvalid(operationId, () => ({ call })))
      }
    },
  }
}

async function sendKnown(stage: Stage, cardId: string, errand: Errand): Promise<Answer> {
  const { operationId, call } = errand
  if (!isTermination(errand)) return await stage.send(operationId, call)
  await stage.arrange.emptied(cardId)
  return (await stage.arrange.terminated(cardId, operationId, call)).answer
}
