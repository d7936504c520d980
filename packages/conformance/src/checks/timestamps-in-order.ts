import type { Contract, Operation } from '@card-contract/contract'
import { fixturesOf, plainCall, sendPlain } from '../card-actions/plain-call.ts'
import { deviationAt } from '../expect/deviation.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { kebab } from '../model/kebab.ts'
import { show } from '../model/show.ts'
import { placesOf, valuesAt } from './derived/places.ts'

export function timestampsInOrder(contract: Contract): readonly CheckDefinition[] {
  return contract.operations.flatMap((operation) => {
    const { operationId } = operation
    const places = placesOfBoth(contract, operation)
    if (places.length === 0) return []
    return defineCheck({
      requirement: 'timestamps/in-order',
      kind: 'timestamp',
      variant: kebab(operationId),
      operationId,
      needs: fixturesOf(operationId),
      how: `Compares \`updated_at\` with the \`created_at\` beside it in every successful response of ${operationId} in the run.`,
      watches: (response) =>
        places
          .flatMap((place) => valuesAt(response.json, place))
          .flatMap(({ pointer, value }) => {
            const { created_at: created, updated_at: updated } = (value ?? {}) as Record<string, unknown>
            if (!isBefore(updated, created)) return []
            const expected = `a time that is not before \`created_at\`, ${show(created)}`
            return [deviationAt(response, `${pointer}/updated_at`, expected, `with \`created_at\` ${show(created)}`)]
          }),
      async run(session) {
        await sendPlain(session, operationId, await plainCall(session, operationId))
      },
    })
  })
}

/** The objects in a response for which the contract defines both times. */
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
  /** Tolerance between two moments: one may be truncated and the other not, or two machines may have set them. */
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
 * Returns undefined unless the text is a calendar date with a time in UTC (null, a weekday or any other text, for
 * instance). Other checks judge whether such values are allowed.
 */
function momentOf(text: unknown): Moment | undefined {
  const parts = calendar.exec(String(text))?.groups
  if (!parts) return undefined
  const { year, month, day, hour, minute, second, fraction = 0 } = parts
  const dayMs = Date.parse(`${year}-${month}-${day}`)
  const wholeMs = Number(hour) * hourMs + Number(minute ?? 0) * minuteMs + Number(second ?? 0) * secondMs
  const unitMs = lastWritten(minute, second)
  const atMs = dayMs + wholeMs + Number(`0.${fraction}`) * unitMs
  // If one time is rounded to seconds and the other truncated, they can differ by a whole second, as two clocks can. A
  // time truncated to minutes may still be written with seconds.
  const isWholeMinute = atMs % minuteMs === 0
  return { atMs, withinMs: Math.max(unitMs, isWholeMinute ? minuteMs : 2 * secondMs) }
}

/** The smallest unit of the time, to which the fraction applies. */
function lastWritten(minute: string | undefined, second: string | undefined): number {
  if (minute === undefined) return hourMs
  return second === undefined ? minuteMs : secondMs
}
