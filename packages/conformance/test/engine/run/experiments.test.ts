import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import type { ApiResponse } from '../../../src/engine/nouns/wire/call.ts'
import type { WireResult } from '../../../src/engine/nouns/wire/wire.ts'
import { experiments } from '../../../src/engine/run/preflight/experiments.ts'
import { repetitions } from '../../../src/engine/run/preflight/other-registrations.ts'
import { requestsAtMost } from '../../../src/engine/run/preflight/preflight.ts'
import { type Alteration, acting } from '../../fixtures/alterations.ts'
import { type InProcessOptions, judgeInProcess } from '../../fixtures/judge-in-process.ts'

const samples = { contact: '+237600000000', billing_city: 'Kribi', billing_state: 'South', first_name: 'Awa' }
const selection = { only: ['get-payout-status/answers-with-status-200'], skip: [], operations: [] }
const dropped: WireResult = { trouble: { kind: 'reset', message: 'the connection was closed before the response' } }

const judged = (options: InProcessOptions): Promise<Report> =>
  judgeInProcess({ samples, selection, seed: 1, probes: false, ...options })

const smokeOf = ({ exchanges }: Report): number => exchanges.filter(({ scenario }) => scenario === 'smoke').length

/** Rejects registrations, and names what the contract does not have. */
const rejecting = (status: number, reason = 'middle_name secondName issuedAt taxCode'): Alteration =>
  acting('createCardUser', () => () => {
    throw new Rejection(status, reason)
  })

/** Rejects everything in the same way. */
const rejectingAll =
  (status: number): Alteration =>
  (parts) => ({
    ...parts,
    read() {
      throw new Rejection(status, 'no')
    },
    authenticate: () => undefined,
  })

describe('the table of experiments', () => {
  it('the table has at most eight experiments', () => {
    expect(experiments.length).toBeLessThanOrEqual(8)
  })

  it.each([undefined, 200, 302, 400, 401, 403, 404, 405, 407, 409, 422, 500, 501])(
    'the experiments and the repetitions after status %s fit into the requests of a preflight',
    (status) => {
      const first = { status, isRejection: status !== undefined && status >= 300 } as ApiResponse
      const sum = experiments.reduce((total, { isFor, atMost }) => total + (isFor(first) ? atMost : 0), 0)
      // Besides, there is the first registration, and any request may be sent once more.
      expect(1 + sum).toBeLessThanOrEqual(requestsAtMost - 1)
      const withoutLast = experiments.findLast(({ isFor }) => isFor(first))?.atMost ?? 0
      expect(1 + sum - withoutLast + repetitions).toBeLessThanOrEqual(requestsAtMost - 1)
    },
  )

  it.each<[string, Alteration]>([
    ['names many fields', rejecting(422)],
    ['names a field of the contract', rejecting(422, 'contact: not served')],
    ['gives no reason', rejecting(400, '')],
    ['denies registrations', rejecting(401)],
    ['denies everything', rejectingAll(403)],
    ['finds nothing', rejectingAll(404)],
    ['rejects everything', rejectingAll(400)],
    ['crashes', rejectingAll(500)],
  ])('a preflight of a target that %s sends at most twenty requests', async (_, alter) => {
    for (const given of [samples, {}]) {
      const asked = smokeOf(await judged({ alter, samples: given }))
      expect(asked).toBeGreaterThan(0)
      expect(asked).toBeLessThanOrEqual(requestsAtMost)
    }
  })

  it.each([
    ['every other', 2],
    ['every third', 3],
    ['every', 1],
  ])(
    'a preflight of a target that loses %s response sends at most twenty requests, and accuses nobody',
    async (_, nth) => {
      let sent = 0
      const around: InProcessOptions['around'] = (transport) => ({
        ...transport,
        async send(request) {
          const result = await transport.send(request)
          return ++sent % nth === 0 ? dropped : result
        },
      })
      const report = await judged({ alter: rejecting(422), around })
      expect(smokeOf(report)).toBeLessThanOrEqual(requestsAtMost)
      expect(report.verdict).toBe('incomplete')
      expect(report.checks.flatMap(({ findings }) => findings)).toEqual([])
    },
  )
})
