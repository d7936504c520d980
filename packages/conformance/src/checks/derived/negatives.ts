import type { Contract, Operation } from '@card-contract/contract'
import { showAnswer } from '../../expect/received.ts'
import type { Check, Group } from '../../model/check.ts'
import type { Stage } from '../../model/stage.ts'
import { fieldsOf } from '../../samples/fields.ts'
import { differences, type Sent } from './difference.ts'
import type { Fault, Form, Values } from './fault.ts'
import { hideGround } from './hide-ground.ts'
import { arrangeSubject, isRepeatable, needsOf, type Subject, validCall } from './subjects.ts'
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
    arrange: async () => ({ subject: undefined, control: undefined }),
    async control(stage, ground) {
      const subject = await subjectOf(stage, operation, ground, fields)
      const call = validCall(stage, operation, subject, fields)
      const answer = await stage.send(operation.operationId, call)
      stage.expect.success(answer)
      ground.control = { request: answer.exchange.request, call }
      if (!isRepeatable(contract, operation, call)) ground.subject = undefined
    },
  }
}

function negativeCheck(contract: Contract, base: Base, fault: Fault, group: Group<Ground>, id: string): Check<Ground> {
  const { operation, fields } = base
  const { operationId } = operation
  const requirement = { id, level: fault.level, text: fault.text, contractPointer: fault.contractPointer, operationId }
  const unique = uniquePlaces(contract, operation).filter((place) => place !== fault.place)

  async function ask(stage: Stage, ground: Ground, form: Form): Promise<void> {
    const subject = await subjectOf(stage, operation, ground, fields)
    const { call, twist, value = form.says } = form.spoil(validCall(stage, operation, subject, fields))
    const answer = await stage.send(operationId, call, { ...twist, intent: 'invalid' })
    const { request } = answer.exchange
    const found = ground.control ? differences(operation, ground.control, { request, call }, unique) : ['everything']
    if (found.join() !== fault.place) {
      throw new Error(
        `${id} differs from the valid request in ${found.join(' and ') || 'nothing'}, not in ${fault.place}`,
      )
    }
    if (answer.isRefusal) return
    stage.expect.fail({
      subject: `${operationId} with ${value}`,
      expected: 'the request to be refused',
      received: showAnswer(answer),
      contractPointer: fault.contractPointer,
      exchange: answer.exchange.id,
    })
    // What it did to the card is unknown, and the next request must have one thing wrong only.
    ground.subject = undefined
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
  ground.subject ??= await arrangeSubject(stage, operation, fields)
  return ground.subject
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
