import type { Contract, Operation } from '@card-contract/contract'
import { decidingValues, type Field, fieldsOf } from '../../engine/cases/samples/fields.ts'
import { otherNamesOf } from '../../engine/cases/spellings/names.ts'
import type { Call, Override } from '../../engine/nouns/wire/call.ts'
import { plainCall } from '../../engine/programs/valid-requests.ts'
import { add } from '../../engine/values/decimal.ts'
import type { Fields } from '../../engine/values/json.ts'
import { hash } from '../../engine/values/random.ts'
import { isAboutACard } from '../actions/read-action.ts'
import { balanceReading } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'

/** The fields whose values a response shows: as they are, or as a change of the balance. */
export function shownFields(contract: Contract, operation: Operation): readonly Field[] {
  const fields = fieldsOf(contract, operation)
  const { properties = {} } = contract.resolve(operation.response.schema)
  const returned = properties.data ? (contract.resolve(properties.data).properties ?? {}) : {}
  if (isAboutACard(operation)) return fields.filter((field) => field.amountIn !== undefined)
  return fields.filter(({ name, appliesTo }) => Object.hasOwn(returned, name) && appliesTo === undefined)
}

/** Fields and operations take turns, so that all cases and styles occur. */
const turns = 3

export async function misname(
  session: Session,
  check: string,
  operation: Operation,
  field: Field,
  index: number,
): Promise<void> {
  const { operationId } = operation
  const known = fieldsOf(session.contract, operation).map(({ name }) => name)
  const isMovement = isAboutACard(operation)
  let plain = await callWith(session, operation, field)
  if (isMovement) await readBalance(session, plain)
  for (const other of otherNamesOf(field.name, known, { turn: (index + hash(operationId)) % turns, turns })) {
    // A target may allow one card per user, and may identify users by their names.
    if (!isMovement && operation.changesState === true) plain = await callWith(session, operation, field)
    const said = (plain[field.in] as Fields)[field.name]
    const call = { ...plain, [field.in]: { ...(plain[field.in] as Fields), [other.name]: anotherValue(field, said) } }
    await session.send(operationId, call, misnamed(check, other.name, field.name))
  }
}

function misnamed(check: string, says: string, field: string, base?: string): Override {
  const features = [{ check, says, fields: [field] }]
  return { intent: 'open', mayBeRejected: true, case: { features, ...(base === undefined ? {} : { base }) } }
}

/** Reads a card with a movement of money beside the reading, under a name that only resembles that of the action. */
export async function misnameAction(session: Session, check: string, operation: Operation): Promise<void> {
  const { operationId, changesState: change } = operation
  const fields = fieldsOf(session.contract, operation)
  const money = fields.find((field) => field.amountIn !== undefined)
  const deciding = fields.find(({ name }) => typeof change !== 'boolean' && name === change.by)
  const [moving] = (deciding && money?.appliesTo?.[deciding.name]) ?? []
  if (!money || !deciding || moving === undefined) return
  const plain = await plainCall(session, operation)
  const said = (plain[deciding.in] as Fields)[deciding.name]
  const withMoney = { ...session.samples[deciding.in](operationId, { [deciding.name]: moving }), [deciding.name]: said }
  await readBalance(session, plain)
  // If this already moves the money, no other name is the reason.
  const base = `a reading through ${operationId} with a movement beside it`
  const unnamed = { intent: 'open', mayBeRejected: true, role: 'baseline', case: { base } } as const
  await session.send(operationId, { ...plain, [deciding.in]: withMoney }, unnamed)
  const known = fields.map(({ name }) => name)
  for (const other of otherNamesOf(deciding.name, known, { turn: hash(operationId) % turns, turns })) {
    const call = { ...plain, [deciding.in]: { ...withMoney, [other.name]: moving } }
    await session.send(operationId, call, misnamed(check, other.name, deciding.name, base))
  }
}

/** A valid call with the field, on new objects. */
async function callWith(session: Session, operation: Operation, field: Field): Promise<Call> {
  const plain = await plainCall(session, operation)
  const deciding = decidingValues([field])
  if (Object.keys(deciding).length === 0) return plain
  return { ...plain, [field.in]: session.samples[field.in](operation.operationId, deciding) }
}

async function readBalance(session: Session, { path = {} }: Call): Promise<void> {
  const { operationId, call } = balanceReading(session, Object.values(path)[0] ?? '')
  await session.arrange.accepted(operationId, call)
}

/** Another valid value, no larger than a card can hold. No fee is as much as the difference between two amounts. */
function anotherValue({ schema }: Field, said: unknown): unknown {
  if (schema.enum) return schema.enum.find((value) => value !== said)
  return typeof said === 'number' ? Number(add(said, Number.isInteger(said) ? 7 : '1.37')) : `x${said}`
}
