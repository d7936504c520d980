import type { Contract, Operation } from '@card-contract/contract'
import { valueAt } from '../../expect/expect.ts'
import type { Group } from '../../model/check.ts'
import { decimal } from '../../model/decimal.ts'
import type { Answer, Call, Stage } from '../../model/stage.ts'
import { fieldsOf } from '../../samples/fields.ts'
import { isMoney } from '../../samples/money.ts'
import { sampleOf } from '../../samples/value.ts'
import type { Values } from './fault.ts'
import { arrangeSubject, isAboutACard, isRepeatable, isTopUp, type Subject, sendValid, validCall } from './subjects.ts'
import { kebab } from './words.ts'

/** Answers of one operation to valid requests. */
export interface Showcase {
  readonly answers: Answer[]
  /**
   * Answers to requests that also say what may be left out, and in words that may be refused: those that refuse nothing and do
   * not say `success: true` either. With it they are watched like any other.
   */
  readonly asides: Answer[]
  /** Amounts, as decimals, of which only top-ups were made on the card: they tell which transactions those are. */
  readonly topUps: Set<string>
}

/**
 * A few valid requests of an operation whose answers can be looked at, so that checks of answers have something to see
 * even when they are selected alone. Where cards are concerned, money was moved before: a list of transactions may be
 * empty otherwise.
 */
export function showcaseOf(contract: Contract, operation: Operation): Group<Showcase> {
  return {
    id: `${kebab(operation.operationId)}/answers`,
    arrange: async () => ({ answers: [], asides: [], topUps: new Set() }),
    async control(stage, showcase) {
      // Once is enough: nothing that follows could spoil what was seen.
      if (showcase.answers.length > 0) return
      let subject: Subject | undefined
      for (const fields of requestsOf(operation)) {
        subject ??= await subjectWithMovement(stage, operation, fields, showcase)
        const about = subject
        const send = () => callOf(stage, operation, about, fields, showcase)
        const { call, answer } = await sendValid(stage, operation, send)
        stage.expect.success(answer)
        showcase.answers.push(answer)
        if (!isRepeatable(contract, operation, call)) subject = undefined
      }
      if (subject) await askWithAsides(stage, operation, subject, showcase)
    },
  }
}

/**
 * Which words an indicator knows is open, so nothing that says one has to be granted. What is granted is answered as always.
 */
async function askWithAsides(
  stage: Stage,
  operation: Operation,
  subject: Subject,
  { asides }: Showcase,
): Promise<void> {
  const words = asidesOf(stage, operation)
  const alone = Object.entries(words).map(([name, word]) => ({ [name]: word }))
  for (const fields of alone.length > 1 ? [...alone, words] : alone) {
    const call = validCall(stage, operation, subject, fields)
    const answer = await stage.tryToSend(operation.operationId, call, { intent: 'open' })
    if (answer.isSuccess && valueAt(answer.json, '/success') !== true) asides.push(answer)
  }
}

/** Free texts that a question may also say; an operation that changes something may do something else then. */
function asidesOf({ contract, overrides }: Stage, operation: Operation): Values {
  if (operation.changesState !== false) return {}
  const free = fieldsOf(contract, operation).filter(
    ({ in: place, required, appliesTo, schema }) =>
      place === 'body' && !required && !appliesTo && schema.type === 'string' && !schema.enum && !schema.format,
  )
  return Object.fromEntries(free.map(({ name, schema }) => [name, overrides[name] ?? sampleOf(contract, schema)]))
}

/** The plain request; where an action decides what happens, a top-up, and everything that only reads. */
function requestsOf({ changesState: change }: Operation): Values[] {
  if (typeof change === 'boolean') return [{}]
  const actions = [...change.changing.filter((action) => action === 'topup'), ...change.reading]
  return actions.map((action) => ({ [change.by]: action }))
}

async function subjectWithMovement(
  stage: Stage,
  operation: Operation,
  fields: Values,
  showcase: Showcase,
): Promise<Subject> {
  if (!isAboutACard(operation) || isTopUp(operation, fields)) return await arrangeSubject(stage, operation, fields)
  const topUp = stage.contract.operation('topUpCard')
  return await arrangeSubject(stage, operation, fields, async (path) => {
    const [cardId = ''] = Object.values(path)
    const call = await callOf(stage, topUp, { path: { cardId }, fields: {} }, {}, showcase)
    // Intentionally not demanded: whether top-ups are granted is for their own checks to say.
    await stage.send('topUpCard', call)
  })
}

/** A valid call; a top-up is of an amount that nothing else on the card has, neither the opening nor a withdrawal. */
async function callOf(
  stage: Stage,
  operation: Operation,
  subject: Subject,
  fields: Values,
  showcase: Showcase,
): Promise<Call> {
  const call = validCall(stage, operation, subject, fields)
  if (!isTopUp(operation, fields)) return call
  const known = fieldsOf(stage.contract, operation)
  const name = known.find((field) => isMoney(field, known))?.name ?? ''
  const usual = ((call.body ?? call.query) as Values)[name]
  const amount = 2 * Number(usual)
  showcase.topUps.add(decimal(amount))
  return validCall(stage, operation, subject, { ...fields, [name]: amount })
}
