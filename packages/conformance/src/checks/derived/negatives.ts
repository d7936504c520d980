import type { Contract, Operation } from '@card-contract/contract'
import { accepted, rejection } from '../../expect/headline.ts'
import type { Check, Group } from '../../model/check.ts'
import { Blocked, orBlocked } from '../../model/check-ended.ts'
import { kebab } from '../../model/kebab.ts'
import type { ApiResponse, Session } from '../../model/session.ts'
import { showResponse } from '../../model/show.ts'
import { uniqueFieldsOf } from '../../samples/fields.ts'
import { differences, type Sent } from './difference.ts'
import { alongside, type Corrupted, type Fault, type Form, howOf, type Values } from './fault.ts'
import { hideSetup } from './hide-setup.ts'
import {
  arrangeResource,
  isRepeatable,
  isUndone,
  needsOf,
  type Resource,
  resourceKey,
  sendValid,
  validCall,
  withOneMore,
} from './resources.ts'
import { askWithoutControl } from './without-control.ts'

/** A lost response restarts the whole group, so keep groups short enough to finish. */
const faultsPerGroup = 30

/** The request from which the faulty requests of a group are made. */
export interface Base {
  readonly operation: Operation
  /** Distinguishes the groups of an operation. */
  readonly name: string
  /** The optional fields of the valid request. */
  readonly fields: Values
}

interface Setup {
  /** The resources of the requests by resource key; absent once used up or possibly corrupted. */
  readonly resources: Map<string, Resource>
  /** By the fields of their valid requests; the base's own comes first. */
  readonly baselines: Map<string, Baseline>
  /** Set if the target rejects what the control needs, such as a registration. */
  blocked?: Blocked
}

/** The basis of faulty requests: one valid request, and what the target needs to accept it. */
interface Baseline {
  readonly fields: Values
  /** The last valid request that the target accepted; undefined if it rejected the request. */
  control: Sent | undefined
  /** The resource of the last control. */
  spent?: Resource
  /**
   * Set if the control showed that the card must be disabled first; otherwise that would be a second reason to reject
   * the request.
   */
  isDisabledFirst: boolean
}

/** Checks that the target rejects each fault in a valid request that it accepts before and after. */
export function negativeChecks(contract: Contract, base: Base, faults: readonly Fault[]): Check<never>[] {
  const { operation } = base
  const chapter = kebab(operation.operationId)
  const checks: Check<never>[] = []
  for (let first = 0; first < faults.length; first += faultsPerGroup) {
    const part = faults.length > faultsPerGroup ? `-${first / faultsPerGroup + 1}` : ''
    const group = groupOf(contract, base, `${chapter}/${base.name}${part}`)
    for (const fault of faults.slice(first, first + faultsPerGroup)) {
      checks.push(hideSetup(negativeCheck(contract, base, fault, group, `${chapter}/${fault.name}`)))
    }
  }
  return checks
}

function groupOf(contract: Contract, { operation, fields }: Base, id: string): Group<Setup> {
  return {
    id,
    arrange: async () => ({ resources: new Map(), baselines: new Map() }),
    async control(session, setup) {
      if (setup.blocked) return
      const isLast = setup.baselines.size > 0
      baselineOf(setup, fields)
      for (const baseline of setup.baselines.values()) {
        // A baseline that was rejected from the start proved nothing, so skip its last control.
        if (isLast && !baseline.control) continue
        const sent = await orBlocked(() => sendControl(contract, session, operation, setup, baseline, isLast))
        if (sent instanceof Blocked) {
          setup.blocked = sent
          return
        }
        session.expect.success(sent)
        if (!isLast) await restore(contract, session, operation, setup, baseline)
      }
    },
  }
}

function baselineOf({ baselines }: Setup, fields: Values): Baseline {
  const key = JSON.stringify(fields)
  const known = baselines.get(key) ?? { fields, control: undefined, isDisabledFirst: false }
  baselines.set(key, known)
  return known
}

/** Sends the valid request of a baseline; if the target accepts it, it becomes the control. */
async function sendControl(
  contract: Contract,
  session: Session,
  operation: Operation,
  setup: Setup,
  baseline: Baseline,
  isLast = false,
): Promise<ApiResponse> {
  const key = resourceKey(contract, operation, baseline.fields)
  const { resource, call, response, isDisabledFirst } = await session.freshly(async () => {
    const resource = await resourceOf(session, operation, setup, baseline, key)
    setup.resources.delete(key)
    const sent = await sendValid(session, operation, () => {
      const plain = validCall(session, operation, resource, baseline.fields)
      // A target may treat an identical movement as a duplicate of the first one.
      return isLast ? withOneMore(contract, operation, plain) : plain
    })
    return { resource, ...sent }
  })
  baseline.isDisabledFirst ||= isDisabledFirst
  baseline.control = response.data ? { request: response.exchange.request, call } : undefined
  if (isRepeatable(contract, operation, call)) setup.resources.set(key, resource)
  baseline.spent = resource
  return response
}

/** Prepares the control's resource for the faulty requests that follow. */
async function restore(
  contract: Contract,
  session: Session,
  operation: Operation,
  { resources }: Setup,
  { fields, spent }: Baseline,
): Promise<void> {
  const key = resourceKey(contract, operation, fields)
  if (spent && !resources.has(key) && (await isUndone(session, operation, fields, spent))) resources.set(key, spent)
}

/** The control of an additional baseline. The target may reject its optional fields; other checks judge that. */
async function stand(
  contract: Contract,
  session: Session,
  operation: Operation,
  setup: Setup,
  fields: Values,
): Promise<Baseline> {
  const isNew = !setup.baselines.has(JSON.stringify(fields))
  const baseline = baselineOf(setup, fields)
  if (!isNew) return baseline
  try {
    await sendControl(contract, session.inPlainForm(), operation, setup, baseline)
    await restore(contract, session, operation, setup, baseline)
  } catch (error) {
    if (!(error instanceof Blocked && error.obstacle.kind === 'setup')) throw error
  }
  return baseline
}

function negativeCheck(contract: Contract, base: Base, fault: Fault, group: Group<Setup>, id: string): Check<Setup> {
  const { operation } = base
  const { operationId } = operation
  const requirement = { id, level: fault.level, text: fault.text, contractPointer: fault.contractPointer, operationId }
  const unique = uniquePlaces(contract, operation).filter((place) => place !== fault.place)

  async function ask(session: Session, setup: Setup, baseline: Baseline, form: Form): Promise<void> {
    const key = resourceKey(contract, operation, baseline.fields)
    let asked: { readonly resource: Resource; readonly corrupted: Corrupted } | undefined
    const response = await session.sendInvalid(operationId, async () => {
      const resource = await resourceOf(session, operation, setup, baseline, key)
      asked = { resource, corrupted: form.corrupt(validCall(session, operation, resource, baseline.fields)) }
      // If the target does not reject the request, its effect is unknown, and the next request must have one fault
      // only.
      setup.resources.delete(key)
      return asked.corrupted
    })
    if (!asked) return
    const { call, says = form.says } = asked.corrupted
    const { request } = response.exchange
    const found = baseline.control
      ? differences(operation, baseline.control, { request, call }, unique)
      : ['everything']
    if (found.length === 0 && form.mayBeValid) return
    if (found.join() !== fault.place) {
      throw new Error(
        `${id} differs from the valid request in ${found.join(' and ') || 'nothing'}, not in ${fault.place}`,
      )
    }
    if (response.isRejection) {
      setup.resources.set(key, asked.resource)
      return
    }
    // A closed connection does not accept the request, and the interface does not require a response to an invalid one.
    const level = response.status === undefined ? 'inferred' : form.level
    session.expect.fail({
      headline: accepted(response, says + alongside(baseline.fields, base.fields, fault)),
      expected: rejection,
      received: showResponse(response),
      contractPointer: fault.contractPointer,
      exchange: response.exchange.id,
      ...(level === undefined ? {} : { level }),
    })
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
      for (const form of fault.forms) await ask(session, setup, own, form)
      for (const { fields, forms } of fault.otherContexts ?? []) {
        const baseline = await stand(contract, session, operation, setup, fields)
        if (!baseline.control) continue
        for (const form of forms) await ask(session, setup, baseline, form)
      }
    },
  }
}

async function resourceOf(
  session: Session,
  operation: Operation,
  { resources }: Setup,
  { fields, isDisabledFirst }: Baseline,
  key: string,
): Promise<Resource> {
  const known = resources.get(key)
  if (known) return known
  const resource = await arrangeResource(session, operation, fields)
  const [cardId = ''] = Object.values(resource.path)
  if (isDisabledFirst) await session.arrange.accepted('disableCard', { path: { cardId } })
  resources.set(key, resource)
  return resource
}

function uniquePlaces(contract: Contract, operation: Operation): string[] {
  return uniqueFieldsOf(contract, operation).map((field) => `${field.in}/${field.name}`)
}
