import type { Contract, Operation } from '@card-contract/contract'
import { pathChoicesOf } from '../../cases/choices.ts'
import {
  alongside,
  type Corrupted,
  type Crossing,
  type FaultyCase,
  type Form,
  howOf,
  type Values,
} from '../../cases/faulty-case.ts'
import { accepted, rejection } from '../../expect/headline.ts'
import type { Check, Group } from '../../model/check.ts'
import { kebab } from '../../model/kebab.ts'
import type { ApiResponse, Call, Session } from '../../model/session.ts'
import { showResponse } from '../../model/show.ts'
import { needsOf, type Resource, resourceKey, validCall } from '../../programs/valid-requests.ts'
import { fieldsOf, uniqueFieldsOf } from '../../samples/fields.ts'
import { acceptedAs } from './accepted-as.ts'
import { fewestAccepted } from './beside-choices.ts'
import {
  type Base,
  type Baseline,
  baselineOf,
  groupOf,
  nameOf,
  newBaseline,
  resourceOf,
  type Setup,
  stand,
} from './controls.ts'
import { differences } from './difference.ts'
import { hideSetup } from './hide-setup.ts'
import { askWithoutControl } from './without-control.ts'

/** A lost response restarts the whole group, so keep groups short enough to finish. */
const faultsPerGroup = 30

/** Checks that the target rejects each fault in a valid request that it accepts before and after. */
export function negativeChecks(contract: Contract, base: Base, faults: readonly FaultyCase[]): Check<never>[] {
  const { operation } = base
  const chapter = kebab(operation.operationId)
  const uniquePlaces = uniqueFieldsOf(contract, operation).map((field) => `${field.in}/${field.name}`)
  const checks: Check<never>[] = []
  for (let first = 0; first < faults.length; first += faultsPerGroup) {
    const part = faults.length > faultsPerGroup ? `-${first / faultsPerGroup + 1}` : ''
    const group = groupOf(contract, base, `${chapter}/${base.name}${part}`)
    for (const fault of faults.slice(first, first + faultsPerGroup)) {
      checks.push(hideSetup(negativeCheck(contract, base, fault, group, uniquePlaces)))
    }
  }
  return checks
}

function negativeCheck(
  contract: Contract,
  base: Base,
  fault: FaultyCase,
  group: Group<Setup>,
  uniquePlaces: readonly string[],
): Check<Setup> {
  const { operation } = base
  const { operationId } = operation
  const id = `${kebab(operationId)}/${fault.name}`
  const requirement = { id, level: fault.level, text: fault.text, contractPointer: fault.contractPointer, operationId }
  const unique = uniquePlaces.filter((place) => place !== fault.place)
  const inPath = pathChoicesOf(operation).map(({ name }) => name)

  /** Returns the response and what was sent, if the target did not reject it. */
  async function ask(session: Session, setup: Setup, baseline: Baseline, form: Form): Promise<Accepted | undefined> {
    const key = resourceKey(contract, operation, baseline.about)
    let asked: { readonly resource: Resource; readonly corrupted: Corrupted } | undefined
    const response = await session.sendInvalid(operationId, async () => {
      const resource = await resourceOf(session, operation, setup, baseline, key)
      asked = { resource, corrupted: form.corrupt(validCall(session, operation, resource, baseline.fields)) }
      // If the target does not reject the request, its effect is unknown, and the next request must have one fault
      // only.
      setup.resources.delete(key)
      return asked.corrupted
    })
    if (!asked) return undefined
    const { call, says = form.says } = asked.corrupted
    const { request } = response.exchange
    if (!baseline.isOpen) {
      const found = baseline.control
        ? differences(operation, baseline.control, { request, call }, unique)
        : ['everything']
      const isWhole = (form.essential ?? []).every((one) => found.includes(one))
      if (form.mayBeValid && (found.length === 0 || !isWhole)) return undefined
      const place = form.place ?? fault.place
      // Two of the credentials may be equal, and the run itself may send one of them everywhere.
      const isPartOfIt = form.mayBeValid && found.every((one) => place.split(',').includes(one))
      if (found.join() !== place && !isPartOfIt) {
        throw new Error(`${id} differs from the valid request in ${found.join(' and ') || 'nothing'}, not in ${place}`)
      }
    }
    if (!response.isRejection) return { response, call, says, resource: asked.resource, fields: baseline.fields, form }
    setup.resources.set(key, asked.resource)
    return undefined
  }

  function report(session: Session, setup: Setup, { response, call, says, resource, fields }: Accepted): void {
    const request = says + alongside(fields, base.fields, fault, inPath)
    if (response.status === undefined) {
      session.expect.rejection(response, request)
      return
    }
    const before = setup.balances.get(nameOf(resource))
    const acceptance = acceptedAs(contract, operation, fault.about.field, response, before)
    session.expect.fail({
      headline: accepted(response, request),
      expected: rejection,
      received: acceptance + showResponse(response),
      contractPointer: fault.contractPointer,
      exchange: response.exchange.id,
      ...(isOnlyInAnotherCase(contract, operation, fault, call) ? { about: { fault: 'wrong-case' } } : {}),
    })
  }

  /** Undefined also if the target accepts no such request with the right value, where it must. */
  async function askBeside(
    session: Session,
    setup: Setup,
    { fields, about, isOpen }: Crossing,
    form: Form,
  ): Promise<Accepted | undefined> {
    if (isOpen) return await ask(session, setup, newBaseline(fields, about, isOpen), form)
    const baseline = await stand(contract, session, operation, setup, fields)
    baseline.isShownOnce = true
    return baseline.control && (await ask(session, setup, baseline, form))
  }

  return {
    id,
    requirement,
    kind: fault.kind,
    about: fault.about,
    needs: needsOf(operation),
    how: howOf(operationId, fault),
    group,
    async run(session, setup) {
      if (setup.blocked) {
        if (fault.kind === 'credential') await askWithoutControl(session, operation, fault)
        throw setup.blocked
      }
      const own = baselineOf(setup, base.fields)
      let isTellingRejected = true
      const note = (accepted: Accepted | undefined): void => {
        if (accepted) report(session, setup, accepted)
        if (accepted?.form === fault.telling) isTellingRejected = false
      }
      for (const form of fault.forms) note(await ask(session, setup, own, form))
      for (const { fields, forms, isShownOnce = false } of fault.otherContexts ?? []) {
        const baseline = await stand(contract, session, operation, setup, fields)
        baseline.isShownOnce = isShownOnce
        if (!baseline.control) continue
        for (const form of forms) note(await ask(session, setup, baseline, form))
      }
      const { telling, crossings = [] } = fault
      if (!telling || !isTellingRejected) return
      for (const accepted of await fewestAccepted(crossings, (one) => askBeside(session, setup, one, telling))) {
        report(session, setup, accepted)
      }
    },
  }
}

/** A request that the target did not reject. */
interface Accepted extends Pick<Baseline, 'fields'> {
  readonly form: Form
  readonly says: string
  readonly call: Call
  readonly response: ApiResponse
  readonly resource: Resource
}

/** Whether a comparison of words without regard to case takes the value for one of the enum. */
function isOnlyInAnotherCase(
  contract: Contract,
  operation: Operation,
  { kind, about: { field: name } }: FaultyCase,
  call: Call,
): boolean {
  const field = kind === 'enum' ? fieldsOf(contract, operation).find((one) => one.name === name) : undefined
  if (!field) return false
  const sent = ((field.in === 'body' ? call.body : call.query) as Values | undefined)?.[field.name]
  if (typeof sent !== 'string') return false
  const words = (field.schema.enum ?? []).map(String)
  return words.some((word) => word.toUpperCase() === sent.toUpperCase() || word.toLowerCase() === sent.toLowerCase())
}
