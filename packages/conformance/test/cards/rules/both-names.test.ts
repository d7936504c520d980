import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { bothNamesLeadToIt } from '../../../src/cards/rules/both-names.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { act, talk, verdicts } from './talk.ts'

const check = 'any'
const payout = { reference: 'r', service_reference: 's', amount: 1, currency: 'USD', created_at: '2026' }
const by = (reference: string, changes: object = {}, more: object = {}) =>
  act(
    'getPayoutStatus',
    `/payouts/${reference}`,
    {},
    { ...payout, ...changes },
    {
      ...{ case: { features: [{ check, says: '' }] } },
      ...more,
    },
  )
const [_none, rejected, described] = [{ reference: undefined }, { status: 404 }, { description: 'a' }]

it.each([
  ['the same', [by('r'), by('s')], ''],
  ['another description', [by('r', described), by('s', { description: 'b' })], ''],
  ['a rejection', [by('r', {}, rejected), by('s')], 'any#0 reference'],
  ['a rejection of the other name', [by('r'), by('s', {}, rejected)], 'any#1 service_reference'],
  ['a rejection of the same name', [by('r'), by('r', {}, rejected)], 'any#1 reference'],
  ['a rejection, and then the same', [by('r', {}, rejected), by('r', {}, { sequence: 0, repeat: 1 }), by('s')], ''],
  ['another payout', [by('r', { reference: 'x' }), by('s', { reference: 'x' })], 'any#0 /data/reference'],
  ['no other name', [by('r', { service_reference: '' }), by('s', { amount: 2 })], 'any#0 /data/service_reference'],
  ['a number as the other name', [by('r', { service_reference: 5 }), by('s')], 'any#0 /data/service_reference'],
  ['other names', [by('r'), by('s', { service_reference: 't' })], 'any#1 /data/service_reference'],
  ['another amount', [by('r'), by('s', { amount: 2 })], 'any#1 /data/amount'],
  ['an amount by the other name only', [by('r', { amount: undefined }), by('s')], 'any#0 /data/amount'],
  ['a description twice by one name', [by('r', described), by('r', described), by('s')], 'any#2 /data/description'],
  ['a description that is null', [by('r', described), by('s', { description: null })], 'any#1 /data/description'],
  ['a description now and then', [by('r', described), by('r'), by('s')], ''],
  ['a description once by the other', [by('r', described), by('s', described), by('s')], ''],
  ['nothing at all', [], ''],
])('lookups of a payout by its two names return %s', (_, acts, expected) => {
  const rule = bothNamesLeadToIt(check, 'reference', 'service_reference')
  const judged = [...rule(stepsOf(loadContract(), talk('any', ...acts)))]
  const found = judged.flatMap(({ exchange, deviation }) =>
    deviation ? [`${exchange} ${deviation.pointer ?? deviation.about?.value}`] : [],
  )
  expect(found.join(' ')).toBe(expected)
})

it('every lookup is judged', () => {
  const rule = bothNamesLeadToIt(check, 'reference', 'service_reference')
  expect(verdicts(rule, talk('any', by('r'), by('s'), by('r')))).toEqual(['any#0', 'any#1', 'any#2'])
})
