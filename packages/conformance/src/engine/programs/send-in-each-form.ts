import type { Operation } from '@card-contract/contract'
import { decidingValues, fieldsOf, uniqueFieldsOf } from '../cases/samples/fields.ts'
import { formsOf, formsTogether } from '../cases/samples/request-forms.ts'
import { blockedBy } from '../nouns/outcome.ts'
import type { Resource, Session } from '../nouns/session.ts'
import type { ApiResponse, Call, Marked } from '../nouns/wire/call.ts'
import type { Writing } from '../nouns/wire/request-form.ts'
import { concernsValues } from '../nouns/wire/response-facts.ts'

export async function sendInEachForm(session: Session, operation: Operation, check: string): Promise<void> {
  const { resources } = session
  let shared: { readonly resource: Resource; uses: number } | undefined
  const resourceFor = async (isAgain: boolean): Promise<Resource> => {
    if (!shared || isAgain || shared.uses === resources.usesOf(operation)) {
      shared = { resource: await resources.arrange(session, operation, {}), uses: 0 }
    }
    shared.uses++
    return shared.resource
  }
  const sendIn = async (form: Writing, isAgain = false): Promise<ApiResponse> => {
    const call = callOf(session, operation, await resourceFor(isAgain))
    return (await resources.send(session, operation.operationId, call, { form })).response
  }
  const unusual = formsOf(callOf(session, operation, { path: {}, fields: {} }), {})
  // A GET never has a length.
  const own = unusual.filter((form) => form !== 'without-a-length' || operation.method !== 'GET')
  for (const forms of formsTogether(own)) {
    if ((await sendIn(forms)).isSuccess) continue
    shared = undefined
    for (const form of forms) {
      const first = await session.withOtherTexts((isAgain) => sendIn(form, isAgain))
      // The target may take it for the same request again.
      const response = concernsValues(first) ? await sendIn(form, true) : first
      // Other checks judge whether the target accepts the operation at all.
      if (!response.isSuccess) throw blockedBy(response)
    }
  }
  if (!operation.requestBody) return
  // The target may take an equal one on the same thing for a mistake.
  await sendPadded(session, operation, check, async () => callOf(session, operation, await resourceFor(true)))
}

/** From the longest on: a target that reads this reads the others. */
const paddedTo = [64, 16, 4, 1]

/**
 * Whitespace between the parts of a body has no meaning. How large a body can be is an open question, so a target may say that one is
 * too large, but it must not take it for something else. The plain body, written just as it is, shows that nothing else is the reason.
 */
async function sendPadded(
  session: Session,
  operation: Operation,
  check: string,
  callFor: () => Promise<Call>,
): Promise<void> {
  const send = async (kB: number, marked: Marked): Promise<ApiResponse> => {
    const call = await callFor()
    const [plain, padding] = [JSON.stringify(call.body), ' '.repeat(kB * 1024)]
    const rawBody = plain.replace('{', `{${padding.slice(plain.length)}`)
    return await session.tryToSend(operation.operationId, call, {
      rawBody,
      intent: 'open',
      mayBeRejected: true,
      ...marked,
    })
  }
  const isUnique = uniqueFieldsOf(session.contract, operation).length > 0
  /** With other values, if the target may have rejected them because they are taken. */
  const sendFresh = (kB: number, marked: Marked): Promise<ApiResponse> => {
    const ask = (): Promise<ApiResponse> => send(kB, marked)
    return isUnique ? session.repeat('value-taken', ask, (one) => !concernsValues(one)) : ask()
  }
  let shortest: string | undefined
  for (const kB of paddedTo) {
    const base = `${kB} kB`
    const says = `a valid request of ${base}, most of it whitespace`
    const response = await sendFresh(kB, { case: { base, features: [{ check, says }] } })
    if (response.isSuccess) break
    if (response.status !== tooLarge || kB <= alwaysTakenKb) shortest = base
  }
  if (shortest !== undefined) await sendFresh(0, { role: 'control', case: { base: shortest } })
}

const tooLarge = 413

/** Up to this, a target that finds a body too large (413) can take hardly any. */
const alwaysTakenKb = 4

/** A valid call with as many fields as can be sent together: the order of one alone says nothing. */
function callOf(session: Session, operation: Operation, { path, fields: known }: Resource): Call {
  const { operationId, requestBody } = operation
  const fields = fieldsOf(session.contract, operation)
  const deciding = decidingValues(fields)
  const hasQuery = fields.some((field) => field.in === 'query')
  return {
    path,
    ...(hasQuery ? { query: session.samples.query(operationId, deciding) } : {}),
    ...(requestBody ? { body: session.samples.body(operationId, { ...deciding, ...known }) } : {}),
  }
}
