import type { Contract, Operation } from '@card-contract/contract'
import { fixturesOf, kebab, plainCall, sendPlain } from '../doors/plain-call.ts'
import { departureAt } from '../expect/departure.ts'
import { show } from '../expect/received.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { placesOf, valuesAt } from './derived/places.ts'

export function timestampsInOrder(contract: Contract): readonly CheckDefinition[] {
  return contract.operations.flatMap((operation) => {
    const { operationId } = operation
    const places = placesOfBoth(contract, operation)
    if (places.length === 0) return []
    return defineCheck({
      requirement: 'timestamps/in-order',
      variant: kebab(operationId),
      operationId,
      needs: fixturesOf(operationId),
      how: `Compares \`updated_at\` with the \`created_at\` beside it in every granted answer of ${operationId} in the run.`,
      watches: (answer) =>
        places
          .flatMap((place) => valuesAt(answer.json, place))
          .flatMap(({ pointer, value }) => {
            const { created_at: created, updated_at: updated } = (value ?? {}) as Record<string, unknown>
            if (!isBefore(updated, created)) return []
            return [departureAt(answer, `${pointer}/updated_at`, `no time before created_at, ${show(created)}`)]
          }),
      async run(stage) {
        await sendPlain(stage, operationId, await plainCall(stage, operationId))
      },
    })
  })
}

/** The objects, anywhere in an answer, that the contract gives both times. */
function placesOfBoth(contract: Contract, operation: Operation): readonly string[] {
  const times = placesOf(contract, operation)
    .filter(({ schema }) => schema.format === 'date-time')
    .map(({ pointer }) => pointer)
  const updated = times.filter((pointer) => pointer.endsWith('/updated_at')).map((pointer) => parentOf(pointer))
  return updated.filter((parent) => times.includes(`${parent}/created_at`))
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

interface Moment {
  readonly atMs: number
  /** How far it may be from another that it came after: one was cut and the other was not, or two machines told the time. */
  readonly withinMs: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

function isBefore(updated: unknown, created: unknown): boolean {
  const [later, earlier] = [momentOf(updated), momentOf(created)]
  return later !== undefined && earlier !== undefined && earlier.atMs - later.atMs >= later.withinMs
}

const calendar =
  /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)T(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?(?:Z|[+-]00(?::?00)?)$/i

/**
 * What a timestamp means. Whatever is not a day of the calendar with a time in UTC (null, a day of the week, no timestamp
 * at all) means nothing here: whether it is allowed is told elsewhere.
 */
function momentOf(text: unknown): Moment | undefined {
  const parts = calendar.exec(String(text))?.groups
  if (!parts) return undefined
  const { year, month, day, hour, minute, second, fraction = 0 } = parts
  const dayMs = Date.parse(`${year}-${month}-${day}`)
  const wholeMs = Number(hour) * hourMs + Number(minute ?? 0) * minuteMs + Number(second ?? 0) * secondMs
  const unitMs = lastWritten(minute, second)
  const atMs = dayMs + wholeMs + Number(`0.${fraction}`) * unitMs
  // Rounded to seconds where another is cut, a time is a whole second off, and nobody can tell that from two clocks. One
  // that is cut to minutes may still be written with seconds.
  const isWholeMinute = atMs % minuteMs === 0
  return { atMs, withinMs: Math.max(unitMs, isWholeMinute ? minuteMs : 2 * secondMs) }
}

/** The unit that the time ends with, which a fraction is one of. */
function lastWritten(minute: string | undefined, second: string | undefined): number {
  if (minute === undefined) return hourMs
  return second === undefined ? minuteMs : secondMs
}
