import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLog, framesOf, type Log, type LogOptions, logLevels } from '../src/log.ts'

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

function openLog(options: Partial<LogOptions> = {}): { log: Log; writes: string[]; lines: () => string[] } {
  const writes: string[] = []
  const log = createLog({
    level: 'debug',
    format: 'json',
    clock: () => new Date('2026-03-02T09:15:00.123Z'),
    write: (text) => writes.push(text),
    ...options,
  })
  const lines = () => {
    log.flush()
    return writes.join('').split('\n').slice(0, -1)
  }
  return { log, writes, lines }
}

describe('a log line', () => {
  it('a log line is JSON with the given fields, in a fixed order', () => {
    const { log, lines } = openLog()
    log.request(answered)
    log.request({ ...rejected, operationId: undefined })
    log.fault({ requestId: 'req-8', operationId: 'topUpCard', pointer: '/data/new_balance', fault: 'must be "number"' })
    log.server({ level: 'warn', event: 'stopping', signal: 'SIGTERM', requests: 3 })
    expect(lines().join('\n')).toMatchInlineSnapshot(`
      "{"time":"2026-03-02T09:15:00.123Z","level":"info","requestId":"req-7","operationId":"topUpCard","method":"POST","status":200,"outcome":"ok","durationMs":1.25}
      {"time":"2026-03-02T09:15:00.123Z","level":"info","requestId":"req-7","method":"POST","status":409,"outcome":"card-disabled","durationMs":1.25}
      {"time":"2026-03-02T09:15:00.123Z","level":"error","requestId":"req-8","operationId":"topUpCard","pointer":"/data/new_balance","fault":"must be 'number'"}
      {"time":"2026-03-02T09:15:00.123Z","level":"warn","event":"stopping","signal":"SIGTERM","requests":3}"
    `)
    for (const line of lines()) expect(JSON.parse(line)).toBeTypeOf('object')
  })

  it('a log line fits 80 columns in a terminal, unless something went wrong', () => {
    const { log, lines } = openLog({ format: 'pretty' })
    log.request(answered)
    log.request(rejected)
    log.request({ ...failed, operationId: undefined })
    log.fault({ requestId: 'req-8', operationId: 'topUpCard', pointer: '/data/new_balance', fault: 'must be number' })
    log.server({ level: 'info', event: 'stopping', signal: 'SIGTERM', requests: 3 })
    expect(lines().join('\n')).toMatchInlineSnapshot(`
      "09:15:00.123  topUpCard           200 ok                          1.3 ms
      09:15:00.123  topUpCard           409 card-disabled               1.3 ms
      09:15:00.123  POST                500 internal-error              1.3 ms  req-7
      09:15:00.123  fault topUpCard /data/new_balance fault=must be number requestId=req-8
      09:15:00.123  stopping signal=SIGTERM requests=3"
    `)
    const ordinary = lines().filter((line) => !/ 500 | fault /.test(line))
    expect(ordinary).toHaveLength(3)
    expect(ordinary.filter((line) => line.length > 80)).toEqual([])
  })

  it('a log line has colours only on request', () => {
    const { log, lines } = openLog({ format: 'pretty', isColoured: true })
    log.request(answered)
    expect(lines()[0]).toContain('\x1b[32m')
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
      "{"time":"2026-03-02T09:15:00.123Z","level":"info","requestId":"(withheld)","operationId":"topUpCard","method":"POST","status":200,"outcome":"(withheld)","durationMs":1.25}
      {"time":"2026-03-02T09:15:00.123Z","level":"info","requestId":"(withheld)","operationId":"topUpCard","method":"POST","status":200,"outcome":"ok","durationMs":null}
      {"time":"2026-03-02T09:15:00.123Z","level":"error","requestId":"req-8","pointer":"(withheld)","fault":"(withheld)","stack":"(withheld)"}"
    `)
  })

  it('a log line cannot be broken by a line break or a control character', () => {
    for (const format of ['json', 'pretty'] as const) {
      const { log, lines } = openLog({ format })
      log.request({ ...answered, method: 'GET\n{"level":"error"}', outcome: '\x1b[2J' })
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

  it('a log writes the lines of one turn of the event loop together, and whole lines only', async () => {
    const { log, writes } = openLog()
    for (let index = 0; index < 100; index++) log.request(answered)
    await setImmediate()
    expect(writes.length).toBeGreaterThan(1)
    expect(writes.length).toBeLessThan(10)
    for (const written of writes) {
      // The size of an atomic write to a pipe.
      expect(Buffer.byteLength(written)).toBeLessThanOrEqual(4096)
      expect(written.endsWith('}\n')).toBe(true)
    }
  })

  it('a log does not read the clock at the level silent', () => {
    const clock = () => {
      throw new Error('asked')
    }
    const { log } = openLog({ level: 'silent', clock })
    log.request(failed)
    log.fault({ requestId: 'req-8', fault: 'TypeError' })
    log.server({ level: 'error', event: 'stopped' })
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
