import { type Contract, changesState, type Operation } from '@card-contract/contract'
import type { Check } from '../../model/check.ts'
import type { Answer, Call, Stage } from '../../model/stage.ts'
import { askedUntilFree } from '../../model/taken.ts'
import { camelCase } from '../../samples/camel-case.ts'
import { fieldsOf, uniqueFieldsOf } from '../../samples/fields.ts'
import { isMoney } from '../../samples/money.ts'
import type { Place } from './places.ts'

/** What a request is about, and what the request has to say to fit it. */
export interface Subject {
  readonly path: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The one thing that no schema says: what the parts of a path and the names of a payment stand for. Everything else about
 * a request is read from the contract.
 */
const pathSubjects: Readonly<Record<string, (stage: Stage, fields: Fields) => Promise<string>>> = {
  userId: async ({ arrange }, fields) => (await arrange.owner(fields)).userId,
  cardId: cardFor,
  id: cardFor,
  reference: async ({ arrange }) => arrange.payout('reference'),
}

const knownNames: Readonly<Record<string, (stage: Stage) => Fields>> = {
  checkPaymentStatus({ arrange }) {
    const { orderId, payId } = arrange.payment()
    return { order_id: orderId, pay_id: payId }
  },
}

const toppingUp = ['topUpCard', 'topup']

/** Whether a request puts money on a card, through whichever door. */
export function isTopUp({ operationId }: Operation, fields: Fields): boolean {
  return [operationId, ...Object.values(fields)].some((deed) => toppingUp.includes(String(deed)))
}

/** Whether what the operation is about is a card. */
export function isAboutACard({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => pathSubjects[name] === cardFor)
}

/** Whether it is here that one learns the name of something, which the paths of other operations then ask for. */
export function issuesName(
  { operations }: Contract,
  operation: Operation,
  { pointer }: Pick<Place, 'pointer'>,
): boolean {
  const [, parent, name = ''] = pointer.split('/')
  const inPath = camelCase(name)
  const isAsked = operations.some(({ parameters }) =>
    parameters.some((one) => one.in === 'path' && one.name === inPath),
  )
  const isKnown = isAboutACard(operation) || operation.parameters.some((one) => one.name === inPath)
  return parent === 'data' && isAsked && !isKnown
}

/** Enabling is only sure to be granted where something was disabled before: the rest is an open question. */
const enabling = ['enableCard', 'enable', 'enabled']

const disabling = ['disableCard', 'disable', 'disabled']

const withdrawing = ['withdrawFromCard', 'withdraw']

const terminating = ['terminateCard', 'terminate']

/**
 * Builds what a valid request with these fields needs to be granted. What is to happen to a card before, happens while it is
 * active: a movement of a disabled card is an open question.
 */
export async function arrangeSubject(
  stage: Stage,
  operation: Operation,
  fields: Fields,
  whileActive?: (path: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Subject> {
  const path: Record<string, string> = {}
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'path')) {
    const arrange = pathSubjects[name]
    if (!arrange) throw new Error(`${operation.operationId}: nobody knows what the path parameter ${name} stands for`)
    path[name] = await arrange(stage, fields)
  }
  await whileActive?.(path)
  const [cardId = ''] = Object.values(path)
  if (does(operation, fields, enabling)) await stage.arrange.granted('disableCard', { path: { cardId } })
  if (does(operation, fields, terminating)) await stage.arrange.emptied(cardId)
  return { path, fields: knownNames[operation.operationId]?.(stage) ?? {} }
}

function does(operation: Operation, fields: Fields, deeds: readonly string[]): boolean {
  if (!isAboutACard(operation)) return false
  return deeds.includes(operation.operationId) || Object.values(fields).some((one) => deeds.includes(one as string))
}

/** Requests with the same key can be about the same thing. Some cards make few movements a day: no two kinds on one. */
export function subjectKey(contract: Contract, operation: Operation, fields: Fields): string {
  const states = [enabling, terminating, withdrawing].map((deeds) => does(operation, fields, deeds))
  return JSON.stringify([...states, sharedWithNewCards(contract, fields)])
}

/** Takes back what a granted request did to a card, where another request is sure to do that: stops and restarts. */
export async function isUndone(
  stage: Stage,
  operation: Operation,
  fields: Fields,
  { path }: Subject,
): Promise<boolean> {
  const [cardId = ''] = Object.values(path)
  const isStop = does(operation, fields, disabling)
  if (!isStop && !does(operation, fields, enabling)) return false
  const answer = await stage.send(isStop ? 'enableCard' : 'disableCard', { path: { cardId } })
  return answer.isSuccess
}

interface SentValid {
  readonly call: Call
  readonly answer: Answer
  /** A card had to be disabled to be terminated. */
  readonly isDisabledFirst: boolean
}

/** Sends a valid request, and what it may need; another one where what it says is taken by somebody. */
export async function sendValid(
  stage: Stage,
  operation: Operation,
  callOf: (isAgain: boolean) => Call | Promise<Call>,
): Promise<SentValid> {
  const send = async (isAgain: boolean): Promise<SentValid> => {
    const call = await callOf(isAgain)
    return { call, ...(await sendCall(stage, operation, call)) }
  }
  return uniqueFieldsOf(stage.contract, operation).length > 0 ? askedUntilFree(send) : send(false)
}

/** The same fields but for those that must be unique, so that they are chosen anew. */
export function withoutUnique(contract: Contract, operation: Operation, fields: Fields): Fields {
  const unique = uniqueFieldsOf(contract, operation).map(({ name }) => name)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !unique.includes(name)))
}

async function sendCall(stage: Stage, operation: Operation, call: Call): Promise<Omit<SentValid, 'call'>> {
  const { operationId } = operation
  const said: Fields = { ...(call.query ?? {}), ...((call.body ?? {}) as Fields) }
  const [cardId = ''] = Object.values(call.path ?? {})
  if (does(operation, said, terminating)) return await stage.arrange.terminated(cardId, operationId, call)
  return { answer: await stage.send(operationId, call), isDisabledFirst: false }
}

/** A card that fits the request: of the same currency, because what happens otherwise is an open question. */
async function cardFor(stage: Stage, fields: Fields): Promise<string> {
  const shared = sharedWithNewCards(stage.contract, fields)
  const { cardId } = await stage.arrange.card(shared)
  return cardId
}

/** The fields of a request that also say which card it can be about. */
export function sharedWithNewCards(contract: Contract, fields: Fields): Fields {
  const ofCards = fieldsOf(contract, contract.operation('createCard')).filter(({ schema }) => schema.enum !== undefined)
  return Object.fromEntries(
    ofCards.flatMap(({ name, schema }) => (schema.enum?.includes(fields[name]) ? [[name, fields[name]]] : [])),
  )
}

/** A valid request about the subject, with these fields. */
export function validCall(stage: Stage, operation: Operation, subject: Subject, fields: Fields): Call {
  const { operationId, requestBody } = operation
  const all = { ...fields, ...subject.fields }
  const query = fieldsOf(stage.contract, operation).some((field) => field.in === 'query')
    ? { query: stage.samples.query(operationId, all) }
    : {}
  return { path: subject.path, ...query, ...(requestBody ? { body: stage.samples.body(operationId, all) } : {}) }
}

/** The same movement of one unit more; other requests as they are. */
export function withOneMore(contract: Contract, operation: Operation, call: Call): Call {
  const fields = fieldsOf(contract, operation)
  const money = fields.find((field) => isMoney(field, fields))
  if (!money || !isAboutACard(operation)) return call
  const said = call[money.in] as Fields
  const amount = said[money.name]
  return typeof amount === 'number' ? { ...call, [money.in]: { ...said, [money.name]: amount + 1 } } : call
}

/** Whether the same request can be granted again and again: readings, and movements as long as there is money. */
export function isRepeatable(contract: Contract, operation: Operation, call: Call): boolean {
  const fields = fieldsOf(contract, operation)
  const said = { ...(call.query ?? {}), ...((call.body ?? {}) as Fields) }
  const isMovement = fields.some((field) => isMoney(field, fields) && Object.hasOwn(said, field.name))
  return (isMovement && isAboutACard(operation)) || !changesState(operation, call)
}

export function needsOf({ operationId, parameters }: Operation): Check['needs'] {
  if (Object.hasOwn(knownNames, operationId)) return ['payment']
  return parameters.some(({ name }) => name === 'reference') ? ['payout-reference'] : []
}
