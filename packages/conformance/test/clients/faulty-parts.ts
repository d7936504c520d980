import type { Call, Change, Parts, Request, Response, Said } from './raw-client.ts'

export type Values = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Repeats what fails, this often, with these pauses. */
export function repeating(
  shouldRepeat: (outcome: Response | Error, call: Call, request: Request) => boolean,
  times = 1,
  pauseMs = 0,
): Change {
  return ({ attempt }: Parts) => ({
    async attempt(request, call, signal) {
      for (let left = times; ; left--) {
        let outcome: Response | Error
        try {
          outcome = await attempt(request, call, signal)
        } catch (error) {
          outcome = error as Error
        }
        if (left > 0 && !signal.aborted && shouldRepeat(outcome, call, request)) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
          continue
        }
        if (outcome instanceof Error) throw outcome
        return outcome
      }
    },
  })
}

type Headers = Readonly<Record<string, string>>

export const headers =
  (change: (own: Headers) => Headers): Change =>
  ({ compose }) => ({
    compose: (call) => {
      const request = compose(call)
      return { ...request, headers: change(request.headers) }
    },
  })

export const isError = (outcome: Response | Error): outcome is Error => outcome instanceof Error
export const hasStatus = (outcome: Response | Error, ...statuses: readonly number[]) =>
  !isError(outcome) && statuses.includes(outcome.status)

export const reading =
  (change: (said: Said, response: Response, call: Call) => Said): Change =>
  ({ read }) => ({
    read: (response, call) => change(read(response, call), response, call),
  })

export const withData = (change: (data: Values, call: Call) => unknown): Change =>
  reading((said, _, call) =>
    said.result === 'done' && isRecord(said.data) ? { ...said, data: change(said.data, call) } : said,
  )

/** Throws as a typed client does that does not know what it gets. */
export const insisting = (isKnown: (data: Values, response: Response) => boolean): Change =>
  reading((said, response) => {
    if (said.result === 'done' && isRecord(said.data) && !isKnown(said.data, response)) {
      return { result: 'failed', text: 'cannot parse the response' }
    }
    return said
  })

export const only = (data: Values, field: string, ...values: readonly unknown[]) =>
  !(field in data) || values.includes(data[field])

/** Ends with an error that nothing catches. */
export const dying =
  (isFatal: (response: Response) => boolean): Change =>
  ({ read, execute }) => {
    let isOver = false
    return {
      read: (response, call) => {
        isOver ||= isFatal(response)
        return read(response, call)
      },
      execute: async (call) => {
        const said = await execute(call)
        if (isOver) throw new TypeError('cannot read properties of undefined')
        return said
      },
    }
  }

export const money = (change: (amount: number) => number): Change =>
  withData((data) => {
    const changed = Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'number' ? change(value) : value,
    ])
    return Object.fromEntries(changed)
  })
