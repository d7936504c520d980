import type { Contract, Operation } from '@card-contract/contract'
import { showAnswer } from '../../expect/received.ts'
import type { Check, Group } from '../../model/check.ts'
import type { Stage } from '../../model/stage.ts'
import { fieldsOf } from '../../samples/fields.ts'
import { differences, type Sent } from './difference.ts'
import type { Fault, Form, Spoilt, Values } from './fault.ts'
import { hideGround } from './hide-ground.ts'
import { arrangeSubject, isRepeatable, needsOf, type Subject, sendValid, validCall } from './subjects.ts'
import { kebab } from './words.ts'

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
  /** Undefined when it was used up, or may have been spoilt; the next request gets a fresh one. */
  subject: Subject | undefined
  /** The valid request that was granted last. */
  control: Sent | undefined
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
    arrange: async () => ({ subject: undefined, control: undefined, isDisabledFirst: false }),
    async control(stage, ground) {
      const { subject, call, answer, isDisabledFirst } = await stage.freshly(async () => {
        const subject = await subjectOf(stage, operation, ground, fields)
        ground.subject = undefined
        const call = validCall(stage, operation, subject, fields)
        return { subject, call, ...(await sendValid(stage, operation, call)) }
      })
      stage.expect.success(answer)
      ground.isDisabledFirst ||= isDisabledFirst
      ground.control = { request: answer.exchange.request, call }
      if (isRepeatable(contract, operation, call)) ground.subject = subject
    },
  }
}

function negativeCheck(contract: Contract, base: Base, fault: Fault, group: Group<Ground>, id: string): Check<Ground> {
  const { operation, fields } = base
  const { operationId } = operation
  const requirement = { id, level: fault.level, text: fault.text, contractPointer: fault.contractPointer, operationId }
  const unique = uniquePlaces(contract, operation).filter((place) => place !== fault.place)

  async function ask(stage: Stage, ground: Ground, form: Form): Promise<void> {
    let asked: { readonly subject: Subject; readonly spoilt: Spoilt } | undefined
    const answer = await stage.sendInvalid(operationId, async () => {
      const subject = await subjectOf(stage, operation, ground, fields)
      asked = { subject, spoilt: form.spoil(validCall(stage, operation, subject, fields)) }
      // Unless it is refused, what it did is unknown, and the next request must have one thing wrong only.
      ground.subject = undefined
      return asked.spoilt
    })
    if (!asked) return
    const { call, value = form.says } = asked.spoilt
    const { request } = answer.exchange
    const found = ground.control ? differences(operation, ground.control, { request, call }, unique) : ['everything']
    if (found.length === 0 && form.mayBeValid) return
    if (found.join() !== fault.place) {
      throw new Error(
        `${id} differs from the valid request in ${found.join(' and ') || 'nothing'}, not in ${fault.place}`,
      )
    }
    if (answer.isRefusal) {
      ground.subject = asked.subject
      return
    }
    // A closed connection grants nothing, and that a refusal is an answer is not stated.
    const level = answer.status === undefined ? 'inferred' : form.level
    stage.expect.fail({
      subject: `${operationId} with ${value}`,
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
      for (const form of fault.forms) await ask(stage, ground, form)
    },
  }
}

async function subjectOf(stage: Stage, operation: Operation, ground: Ground, fields: Values): Promise<Subject> {
  if (ground.subject) return ground.subject
  const subject = await arrangeSubject(stage, operation, fields)
  const [cardId = ''] = Object.values(subject.path)
  if (ground.isDisabledFirst) await stage.arrange.granted('disableCard', { path: { cardId } })
  ground.subject = subject
  return subject
}

function uniquePlaces(contract: Contract, operation: Operation): string[] {
  return fieldsOf(contract, operation).flatMap((field) => (field.collides ? [`${field.in}/${field.name}`] : []))
}

function howOf(operationId: string, { forms }: Fault): string {
  const says = forms.map((form) => form.says)
  const what = says.every((one) => one === says[0]) ? says[0] : says.join(', then with ')
  const times = forms.length > 1 && says.every((one) => one === says[0]) ? ` (${forms.length} ways)` : ''
  return `Sends the valid request of ${operationId} with ${what}${times}, between two that are granted; it must be refused.`
}
