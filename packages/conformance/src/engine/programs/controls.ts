import type { Operation } from '@card-contract/contract'
import type { Values } from '../cases/faulty-case.ts'
import type { CaseGroup } from '../cases/faulty-cases.ts'
import type { Fault } from '../nouns/case.ts'
import type { Group } from '../nouns/check.ts'
import { Blocked, blockedBy, needData, orBlocked } from '../nouns/outcome.ts'
import type { Resource, Session, Stock } from '../nouns/session.ts'
import type { ApiResponse, Call, Override } from '../nouns/wire/call.ts'
import { kebab } from '../values/names.ts'
import { sendValid, validCall } from './valid-requests.ts'

export interface Setup {
  readonly operation: Operation
  /** The resources of the requests by resource key; absent once used up or possibly corrupted. */
  readonly resources: Map<string, Resource>
  /** By the fields of their valid requests; the group's own comes first. */
  readonly baselines: Map<string, Baseline>
  readonly stock: Stock
  /** Set if the target rejects what the control needs, such as a registration. */
  blocked?: Blocked
}

/** The basis of faulty requests: one valid request, and what the target needs to accept it. */
export interface Baseline {
  readonly fields: Values
  /** Those of them that the resource has to fit. */
  readonly about: Values
  /** Set if the target may reject such a request, so that there is no control. */
  readonly isOpen: boolean
  /** Set if the group's own control is enough to show that the target still accepts valid requests in the end. */
  isShownOnce: boolean
  /** The last valid request that the target accepted; undefined if it rejected the request. */
  control: Call | undefined
  /** Why there is no control. */
  blocked?: Blocked
  /** The resource of the last control. */
  spent?: Resource
  /**
   * Set if the control showed that its resource must be prepared first; otherwise that would be a second reason to reject
   * the request.
   */
  isPrepared: boolean
}

/** Sends the valid request of every baseline before and after the faulty ones. */
export function groupOf(
  operation: Operation,
  { name, fields }: Pick<CaseGroup, 'name' | 'fields'> = { name: 'refused', fields: {} },
): Group<Setup> {
  return {
    id: `${kebab(operation.operationId)}/${name}`,
    arrange: async (session) => ({
      operation,
      resources: new Map(),
      baselines: new Map(),
      stock: session.resources.createStock(),
    }),
    async control(session, setup) {
      if (setup.blocked) return
      const isLast = setup.baselines.size > 0
      baselineOf(setup, fields)
      for (const baseline of setup.baselines.values()) {
        // A baseline that was rejected from the start proved nothing, so skip its last control.
        if (isLast && (!baseline.control || baseline.isShownOnce)) continue
        const sent = await orBlocked(() => sendControl(session, setup, baseline, isLast))
        if (sent instanceof Blocked) {
          setup.blocked = sent
          return
        }
        needData(sent)
        if (!isLast) await restore(session, setup, baseline)
      }
    },
  }
}

export function baselineOf({ baselines }: Setup, fields: Values): Baseline {
  const key = baseNameOf(fields)
  const known = baselines.get(key) ?? newBaseline(fields, fields, false)
  baselines.set(key, known)
  return known
}

/** Names a baseline by its choices. */
export function baseNameOf(fields: Values): string {
  return JSON.stringify(fields, (_, value: unknown) => value ?? null)
}

export function newBaseline(fields: Values, about: Values, isOpen: boolean): Baseline {
  return { fields, about, isOpen, isShownOnce: false, control: undefined, isPrepared: false }
}

/** Sends the valid request of a baseline; if the target accepts it, it becomes the control. */
async function sendControl(session: Session, setup: Setup, baseline: Baseline, isLast = false): Promise<ApiResponse> {
  const { operation, resources, stock } = setup
  const key = session.resources.keyOf(session, operation, baseline.fields, 'sparingly')
  const known = resources.get(key)
  const isLow = isLast && known && (await stock.isLow(session, operation, baseline.control, known))
  if (isLow) resources.delete(key)
  const resource = await resourceOf(session, setup, baseline, key)
  resources.delete(key)
  const { call, response, isPrepared } = await sendValid(
    session,
    operation,
    () => {
      const plain = validCall(session, operation, resource, baseline.fields)
      return isLast ? session.resources.another(operation, plain) : plain
    },
    { role: 'control', case: { base: baseNameOf(baseline.fields) } },
  )
  baseline.isPrepared ||= isPrepared
  baseline.control = response.data ? call : undefined
  if (!response.data) baseline.blocked = blockedBy(response)
  stock.note(resource, response)
  if (session.resources.isRepeatable(operation, call)) resources.set(key, resource)
  baseline.spent = resource
  return response
}

/** Prepares the control's resource for the faulty requests that follow. */
async function restore(session: Session, { operation, resources }: Setup, { fields, spent }: Baseline): Promise<void> {
  const key = session.resources.keyOf(session, operation, fields, 'sparingly')
  if (spent && !resources.has(key) && (await session.resources.undo(session, operation, fields, spent)))
    resources.set(key, spent)
}

/** An additional baseline, with its control. The target may reject its optional fields; other checks judge that. */
export async function controlledBaseline(session: Session, setup: Setup, fields: Values): Promise<Baseline> {
  const isNew = !setup.baselines.has(baseNameOf(fields))
  const baseline = baselineOf(setup, fields)
  if (!isNew) return baseline
  try {
    await sendControl(session.inPlainForm(), setup, baseline)
    await restore(session, setup, baseline)
  } catch (error) {
    if (!(error instanceof Blocked && ['setup', 'fixture'].includes(error.obstacle.kind))) throw error
    baseline.blocked = error
  }
  return baseline
}

/** The same, for a check that asks nothing without it. */
export async function neededBaseline(session: Session, setup: Setup, fields: Values): Promise<Baseline> {
  if (setup.blocked) throw setup.blocked
  const baseline = await controlledBaseline(session, setup, fields)
  if (baseline.blocked) throw baseline.blocked
  return baseline
}

async function resourceOf(
  session: Session,
  { operation, resources }: Setup,
  { about, isPrepared }: Baseline,
  key: string,
): Promise<Resource> {
  const known = resources.get(key)
  if (known) return known
  const resource = await session.resources.arrange(session, operation, about)
  if (isPrepared) await session.resources.prepare(session, resource)
  resources.set(key, resource)
  return resource
}

/** A wrong request, and what it is called. */
interface Wrong {
  readonly call: Call
  readonly override?: Override
  readonly fault?: Fault
  readonly generated?: string
}

/**
 * Sends a request that is made from the valid one of a baseline and must be rejected. Its effect is unknown if it is not, and the
 * next request must have one fault only, so nothing else is sent about the same resource then.
 */
export async function sendFaulty(
  session: Session,
  setup: Setup,
  baseline: Baseline,
  corrupt: (valid: Call) => Wrong,
): Promise<ApiResponse> {
  const { operation, resources } = setup
  const key = session.resources.keyOf(session, operation, baseline.about, 'sparingly')
  const base = baseline.isOpen ? {} : { base: baseNameOf(baseline.fields) }
  const used = await resourceOf(session, setup, baseline, key)
  const { call, override, fault, generated } = corrupt(validCall(session, operation, used, baseline.fields))
  resources.delete(key)
  const response = await session.sendInvalid(operation.operationId, call, {
    ...override,
    case: { ...base, ...(generated === undefined ? {} : { generated }), ...(fault ? { fault } : {}) },
  })
  if (response.isRejection) resources.set(key, used)
  return response
}
