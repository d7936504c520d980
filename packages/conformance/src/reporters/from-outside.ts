import { isRecord } from '../engine/values/json.ts'
import { plain, plainLines } from './plain.ts'

/** They name something, and stand in the middle of a line. */
const names: ReadonlySet<string> = new Set([
  ...['id', 'operationId', 'exchange', 'scenario', 'contractPointer', 'method', 'runId', 'name'],
  ...['title', 'version', 'hash', 'server', 'baseUrl', 'startedAt', 'neverAccepted'],
])

/** Every reporter shows them as data, each in its own way. */
const data: ReadonlySet<string> = new Set(['body', 'headers', 'target', 'answer'])

/**
 * The same value with nothing in its texts that acts on what shows them: whoever wrote a report chose its IDs and versions as well.
 * What is harmless stays the same object, because a report may be large.
 */
export function fromOutside<Value>(value: Value, name = ''): Value {
  if (typeof value === 'string') return (names.has(name) ? plain(value) : plainLines(value)) as Value
  if (Array.isArray(value)) {
    const items = value.map((one) => fromOutside(one, name))
    return items.some((one, index) => one !== value[index]) ? (items as Value) : value
  }
  if (!isRecord(value)) return value
  const before = Object.getOwnPropertyDescriptors(value)
  const after = Object.entries(before).map(([key, one]) => [plain(key), memberFromOutside(key, one)] as const)
  const isSame = after.every(([key, one]) => before[key]?.value === one.value)
  return isSame ? value : Object.defineProperties({} as Value & object, Object.fromEntries(after))
}

/** What is computed when it is read, as the digest of a report, stays so. */
function memberFromOutside(key: string, member: PropertyDescriptor): PropertyDescriptor {
  const { value } = member
  if (!('value' in member) || (data.has(key) && !isRecord(value))) return member
  return { ...member, value: fromOutside(value, key) }
}
