import { excerpt } from '../exchanges/show.ts'
import { type AdapterEvents, longestLine, type RunningAdapter, type StartAdapter } from './adapter.ts'
import { type ClientCall, readLine, type Result } from './protocol.ts'

/** Calls through an adapter, which is restarted when it ends or does not come back. */
export interface Conversation {
  /** Resolves always, and within the time that a call may take. */
  call(asked: ClientCall): Promise<Result>
  /** Set once the adapter cannot be used any more: why. */
  over(): string | undefined
  restarts(): number
  /** What the adapter wrote that is no result, in sentences. */
  readonly complaints: readonly string[]
  close(): void
}

export interface ConversationOptions {
  readonly start: StartAdapter
  readonly environment: Readonly<Record<string, string>>
  /** How long a call may take before the adapter is ended. */
  readonly patienceMs: number
  readonly restartsAtMost: number
  /** Sees everything that the adapter writes. */
  listen(text: string, place: 'stdout' | 'stderr'): void
  /** Removes secrets from a line that a message shows. */
  clean(text: string): string
}

const complaintsKept = 20

export function converse(options: ConversationOptions): Conversation {
  const { clean, patienceMs } = options
  const open = new Map<number, (result: Result) => void>()
  const complaints: string[] = []
  let running: RunningAdapter | undefined
  let count = 0
  let lineCount = 0
  let starts = 0
  let lastLog = ''
  let over: string | undefined

  function settleAll(result: Result): void {
    for (const settle of [...open.values()]) settle(result)
  }

  function complain(expected: string, text: string): void {
    const sentence = `line ${lineCount} of its stdout: expected ${expected}, received ${shown(text)}`
    if (complaints.length < complaintsKept) complaints.push(sentence)
    settleAll({ kind: 'missing', why: 'protocol', text: sentence })
  }

  const shown = (text: string): string => JSON.stringify(excerpt(clean(text), 120))

  function hear(text: string): void {
    lineCount++
    options.listen(text, 'stdout')
    if (text.trim() === '') return
    if (text.length > longestLine) {
      complain('a line of at most 1 MB', text)
      return
    }
    const line = readLine(text)
    if (line.kind === 'wrong') {
      complain(line.expected, text)
      return
    }
    const settle = open.get(line.id)
    if (settle) settle(line.believed)
    else complain(line.id <= count ? `one result for call ${line.id}, and not another` : `a result for a call that was made`, text)
  }

  function started(): RunningAdapter {
    lineCount = 0
    lastLog = ''
    starts++
    const isCurrent = () => running === adapter
    const events: AdapterEvents = {
      line: (text) => isCurrent() && hear(text),
      log(text) {
        options.listen(text, 'stderr')
        lastLog = text.trim() === '' ? lastLog : text
      },
      ended(how) {
        if (!isCurrent()) return
        running = undefined
        const said = lastLog === '' ? '' : `; its last words on stderr: ${shown(lastLog.trim().split('\n').at(-1) ?? '')}`
        settleAll({ kind: 'missing', why: 'died', text: `the adapter ended with ${how}${said}` })
      },
    }
    const adapter = options.start(options.environment, events)
    return adapter
  }

  return {
    call(asked) {
      if (!running && starts > options.restartsAtMost) {
        over ??= `the adapter was restarted ${options.restartsAtMost} times; it is not started again`
      }
      if (over !== undefined) return Promise.resolve({ kind: 'missing', why: 'died', text: over })
      running ??= started()
      const own = running
      const id = ++count
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          if (running === own) running = undefined
          own.stop()
          const text = `no result for call ${id}, ${asked.call}, within ${patienceMs} ms; the adapter was ended`
          settle({ kind: 'missing', why: 'late', text })
          settleAll({ kind: 'missing', why: 'died', text: 'the adapter was ended, because another call did not come back' })
        }, patienceMs)
        const settle = (result: Result): void => {
          clearTimeout(timer)
          open.delete(id)
          resolve(result)
        }
        open.set(id, settle)
        own.write(`${JSON.stringify({ id, ...asked })}\n`)
      })
    },
    over: () => over,
    restarts: () => Math.max(0, starts - 1),
    complaints,
    close() {
      const last = running
      running = undefined
      last?.stop()
    },
  }
}
