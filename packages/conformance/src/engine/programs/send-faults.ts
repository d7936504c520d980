import type { Operation } from '@card-contract/contract'
import { pathChoicesOf } from '../cases/choices.ts'
import { type Crossing, choicesBeside, type FaultyCase, type Form, placeOf, type Values } from '../cases/faulty-case.ts'
import { type Field, fieldsOf } from '../cases/samples/fields.ts'
import { isMask } from '../cases/samples/unique.ts'
import type { Fault } from '../nouns/case.ts'
import type { Session } from '../nouns/session.ts'
import { type Baseline, baselineOf, controlledBaseline, newBaseline, type Setup, sendFaulty } from './controls.ts'
import { fewestAccepted } from './fewest-accepted.ts'
import { validCall } from './valid-requests.ts'

/** The faulty case that a check demands the rejection of, and the choices of the usual valid request of its group. */
export interface Wanted {
  readonly check: string
  readonly faulty: FaultyCase
  readonly usual: Values
}

/** Sends a fault in all of its forms, in the usual request and in others, as long as the target rejects it. */
export async function sendFaults(session: Session, setup: Setup, wanted: Wanted): Promise<void> {
  const { faulty, usual } = wanted
  if (setup.blocked) {
    if (faulty.kind === 'credential') await sendWithoutControl(session, setup.operation, wanted)
    throw setup.blocked
  }
  let isTellingRejected = true
  const sendAll = async (baseline: Baseline, forms: readonly Form[]): Promise<void> => {
    for (const form of forms) {
      const isTaken = await sendForm(session, setup, baseline, wanted, form)
      if (isTaken && form === faulty.telling) isTellingRejected = false
    }
  }
  await sendAll(baselineOf(setup, usual), faulty.forms)
  for (const context of faulty.otherContexts ?? []) {
    const baseline = await controlledBaseline(session, setup, context.fields)
    baseline.isShownOnce = context.isShownOnce ?? false
    if (baseline.control) await sendAll(baseline, context.forms)
  }
  const { telling, crossings = [] } = faulty
  if (!telling || !isTellingRejected) return
  await fewestAccepted(crossings, (crossing) => sendBeside(session, setup, crossing, wanted, telling))
}

/** Returns whether the target took it. */
async function sendForm(
  session: Session,
  setup: Setup,
  baseline: Baseline,
  wanted: Wanted,
  form: Form,
): Promise<boolean> {
  const response = await sendFaulty(session, setup, baseline, (valid) => {
    const { call, override = {}, ...said } = form.corrupt(valid)
    const varying = maskedPlaces(session, setup.operation)
    const fault = faultOf(wanted, form, said, setup, baseline)
    return { call, override, fault: { ...fault, ...(varying.length > 0 ? { varying } : {}) } }
  })
  return !response.isRejection && response.status !== undefined
}

/** Where each request has another value, made from a mask of the user. */
function maskedPlaces({ contract, overrides }: Session, operation: Operation): string[] {
  const isMasked = ({ name }: Field): boolean => typeof overrides[name] === 'string' && isMask(overrides[name])
  return fieldsOf(contract, operation).filter(isMasked).map(placeOf)
}

/** Nothing is sent if the target accepts no such request with the right value, where it must. */
async function sendBeside(
  session: Session,
  setup: Setup,
  { fields, about, isOpen }: Crossing,
  wanted: Wanted,
  form: Form,
): Promise<boolean> {
  if (isOpen) return await sendForm(session, setup, newBaseline(fields, about, isOpen), wanted, form)
  const baseline = await controlledBaseline(session, setup, fields)
  baseline.isShownOnce = true
  return baseline.control !== undefined && (await sendForm(session, setup, baseline, wanted, form))
}

function faultOf(
  { check, faulty, usual }: Wanted,
  form: Form,
  said: Partial<Pick<Fault, 'says' | 'about' | 'mayShow'>>,
  { operation }: Setup,
  { fields, isOpen }: Baseline,
): Fault {
  const { says, place, mayBeValid, essential } = form
  const inPath = pathChoicesOf(operation).map(({ name }) => name)
  const beside = choicesBeside(fields, usual, faulty, inPath)
  return {
    check,
    says,
    ...said,
    ...(beside.length > 0 ? { beside } : {}),
    ...(place === undefined ? {} : { place }),
    // Without a control there is nothing that it may be the same as.
    ...(mayBeValid && !isOpen ? { mayBeValid } : {}),
    ...(essential ? { essential } : {}),
  }
}

/**
 * Sends the faulty requests although the target accepts no valid one, about objects that do not exist. A rejection shows
 * nothing then, but an acceptance is a deviation all the same.
 */
async function sendWithoutControl(
  session: Session,
  operation: Operation,
  { check, faulty: { forms } }: Wanted,
): Promise<void> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const path = Object.fromEntries(inPath.map(({ name }) => [name, session.samples.unknownId(`${name}-0001`)]))
  for (const form of forms) {
    const plain = validCall(session, operation, { path, fields: {} }, {})
    const { call, override = {}, says = form.says } = form.corrupt(plain)
    const fault = { check, says, ...(form.mayBeValid ? { mayBeValid: true } : {}) }
    await session.sendInvalid(operation.operationId, call, { ...override, case: { fault } })
  }
}
