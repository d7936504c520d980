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
import { type CaseGroup, faultyCases } from '../../cases/faulty-cases.ts'
import type { ApiResponse } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { showResponse } from '../../exchanges/show.ts'
import { accepted, rejection } from '../../expect/headline.ts'
import type { Check, Group } from '../../model/check.ts'
import type { Extent } from '../../model/extent.ts'
import { needsOf, type Resource } from '../../programs/valid-requests.ts'
import { kebab } from '../../values/kebab.ts'
import { acceptedAs } from './accepted-as.ts'
import { fewestAccepted } from './beside-choices.ts'
import {
  type Baseline,
  baselineOf,
  controlledBaseline,
  groupOf,
  nameOf,
  newBaseline,
  type Setup,
  sendFaulty,
} from './controls.ts'
import { hasTheFault } from './difference.ts'
import { hideSetup } from './hide-setup.ts'
import { askWithoutControl } from './without-control.ts'

/** Checks that the target rejects each faulty case of the operation. */
export function rejectedChecks(contract: Contract, operation: Operation, extent: Extent): Check<never>[] {
  return faultyCases(contract, operation, extent).flatMap((group) => checksOf(operation, group))
}

/** The same for some cases: the target accepts the valid request that they are made from before and after. */
export function checksOf(operation: Operation, cases: CaseGroup): Check<never>[] {
  const group = groupOf(operation, cases)
  return cases.cases.map((one) => hideSetup(checkOf(operation, cases, one, group)))
}

function checkOf(operation: Operation, { fields }: CaseGroup, fault: FaultyCase, group: Group<Setup>): Check<Setup> {
  const { operationId } = operation
  const { level, text, contractPointer, kind, about } = fault
  const id = `${kebab(operationId)}/${fault.name}`
  const inPath = pathChoicesOf(operation).map(({ name }) => name)
  return {
    id,
    requirement: { id, level, text, contractPointer, operationId },
    kind,
    about,
    needs: needsOf(operation),
    how: howOf(operationId, fault),
    group,
    async run(session, setup) {
      if (setup.blocked) {
        if (kind === 'credential') await askWithoutControl(session, operation, fault)
        throw setup.blocked
      }
      let isTellingRejected = true
      const tell = (found: Accepted): void =>
        report(session, setup, fault, found, alongside(found.fields, fields, fault, inPath))
      const ask = async (baseline: Baseline, forms: readonly Form[]): Promise<void> => {
        for (const form of forms) {
          const found = await sendForm(session, setup, baseline, fault, form)
          if (found) tell(found)
          if (found && form === fault.telling) isTellingRejected = false
        }
      }
      await ask(baselineOf(setup, fields), fault.forms)
      for (const context of fault.otherContexts ?? []) {
        const baseline = await controlledBaseline(session, setup, context.fields)
        baseline.isShownOnce = context.isShownOnce ?? false
        if (baseline.control) await ask(baseline, context.forms)
      }
      const { telling, crossings = [] } = fault
      if (!telling || !isTellingRejected) return
      const askBeside = (crossing: Crossing) => sendBeside(session, setup, crossing, fault, telling)
      for (const found of await fewestAccepted(crossings, askBeside)) tell(found)
    },
  }
}

/** A faulty request that the target did not reject. */
interface Accepted extends Corrupted {
  readonly says: string
  /** The optional fields of the valid request that it is made from. */
  readonly fields: Values
  readonly resource: Resource
  readonly response: ApiResponse
}

/** Returns what was sent, and the response, if the target did not reject it. */
async function sendForm(
  session: Session,
  setup: Setup,
  baseline: Baseline,
  fault: FaultyCase,
  form: Form,
): Promise<Accepted | undefined> {
  const { response, asked } = await sendFaulty(session, setup, baseline, (valid) => form.corrupt(valid))
  if (!asked) return undefined
  const sent = { request: response.exchange.request, call: asked.call }
  const isFaulty = baseline.isOpen || hasTheFault(setup.operation, baseline.control, sent, fault, form, setup.unique)
  if (!isFaulty || response.isRejection) return undefined
  return { says: form.says, ...asked, response, fields: baseline.fields }
}

/** Undefined also if the target accepts no such request with the right value, where it must. */
async function sendBeside(
  session: Session,
  setup: Setup,
  { fields, about, isOpen }: Crossing,
  fault: FaultyCase,
  form: Form,
): Promise<Accepted | undefined> {
  if (isOpen) return await sendForm(session, setup, newBaseline(fields, about, isOpen), fault, form)
  const baseline = await controlledBaseline(session, setup, fields)
  baseline.isShownOnce = true
  return baseline.control && (await sendForm(session, setup, baseline, fault, form))
}

function report(session: Session, setup: Setup, fault: FaultyCase, found: Accepted, beside: string): void {
  const { response, says, about, resource } = found
  if (response.status === undefined) {
    session.expect.rejection(response, says + beside)
    return
  }
  const reading = acceptedAs(setup.operation, fault.about.field, response, setup.balances.get(nameOf(resource)))
  session.expect.fail({
    headline: accepted(response, says + beside),
    expected: rejection,
    received: reading + showResponse(response),
    contractPointer: fault.contractPointer,
    exchange: response.exchange.id,
    ...(about ? { about } : {}),
  })
}
