import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import type { SampleOverrides } from '../../src/model/target.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import { acting, type Recast } from '../fixtures/recast.ts'
import { serve } from '../fixtures/serve.ts'

async function judged(recast: Recast, samples: SampleOverrides = {}): Promise<Report> {
  await using server = await serve(recast)
  return await judgeTarget({ target: { ...server.target, samples }, seed: 1, fuzz: 0, probes: false })
}

const refusingUsers = (why: (user: Readonly<Record<string, unknown>>) => string | undefined): Recast =>
  acting('createCardUser', (act) => (scene, state) => {
    const reason = why(scene.body)
    if (reason !== undefined) throw new Refusal(422, reason)
    return act(scene, state)
  })

/** Reads a number where the contract has a text, and nothing else. */
const wantingANumber: Recast = (parts) => ({
  ...parts,
  read(operation, path, request) {
    if (operation.operationId !== 'createCardUser') return parts.read(operation, path, request)
    const isNumber = /"contact":\d/.test(request.body)
    if (!isNumber) throw new Refusal(422, 'contact has to be a number')
    return parts.read(operation, path, { ...request, body: request.body.replace(/"contact":(\d+)/, '"contact":"$1"') })
  },
})

describe('a registration that is refused', () => {
  const servedHere = ({ country_code: code }: Readonly<Record<string, unknown>>): string | undefined =>
    code === '+33' ? undefined : 'country_code: not served'

  it('for one of our texts leads to the flag that mends it, and accuses nobody', async () => {
    const report = await judged(refusingUsers(servedHere))
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(
        /^a plain registration is refused .*country_code: not served.*--sample country_code=VALUE instead of "\d+"\.$/,
      ),
    ])
    expect(report.exchanges.length).toBeLessThan(10)
  })

  it('is none any more with that flag', async () => {
    expect((await judged(refusingUsers(servedHere), { country_code: '+33' })).verdict).toBe('conformant')
  })

  it('for an address without a mailbox leads to that flag, too', async () => {
    const reachable = ({ email }: Readonly<Record<string, unknown>>): string | undefined =>
      /[@.]example\.com$/.test(String(email)) ? 'email: the domain has no mail server' : undefined
    const report = await judged(refusingUsers(reachable))
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(/--sample email=VALUE instead of "[^"]+@example\.com"\.$/),
    ])
    expect((await judged(refusingUsers(reachable), { email: 'awa@mballa-textiles.cm' })).verdict).toBe('conformant')
  })

  it('is judged where no address is taken, not even the one that was given', async () => {
    const report = await judged(
      refusingUsers(() => 'email: not valid'),
      { email: 'awa@mballa-textiles.cm' },
    )
    expect(report.verdict).toBe('not-conformant')
  })

  it('is judged where a date of birth is wanted in another form', async () => {
    expect((await judged(refusingUsers(() => 'dob: DD/MM/YYYY'))).verdict).toBe('not-conformant')
  })

  it('is judged where something else than a text is wanted in that place', async () => {
    const report = await judged(wantingANumber)
    expect(report.verdict).toBe('not-conformant')
    expect(report.checks.find(({ id }) => id === 'create-card-user/accepts-only-what-is-required')?.outcome).toBe(
      'failed',
    )
  })

  it('is judged where only a business is granted', async () => {
    const report = await judged(
      refusingUsers(({ business_name: name }) => (name === undefined ? 'business_name is missing' : undefined)),
    )
    expect(report.verdict).toBe('not-conformant')
  })

  it('for no reason that is told is one reason for all that it blocks', async () => {
    let turn = 0
    const report = await judged(refusingUsers(() => `trace ${(++turn * 7919).toString(36)}-${turn}000000`))
    expect(report.verdict).toBe('not-conformant')
    const reasons = report.checks.filter(({ outcome }) => outcome === 'blocked').map(({ reason = '' }) => reason)
    expect(new Set(reasons).size).toBeGreaterThan(50)
  })
})
