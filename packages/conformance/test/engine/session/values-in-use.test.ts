import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { silently } from '../../cards/mistakes/mistake.ts'
import { type Alteration, acting, type Said } from '../../fixtures/alterations.ts'
import { judgeInProcess } from '../../fixtures/judge-in-process.ts'

const selection = {
  only: ['create-card-user/a*', 'create-card-user/echoes-*', 'top-up/*', 'envelope/*', 'refusals/malformed-*'],
  skip: [],
  operations: [],
}

const judged = (alter: Alteration, samples: Report['suite']['options']['samples'] = {}): Promise<Report> =>
  judgeInProcess({ alter, selection, samples, seed: 1, runId: 'a1b2c3d4', budget: 1_000, probes: false })

/** Contact numbers must differ, and a fifth of them are in use from earlier runs. */
const inUse =
  (says: string, status = 400, isServed = (_: Said) => true): Alteration =>
  (parts, state) =>
    acting('createCardUser', (act) => (matched, own) => {
      const { contact } = matched.body
      const isKnown = [...own.users.values()].some(({ sent }) => sent.contact === contact)
      if (!isServed(matched.body)) throw new Rejection(422, 'indicatif inconnu')
      if (isKnown || /[27]$/.test(String(contact))) throw new Rejection(status, says)
      return act(matched, own)
    })(parts, state)

const outcomes = ({ checks }: Report): readonly string[] => [...new Set(checks.map(({ outcome }) => outcome))].sort()

describe('a registration that is rejected because a value is in use', () => {
  it.each<[string, Alteration]>([
    ['in English', inUse('the contact already exists')],
    ['in French', inUse('numéro déjà utilisé')],
    ['in Chinese', inUse('该号码已被使用')],
    ['in misleading English', inUse('the user does not exist; at least one of 12 fields is wrong')],
    ['without a body', silently(inUse(''))],
    ['with the status 409', inUse('', 409)],
  ])('is repeated with new values, and fails no check: %s', async (_, alter) => {
    expect(outcomes(await judged(alter))).toEqual(['passed'])
  })

  it('is retried with new values when the sample is taken', async () => {
    const isServed = ({ contact }: Said): boolean => String(contact).startsWith('+2376')
    const report = await judged(inUse('numéro déjà utilisé', 400, isServed), { contact: '+237600000000' })
    expect(outcomes(report)).toEqual(['passed'])
  })

  it('fails the check if the same registration is accepted the next time', async () => {
    let asked = 0
    const alter = acting('createCardUser', (act) => (matched, state) => {
      if (matched.body.is_business === false && ++asked === 1) throw new Rejection(400, 'already exists')
      return act(matched, state)
    })
    expect(outcomes(await judged(alter))).toContain('failed')
  })

  it('fails the check if other values are rejected, too, whatever the response says', async () => {
    const alter = acting('createCardUser', (act) => (matched, state) => {
      if (matched.body.is_business === true) throw new Rejection(400, 'this user already exists')
      return act(matched, state)
    })
    const report = await judged(alter)
    expect(report.checks.find(({ id }) => id === 'create-card-user/accepts-is-business-true')?.outcome).toBe('failed')
  })
})
