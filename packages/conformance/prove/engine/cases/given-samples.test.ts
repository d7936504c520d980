import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { type Act, Rejection } from '../../../src/cards/model/matched-request.ts'
import { sampleOverrides } from '../../../src/cli/sample-overrides.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { verifyReport } from '../../../src/with-cards.ts'
import { type Alteration, acting, type Said } from '../../../test/fixtures/alterations.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

type Why = (said: Said) => string | undefined

/** Rejects requests of every operation for these reasons. */
const picky =
  (why: Why): Alteration =>
  (parts, state) =>
    Object.keys(parts.acts).reduce(
      (altered, operationId) =>
        acting(operationId, (act) => (matched, own) => {
          const reason = why({ ...matched.body, ...matched.query })
          if (reason !== undefined) throw new Rejection(422, reason)
          return act(matched, own)
        })(altered, state),
      parts,
    )

const judged = (why: Why, samples: Report['suite']['options']['samples']): Promise<Report> =>
  judgeInProcess({ alter: picky(why), samples, seed: 1, runId: 'a1b2c3d4' })

const overridesIn = (line: string) =>
  sampleOverrides(
    loadContract(),
    [...line.matchAll(/--sample '?(\w+)=([^\s']+)'?/g)].map(([, field = '', value = '']) => [field, value] as const),
  )

const outcomesOf = ({ checks }: Report, outcome: string): string[] =>
  checks.filter((check) => check.outcome === outcome).map(({ id }) => id)

const matching =
  (name: string, form: RegExp): Why =>
  ({ [name]: value }) =>
    value === undefined || form.test(String(value)) ? undefined : `${name} is not accepted`

describe('a server that insists on what the samples give', () => {
  it('a server that insists on samples is conformant with values for two fields', async () => {
    const samples = overridesIn('--sample contact=+237600000000 --sample billing_country=CM')
    const report = await judged(matching('contact', /^\+2376\d{8}$/), samples)
    expect(outcomesOf(report, 'failed')).toEqual([])
    expect(report.verdict).toBe('conformant')
  })

  it.each([
    ['contact=+2376########', 'contact', /^\+2376\d{8}$/],
    ['email=qa+*@bank.cm', 'email', /^qa\+\w+@bank\.cm$/],
    ['id_number=CM-####-####', 'id_number', /^CM-\d{4}-\d{4}$/],
  ] as const)('a server that insists on samples is conformant with the mask %s', async (sample, name, form) => {
    expect((await judged(matching(name, form), overridesIn(`--sample ${sample}`))).verdict).toBe('conformant')
  })

  it('a server that insists on samples is conformant with several values for fields, one of which each check uses', async () => {
    const cities =
      '--sample billing_city=Douala --sample billing_city=Kribi --sample category=PERSONAL --sample category=BUSINESS'
    const report = await judged(matching('billing_city', /^(Douala|Kribi)$/), overridesIn(cities))
    expect(outcomesOf(report, 'errored')).toEqual([])
    expect(report.verdict).toBe('conformant')
    const sent = report.exchanges.map(({ request }) => request.body ?? '')
    expect(sent.some((body) => body.includes('Kribi'))).toBe(true)
    expect(sent.some((body) => body.includes('"Douala"'))).toBe(true)
  })
})

describe('a server whose texts have another form than those of the examples', () => {
  it.each([
    ['contact', /^\+237\d{8}$/, 'contact=+237########'],
    ['country_code', /^\+\d+$/, 'country_code=+237'],
    ['billing_country', /^[A-Z][a-z]+$/, 'billing_country=Cameroon'],
    ['billing_postal_code', /^[A-Z]+-\d+$/, 'billing_postal_code=CM-237'],
    ['id_number', /^\d{9}$/, 'id_number=#########'],
  ] as const)(
    'a server with another form of %s names the sample, and is conformant with it',
    async (name, form, sample) => {
      const reason = matching(name, form)
      const silent: Why = (said) => reason(said) && 'no'
      const without = await judged(reason, {})
      expect(outcomesOf(without, 'failed')).toEqual([])
      expect(without.verdict).toBe('incomplete')
      expect(without.verdictReasons[0]).toMatch(new RegExp(`--sample ${name}=VALUE instead of`))
      const unnamed = await judged(silent, {})
      expect(unnamed.verdictReasons[0]).toMatch(new RegExp(`--sample NAME=VALUE \\(.*${name}`))
      expect((await judged(silent, overridesIn(`--sample ${sample}`))).verdict).toBe('conformant')
    },
  )
})

describe('a rejected value that was made from a sample', () => {
  const mobile = matching('contact', /^\+2376[5-9]|^\+237600000000$/)

  it('a rejected value fails no check if the sample itself is accepted', async () => {
    const report = await judged(mobile, { contact: '+237600000000' })
    expect(outcomesOf(report, 'failed')).toEqual([])
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(
      /^\d+ checks? blocked: createCardUser rejects this request because of texts whose form is open: 422 .*contact is not accepted.*\. Set others with --sample NAME=VALUE \(contact\)\. Values of `contact` must differ\. Give several values \(repeat --sample\), or mark with # .*, for example --sample 'contact=\+2376#{8}'\.$/,
    )
    expect((await verifyReport(report)).differences).toEqual([])
  })

  it('a rejected value fails no check if the mask gives accepted values, too', async () => {
    const report = await judged(matching('contact', /^\+2376\d*[0-7]$/), { contact: '+2376########' })
    expect(outcomesOf(report, 'failed')).toEqual([])
  })

  const inCapitals: Why = ({ last_name: name, billing_adress: address }) => {
    if (name !== undefined && !/^[A-Z]+ [A-Z]+$/.test(String(name))) return 'last_name: two words, no digits'
    return address === undefined || /^\d+( [A-Za-z]+)+$/.test(String(address))
      ? undefined
      : 'billing_adress: no such place'
  }

  it('a rejected value fails no check of an example that has other texts, too', async () => {
    const report = await judged(inCapitals, { last_name: 'AWA MBALLA' })
    expect(outcomesOf(report, 'failed')).toEqual([])
    expect(report.verdictReasons[0]).toMatch(
      /rejects this request because of texts whose form is open: .*last_name.*NAME=VALUE \(last_name\)\. .* Give several values \(repeat --sample\), or mark with # \(a digit\) and \* \(letters and digits\) what can differ\.$/,
    )
    expect((await verifyReport(report)).differences).toEqual([])
  })

  it('a rejected value of a sample is distinguished from a text of the example that no sample replaces', async () => {
    const report = await judged(inCapitals, { last_name: ['AWA MBALLA', 'AWA BIYA', 'EWA MBALLA'] })
    expect(outcomesOf(report, 'failed')).toEqual([])
    expect(outcomesOf(report, 'blocked')).toContain('create-card-user/accepts-the-example-business')
    expect(outcomesOf(report, 'blocked')).not.toContain('create-card-user/echoes-name-and-email')
    expect(report.verdictReasons[0]).toMatch(
      /createCardUser rejects this request because of texts whose form is open: .*no such place.*\. Set others with --sample NAME=VALUE \(billing_adress\)\.$/,
    )
  })

  it('a rejected value is shown with what can differ, although the service needs something besides', async () => {
    const alsoCity: Why = (said) =>
      inCapitals(said) ?? (said.billing_city === 'Douala' ? 'billing_city: not served' : undefined)
    const first = await judged(alsoCity, { last_name: 'AWA MBALLA' })
    expect(outcomesOf(first, 'failed')).toEqual([])
    expect(first.verdictReasons[0]).toMatch(/--sample last_name=VALUE instead of .*\. Give several values/)
    const next = await judged(alsoCity, { last_name: ['AWA MBALLA', 'AWA BIYA', 'EWA MBALLA'] })
    expect(next.verdictReasons[0]).toMatch(/--sample billing_city=VALUE instead of "Douala"\.$/)
  })

  it('a rejected value fails a check if it is accepted the next time', async () => {
    let asked = 0
    const now: Why = ({ is_business: isBusiness }) => (isBusiness === false && ++asked === 1 ? 'not now' : undefined)
    const report = await judged(now, { contact: '+237600000000' })
    expect(outcomesOf(report, 'failed')).toHaveLength(1)
  })

  it('a rejected value fails a check if the sample itself is rejected', async () => {
    const noBusiness: Why = ({ is_business: isBusiness }) => (isBusiness === true ? 'no business' : undefined)
    const report = await judged(noBusiness, { contact: '+237600000000' })
    expect(outcomesOf(report, 'failed')).toContain('create-card-user/accepts-is-business-true')
  })
})

describe('a minimum', () => {
  const least: Readonly<Record<string, number>> = { USD: 5, EUR: 5, XAF: 500 }
  const tooLittle = (reason: string, minimums = least): Why => {
    return ({ amount, balance, currency }) => {
      const minimum = minimums[String(currency)] ?? 0
      return Number(amount ?? balance ?? minimum) < minimum ? reason : undefined
    }
  }
  it('a minimum above the amounts that are sent is named with --sample', async () => {
    const beyond = { USD: 20_000, EUR: 20_000, XAF: 20_000 }
    const only = ({ amount, balance, ...said }: Said): string | undefined =>
      balance === undefined ? tooLittle('the minimum is 20000', beyond)({ ...said, amount }) : undefined
    const report = await judged(only, {})
    const topUp = report.checks.find(({ id }) => id === 'top-up-card/accepts-only-required-fields')
    expect(topUp?.findings[0]?.received).toMatch(
      /the minimum is 20000.*; if the amount is the reason, set another one with --sample amount=VALUE$/,
    )
  })
})

describe('a top-up that withdrawals need', () => {
  const reasonWith = async (alter: (act: Act) => Act): Promise<string | undefined> => {
    const { checks } = await judgeInProcess({
      alter: acting('topUpCard', alter),
      selection: { only: ['withdraw/lowers-the-balance'] },
      seed: 1,
      runId: 'a1b2c3d4',
    })
    return checks.find(({ id }) => id === 'withdraw/lowers-the-balance')?.reason
  }
  const rejecting = (status: number) =>
    reasonWith(() => () => {
      throw new Rejection(status, 'no')
    })

  it('the top-up is looked for with --sample if the target rejects its values', async () => {
    expect(await rejecting(422)).toMatch(
      /^topUpCard rejects a top-up of \d+ USD, which the withdrawals need; if the amount is the reason, set another one with --sample amount=VALUE \(status 422\)$/,
    )
  })

  it('the top-up is not looked for if the target rejects it for another reason', async () => {
    expect(await rejecting(403)).toMatch(
      /^topUpCard rejects a top-up of \d+ USD, which the withdrawals need \(status 403\)$/,
    )
  })

  it('the top-up is not looked for if the response to it is at fault', async () => {
    const reason = await reasonWith((act) => (matched, state) => ({ ...act(matched, state), new_balance: 'a few' }))
    expect(reason).toMatch(
      /^topUpCard returned `data\.new_balance` "a few" after a top-up of \d+ USD, which the withdrawals need$/,
    )
  })
})
