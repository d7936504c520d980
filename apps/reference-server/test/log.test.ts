import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLog, framesOf, type Log, type LogOptions, logLevels } from '../src/log.ts'
import { prettyStream } from '../src/log-stream.ts'

const answered = {
  requestId: 'req-7',
  operationId: 'topUpCard',
  method: 'POST',
  status: 200,
  outcome: 'ok',
  durationMs: 1.25,
} as const
const rejected = { ...answered, status: 409, outcome: 'card-disabled' }
const failed = { ...answered, status: 500, outcome: 'internal-error' }

const clock = () => new Date('2026-03-02T09:15:00.123Z')

function openLog(options: Partial<LogOptions> = {}): { log: Log; lines: () => string[] } {
  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  const log = createLog({ level: 'debug', clock, stream, ...options })
  return { log, lines: () => written.join('').split('\n').slice(0, -1) }
}

async function openPrettyLog({ hasColors = false } = {}): Promise<{ log: Log; lines: () => string[] }> {
  let written = ''
  const terminal = Object.assign(new PassThrough(), { isTTY: true as const, hasColors: () => hasColors })
  terminal.setEncoding('utf8').on('data', (text: string) => {
    written += text
  })
  const log = createLog({ level: 'debug', clock, stream: await prettyStream(terminal) })
  return { log, lines: () => written.split('\n').slice(0, -1) }
}

describe('a log line', () => {
  it('a log line is JSON with the given fields, in a fixed order', () => {
    const { log, lines } = openLog()
    log.request(answered)
    log.request({ ...rejected, operationId: undefined })
    log.fault({ requestId: 'req-8', operationId: 'topUpCard', pointer: '/data/new_balance', fault: 'must be "number"' })
    log.server({ level: 'warn', event: 'stopping', signal: 'SIGTERM', requests: 3 })
    expect(lines().join('\n')).toMatchInlineSnapshot(`
      "{"level":"info","time":"2026-03-02T09:15:00.123Z","requestId":"req-7","operationId":"topUpCard","method":"POST","status":200,"outcome":"ok","durationMs":1.25}
      {"level":"info","time":"2026-03-02T09:15:00.123Z","requestId":"req-7","method":"POST","status":409,"outcome":"card-disabled","durationMs":1.25}
      {"level":"error","time":"2026-03-02T09:15:00.123Z","requestId":"req-8","operationId":"topUpCard","pointer":"/data/new_balance","fault":"must be 'number'"}
      {"level":"warn","time":"2026-03-02T09:15:00.123Z","event":"stopping","signal":"SIGTERM","requests":3}"
    `)
    for (const line of lines()) expect(JSON.parse(line)).toBeTypeOf('object')
  })

  it('a log line fits 80 columns in a terminal, unless something went wrong', async () => {
    const { log, lines } = await openPrettyLog()
    log.request(answered)
    log.request(rejected)
    log.request({ ...failed, operationId: undefined })
    log.fault({ requestId: 'req-8', operationId: 'topUpCard', pointer: '/data/new_balance', fault: 'must be number' })
    log.server({ level: 'info', event: 'stopping', signal: 'SIGTERM', requests: 3 })
    await setImmediate()
    expect(lines().join('\n')).toMatchInlineSnapshot(`
      "[09:15:00.123] INFO: topUpCard          200 ok                   1.3 ms
      [09:15:00.123] INFO: topUpCard          409 card-disabled        1.3 ms
      [09:15:00.123] ERROR: POST               500 internal-error       1.3 ms req-7
      [09:15:00.123] ERROR: fault operationId=topUpCard pointer=/data/new_balance fault=must be number requestId=req-8
      [09:15:00.123] INFO: stopping signal=SIGTERM requests=3"
    `)
    const ordinary = lines().filter((line) => !/ 500 |fault/.test(line))
    expect(ordinary).toHaveLength(3)
    expect(ordinary.filter((line) => line.length > 80)).toEqual([])
  })

  it('a log line has colours in a terminal that has them', async () => {
    const { log, lines } = await openPrettyLog({ hasColors: true })
    log.request(answered)
    await setImmediate()
    expect(lines()[0]).toContain('\x1b[')
  })

  it('a log line has no unknown fields', () => {
    const { log, lines } = openLog()
    const smuggled = { headers: { 'x-api-key': 'hunter2' }, body: 'hunter2', url: '/payouts/hunter2' }
    log.request({ ...answered, ...smuggled } as typeof answered)
    log.fault({ requestId: 'req-8', fault: 'TypeError', ...smuggled } as Parameters<Log['fault']>[0])
    log.server({ level: 'info', event: 'stopped', ...smuggled } as Parameters<Log['server']>[0])
    expect(lines()).toHaveLength(3)
    expect(lines().join('\n')).not.toContain('hunter2')
  })

  it('a log line withholds a value that does not match its field', () => {
    const { log, lines } = openLog()
    log.request({ ...answered, requestId: 'x-api-key: hunter2', outcome: '4000001234567899' })
    log.request({ ...answered, requestId: '4000001234567899', durationMs: Number.NaN })
    log.fault({ requestId: 'req-8', pointer: '/data/4000001234567899', fault: '{"cvv": "123"}', stack: 'at "hunter2"' })
    expect(lines().join('\n')).toMatchInlineSnapshot(`
      "{"level":"info","time":"2026-03-02T09:15:00.123Z","requestId":"(withheld)","operationId":"topUpCard","method":"POST","status":200,"outcome":"(withheld)","durationMs":1.25}
      {"level":"info","time":"2026-03-02T09:15:00.123Z","requestId":"(withheld)","operationId":"topUpCard","method":"POST","status":200,"outcome":"ok","durationMs":null}
      {"level":"error","time":"2026-03-02T09:15:00.123Z","requestId":"req-8","pointer":"(withheld)","fault":"(withheld)","stack":"(withheld)"}"
    `)
  })

  it('a log line cannot be broken by a line break or a control character', async () => {
    for (const { log, lines } of [openLog(), await openPrettyLog()]) {
      log.request({ ...answered, operationId: undefined, method: 'GET\n{"level":"error"}', outcome: '\x1b[2J' })
      await setImmediate()
      expect(lines()).toHaveLength(1)
      expect(lines()[0]).not.toContain('\x1b')
    }
  })
})

describe('a log', () => {
  it.each(logLevels)('a log of level %s writes entries of that level and above', (level) => {
    const { log, lines } = openLog({ level })
    log.request(answered)
    log.request(failed)
    log.fault({ requestId: 'req-8', fault: 'TypeError' })
    for (const one of ['error', 'warn', 'info', 'debug'] as const) log.server({ level: one, event: 'stopping' })
    const expected = {
      silent: [],
      error: ['error', 'error', 'error'],
      warn: ['error', 'error', 'error', 'warn'],
      info: ['info', 'error', 'error', 'error', 'warn', 'info'],
      debug: ['info', 'error', 'error', 'error', 'warn', 'info', 'debug'],
    }
    expect(lines().map((line) => JSON.parse(line).level)).toEqual(expected[level])
  })

  it('a log does not read the clock at the level silent', () => {
    let questions = 0
    const { log } = openLog({ level: 'silent', clock: () => new Date(questions++) })
    questions = 0
    log.request(failed)
    log.fault({ requestId: 'req-8', fault: 'TypeError' })
    log.server({ level: 'error', event: 'stopped' })
    expect(questions).toBe(0)
  })
})

describe('the frames of an exception', () => {
  it('the frames show where the exception was thrown, without its message', () => {
    const error = new TypeError('card 4000001234567899\n    at hunter2 (/etc/passwd)')
    expect(framesOf(error)).toContain('log.test.ts:')
    expect(framesOf(error)).not.toMatch(/4000|hunter2|TypeError/)
    const { log, lines } = openLog()
    log.fault({ requestId: 'req-8', fault: error.name, stack: framesOf(error) })
    expect(JSON.parse(lines()[0] ?? '').stack).toBe(framesOf(error))
  })
})
