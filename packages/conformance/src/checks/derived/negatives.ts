import type { Contract, Operation } from '@card-contract/contract'
import { showAnswer } from '../../expect/received.ts'
import type { Check, Group } from '../../model/check.ts'
import type { Obstacle } from '../../model/outcome.ts'
import type { Answer, Stage } from '../../model/stage.ts'
import { uniqueFieldsOf } from '../../samples/fields.ts'
import { differences, type Sent } from './difference.ts'
import type { Fault, Form, Spoilt, Values } from './fault.ts'
import { hideGround } from './hide-ground.ts'
import {
  arrangeSubject,
  isRepeatable,
  isUndone,
  needsOf,
  type Subject,
  sendValid,
  subjectKey,
  validCall,
  withOneMore,
} from './subjects.ts'
import { kebab, list } from './words.ts'

/** A lost answer starts its whole scenario over: none may be so long that it never comes to its end. */
const faultsPerGroup = 30

/** What the faulty requests of a group are made from. */
export interface Base {
  readonly operation: Operation
  /** Tells the groups of an operation apart. */
  readonly name: string
  /** What the valid request says beyond what is required. */
  readonly fields: Values
}

interface Ground {
  /** What requests are about, by what they need it for; absent when it was used up, or may have been spoilt. */
  readonly subjects: Map<string, Subject>
  /** By what their valid requests say; the base's own comes first. */
  readonly footings: Map<string, Footing>
}

/** What faulty requests stand on: one valid request, and what it takes for it to be granted. */
interface Footing {
  readonly fields: Values
  /** The valid request that was granted last; undefined where it was refused. */
  control: Sent | undefined
  /** What the last control was about. */
  spent?: Subject
  /** Set where the control showed that the card has to be disabled before, so that nothing but the fault is in the way. */
  isDisabledFirst: boolean
}

/** Checks that the target refuses each of the faults, made from one valid request that it grants before and after. */
export function negativeChecks(contract: Contract, base: Base, faults: readonly Fault[]): Check<never>[] {
  const { operation } = base
  const chapter = kebab(operation.operationId)
  const checks: Check<never>[] = []
  for (let first = 0; first < faults.length; first += faultsPerGroup) {
    const part = faults.length > faultsPerGroup ? `-${first / faultsPerGroup + 1}` : ''
    const group = groupOf(contract, base, `${chapter}/${base.name}${part}`)
    for (const fault of faults.slice(first, first + faultsPerGroup)) {
      checks.push(hideGround(negativeCheck(contract, base, fault, group, `${chapter}/${fault.name}`)))
    }
  }
  return checks
}

function groupOf(contract: Contract, { operation, fields }: Base, id: string): Group<Ground> {
  return {
    id,
    arrange: async () => ({ subjects: new Map(), footings: new Map() }),
    async control(stage, ground) {
      const isLast = ground.footings.size > 0
      footingOf(ground, fields)
      for (const footing of ground.footings.values()) {
        // What was refused from the beginning has had nothing to say.
        if (isLast && !footing.control) continue
        stage.expect.success(await playControl(contract, stage, operation, ground, footing, isLast))
        if (!isLast) await restore(contract, stage, operation, ground, footing)
      }
    },
  }
}

function footingOf({ footings }: Ground, fields: Values): Footing {
  const key = JSON.stringify(fields)
  const known = footings.get(key) ?? { fields, control: undefined, isDisabledFirst: false }
  footings.set(key, known)
  return known
}

/** Sends the valid request of a footing, which is its control if it is granted. */
async function playControl(
  contract: Contract,
  stage: Stage,
  operation: Operation,
  ground: Ground,
  footing: Footing,
  isLast = false,
): Promise<Answer> {
  const key = subjectKey(contract, operation, footing.fields)
  const { subject, call, answer, isDisabledFirst } = await stage.freshly(async () => {
    const subject = await subjectOf(stage, operation, ground, footing, key)
    ground.subjects.delete(key)
    const sent = await sendValid(stage, operation, () => {
      const plain = validCall(stage, operation, subject, footing.fields)
      // Somebody may take the same movement again for the first one once more.
      return isLast ? withOneMore(contract, operation, plain) : plain
    })
    return { subject, ...sent }
  })
  footing.isDisabledFirst ||= isDisabledFirst
  footing.control = answer.data ? { request: answer.exchange.request, call } : undefined
  if (isRepeatable(contract, operation, call)) ground.subjects.set(key, subject)
  footing.spent = subject
  return answer
}

/** Makes what the control was about fit for the faulty requests that follow. */
async function restore(
  contract: Contract,
  stage: Stage,
  operation: Operation,
  { subjects }: Ground,
  { fields, spent }: Footing,
): Promise<void> {
  const key = subjectKey(contract, operation, fields)
  if (spent && !subjects.has(key) && (await isUndone(stage, operation, fields, spent))) subjects.set(key, spent)
}

/** The control of a footing beside the base's own. A target may refuse what it says: other checks tell whether it may. */
async function stand(
  contract: Contract,
  stage: Stage,
  operation: Operation,
  ground: Ground,
  fields: Values,
): Promise<Footing> {
  const isNew = !ground.footings.has(JSON.stringify(fields))
  const footing = footingOf(ground, fields)
  if (!isNew) return footing
  try {
    await playControl(contract, stage, operation, ground, footing)
    await restore(contract, stage, operation, ground, footing)
  } catch (error) {
    if (!isRefusedSetUp(error)) throw error
  }
  return footing
}

/** What stands in the way of a set-up is thrown by the run, whose errors no check knows. */
function isRefusedSetUp(error: unknown): boolean {
  return (error as { readonly obstacle?: Obstacle }).obstacle?.kind === 'setup'
}

function negativeCheck(contract: Contract, base: Base, fault: Fault, group: Group<Ground>, id: string): Check<Ground> {
  const { operation } = base
  const { operationId } = operation
  const requirement = { id, level: fault.level, text: fault.text, contractPointer: fault.contractPointer, operationId }
  const unique = uniquePlaces(contract, operation).filter((place) => place !== fault.place)

  async function ask(stage: Stage, ground: Ground, footing: Footing, form: Form): Promise<void> {
    const key = subjectKey(contract, operation, footing.fields)
    let asked: { readonly subject: Subject; readonly spoilt: Spoilt } | undefined
    const answer = await stage.sendInvalid(operationId, async () => {
      const subject = await subjectOf(stage, operation, ground, footing, key)
      asked = { subject, spoilt: form.spoil(validCall(stage, operation, subject, footing.fields)) }
      // Unless it is refused, what it did is unknown, and the next request must have one thing wrong only.
      ground.subjects.delete(key)
      return asked.spoilt
    })
    if (!asked) return
    const { call, value = form.says } = asked.spoilt
    const { request } = answer.exchange
    const found = footing.control ? differences(operation, footing.control, { request, call }, unique) : ['everything']
    if (found.length === 0 && form.mayBeValid) return
    if (found.join() !== fault.place) {
      throw new Error(
        `${id} differs from the valid request in ${found.join(' and ') || 'nothing'}, not in ${fault.place}`,
      )
    }
    if (answer.isRefusal) {
      ground.subjects.set(key, asked.subject)
      return
    }
    // A closed connection grants nothing, and that a refusal is an answer is not stated.
    const level = answer.status === undefined ? 'inferred' : form.level
    stage.expect.fail({
      subject: `${operationId} with ${value}${beside(footing.fields, base.fields, fault)}`,
      expected: 'the request to be refused',
      received: showAnswer(answer),
      contractPointer: fault.contractPointer,
      exchange: answer.exchange.id,
      ...(level === undefined ? {} : { level }),
    })
  }

  return {
    id,
    requirement,
    needs: needsOf(operation),
    how: howOf(operationId, fault),
    group,
    async run(stage, ground) {
      const own = footingOf(ground, base.fields)
      for (const form of fault.forms) await ask(stage, ground, own, form)
      for (const { fields, forms } of fault.elsewhere ?? []) {
        const footing = await stand(contract, stage, operation, ground, fields)
        if (!footing.control) continue
        for (const form of forms) await ask(stage, ground, footing, form)
      }
    },
  }
}

async function subjectOf(
  stage: Stage,
  operation: Operation,
  { subjects }: Ground,
  { fields, isDisabledFirst }: Footing,
  key: string,
): Promise<Subject> {
  const known = subjects.get(key)
  if (known) return known
  const subject = await arrangeSubject(stage, operation, fields)
  const [cardId = ''] = Object.values(subject.path)
  if (isDisabledFirst) await stage.arrange.granted('disableCard', { path: { cardId } })
  subjects.set(key, subject)
  return subject
}

/** What else the valid request says, where that is not what it says in the other requests of the group. */
function beside(fields: Values, usual: Values, { place }: Fault): string {
  const said = Object.entries(fields).filter(([name, value]) => usual[name] !== value && !place.endsWith(`/${name}`))
  return said.length === 0 ? '' : `, beside ${list(said.map(([name, value]) => `${name} ${JSON.stringify(value)}`))}`
}

function uniquePlaces(contract: Contract, operation: Operation): string[] {
  return uniqueFieldsOf(contract, operation).map((field) => `${field.in}/${field.name}`)
}

function howOf(operationId: string, { forms, elsewhere = [] }: Fault): string {
  const says = forms.map((form) => form.says)
  const what = says.every((one) => one === says[0]) ? says[0] : says.join(', then with ')
  const times = forms.length > 1 && says.every((one) => one === says[0]) ? ` (${forms.length} ways)` : ''
  const valid = elsewhere.length === 0 ? 'the valid request' : 'valid requests'
  return `Sends ${valid} of ${operationId} with ${what}${times}, between two that are granted; it must be refused.`
}
