import { describe, expect, it } from 'vitest'
import { createLog, type RequestEntry } from '../../src/log.ts'
import { createRecentRequests, remembered } from '../../src/recent-requests.ts'

const entry: RequestEntry = {
  requestId: 'req-7',
  operationId: 'topUpCard',
  method: 'POST',
  status: 200,
  outcome: 'ok',
  durationMs: 1.23456,
}
const clock = () => new Date('2026-03-02T09:15:00.123Z')
const placesIn = (requests: readonly { place: number }[]) => requests.map(({ place }) => place)

describe('the requests that the server remembers', () => {
  it('recent requests are the last fifty, or those from a place on', () => {
    const recent = createRecentRequests({ clock })
    expect(recent.since(0)).toEqual([])
    for (let index = 0; index < 70; index++) recent.record(entry)
    expect(placesIn(recent.since(0))).toEqual(Array.from({ length: remembered }, (_, at) => at + 20))
    expect(placesIn(recent.since(68))).toEqual([68, 69])
    expect(placesIn(recent.since(70))).toEqual([])
    // A listener that has missed more than the buffer holds.
    expect(placesIn(recent.since(5))).toHaveLength(remembered)
  })

  it('recent requests have the fields of the log, without the id', () => {
    const recent = createRecentRequests({ clock })
    recent.record(entry)
    recent.record({ ...entry, operationId: undefined, method: 'GET', status: 404, outcome: 'path-unknown' })
    expect(
      recent
        .since(0)
        .map(({ line }) => line)
        .join('\n'),
    ).toMatchInlineSnapshot(`
      "{"time":"2026-03-02T09:15:00.123Z","operationId":"topUpCard","method":"POST","status":200,"outcome":"ok","durationMs":1.235}
      {"time":"2026-03-02T09:15:00.123Z","method":"GET","status":404,"outcome":"path-unknown","durationMs":1.235}"
    `)
  })

  it('recent requests contain nothing that the log withholds or has no field for', () => {
    const smuggled = {
      ...entry,
      operationId: 'topUp<Card>',
      method: 'GET\nhunter2',
      outcome: '4000001234567899',
      url: 'hunter2',
      headers: { 'x-api-key': 'hunter2' },
    }
    const recent = createRecentRequests({ clock })
    recent.record(smuggled)
    const shown = JSON.parse(recent.since(0)[0]?.line ?? '')
    const written: string[] = []
    const log = createLog({ level: 'info', clock, stream: { write: (line) => void written.push(line) } })
    log.request(smuggled)
    log.flush()
    const { requestId, level, ...logged } = JSON.parse(written.join(''))
    expect([requestId, level]).toEqual(['req-7', 'info'])
    expect(shown).toEqual(logged)
    expect(JSON.stringify(shown)).not.toContain('hunter2')
  })
})
