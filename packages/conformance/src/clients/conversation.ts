import { excerpt } from '../engine/nouns/show.ts'
import { type AdapterEvents, longestLine, type RunningAdapter, type StartAdapter } from './adapter.ts'
import { type ClientCall, type Result, readLine } from './protocol.ts'

/** Calls through an adapter, which is restarted when it ends or does not come back. */
export interface Conversation {
  /** Resolves always, and within the time that a call may take. */
  call(asked: ClientCall): Promise<Answered>
  /** Why the result of a call says nothing, if the adapter wrote something else about it later. */
  spoilt(id: number): string | undefined
  /** Set once the adapter cannot be used any more: why. */
  over(): string | undefined
  restarts(): number
  /** What the adapter wrote that is no result, in sentences. */
  readonly complaints: readonly string[]
  close(): void
}

export interface Answered {
  readonly id: number
  readonly result: Result
  /** Since the adapter could begin it: when it was asked, or when the call before came back. */
  readonly tookMs: number
}

export interface ConversationOptions {
  readonly start: StartAdapter
  readonly environment: Readonly<Record<string, string>>
  /**
   * How long a call may take before the adapter is ended. One that makes calls one after another begins the next with the result of
   * the one before, so each result begins the time anew.
   */
  readonly patienceMs: number
  /** How long the first call may take: an adapter may be compiled first. What it took is added to the first call after a restart. */
  readonly startsWithinMs: number
  readonly restartsAtMost: number
  /** Sees everything that the adapter writes. */
  listen(text: string, place: 'stdout' | 'stderr'): void
  /** Removes secrets from a line that a message shows. */
  clean(text: string): string
}

interface OpenCall {
  readonly what: string
  settle(result: Result): void
}

const complaintsKept = 20

export function converse(options: ConversationOptions): Conversation {
  const { clean, patienceMs } = options
  /** The oldest first. */
  const open = new Map<number, OpenCall>()
  const complaints: string[] = []
  const spoilt = new Map<number, string>()
  let running: RunningAdapter | undefined
  let count = 0
  let lineCount = 0
  let starts = 0
  let lastLog = ''
  let over: string | undefined
  let startMs: number | undefined
  let limitMs = patienceMs
  let begunMs = 0
  let timer: NodeJS.Timeout | undefined

  function settleAll(result: Result): void {
    for (const { settle } of [...open.values()]) settle(result)
  }

  /** What these calls return says nothing any more, whatever else the adapter writes about them. */
  function complain(expected: string, text: string, ids: Iterable<number>): void {
    const sentence = `line ${lineCount} of its stdout: expected ${expected}, received ${shown(text)}`
    if (complaints.length < complaintsKept) complaints.push(sentence)
    for (const id of [...ids]) {
      spoilt.set(id, sentence)
      open.get(id)?.settle({ kind: 'missing', why: 'protocol', text: sentence })
    }
  }

  const shown = (text: string): string => JSON.stringify(excerpt(clean(text), 120))

  function hear(text: string): void {
    lineCount++
    options.listen(text, 'stdout')
    if (text.trim() === '') return
    if (text.length > longestLine) {
      complain('a line of at most 1 MB', text, open.keys())
      return
    }
    const line = readLine(text)
    if (line.kind === 'wrong') {
      complain(line.expected, text, open.keys())
      return
    }
    const call = open.get(line.id)
    if (call) call.settle(line.believed)
    else if (line.id > count || line.id < 1) complain('the `id` of a call that was made', text, open.keys())
    else if (!spoilt.has(line.id)) complain(`one result for call ${line.id}, and not another`, text, [line.id])
  }

  function watch(): void {
    clearTimeout(timer)
    const [oldest] = open.values()
    begunMs = performance.now()
    if (oldest) timer = setTimeout(() => giveUp(oldest), limitMs)
  }

  function giveUp({ what, settle }: OpenCall): void {
    const late = running
    running = undefined
    late?.stop()
    settle({ kind: 'missing', why: 'late', text: `no result for ${what}, within ${limitMs} ms; the adapter was ended` })
    settleAll({
      kind: 'missing',
      why: 'unfinished',
      text: `the adapter was ended, because ${what}, did not return`,
    })
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
        const said =
          lastLog === '' ? '' : `; its last line on stderr: ${shown(lastLog.trim().split('\n').at(-1) ?? '')}`
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
      const id = ++count
      if (over !== undefined)
        return Promise.resolve({ id, result: { kind: 'missing', why: 'died', text: over }, tookMs: 0 })
      if (!running) {
        running = started()
        limitMs = startMs === undefined ? options.startsWithinMs : patienceMs + startMs
      }
      const own = running
      return new Promise((resolve) => {
        open.set(id, {
          what: `call ${id}, ${asked.call}`,
          settle(result) {
            open.delete(id)
            const tookMs = performance.now() - begunMs
            startMs ??= Math.ceil(tookMs)
            limitMs = patienceMs
            watch()
            resolve({ id, result, tookMs })
          },
        })
        if (open.size === 1) watch()
        own.write(`${JSON.stringify({ id, ...asked })}\n`)
      })
    },
    spoilt: (id) => spoilt.get(id),
    over: () => over,
    restarts: () => Math.max(0, starts - 1),
    complaints,
    close() {
      clearTimeout(timer)
      const last = running
      running = undefined
      last?.stop()
    },
  }
}
