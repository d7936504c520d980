import { describe, expect, it } from 'vitest'
import { differenceInWords } from '../../../src/engine/nouns/report.ts'
import type { Transport } from '../../../src/engine/nouns/wire/wire.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { errorInWords } from '../../../src/engine/run/judging/result.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { verifyReport } from '../../../src/with-cards.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

const nested = (depth: number): string => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`

/** JSON texts of every kind of value, the odd ones of each kind among them. */
const texts: readonly string[] = [
  '1e308',
  '-1.7976931348623157e308',
  '5e-324',
  '1e999',
  `1.${'0'.repeat(5_000)}1`,
  '9007199254740993',
  '-0',
  '"\\ud800"',
  '"card\\udc00\\ud800-1"',
  `"${'x'.repeat(100_000)}"`,
  `"${'0'.repeat(20_000)}1"`,
  '""',
  '" "',
  '"."',
  '".."',
  '"\\u0000\\n\\r\\u202e"',
  '"1e308"',
  '"NaN"',
  '"2026-02-30T25:61:61Z"',
  '"99/9999"',
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[null,1,"a",[],{}]',
  '{"__proto__":{"x":1},"constructor":null,"toString":1,"":2}',
  nested(100),
  nested(600),
]

/** Replaces the values of these fields in every `every`th response, each time by the next of the texts. */
function replacing(fields: readonly string[], every: number) {
  const place = new RegExp(`("(?:${fields.join('|')})":)("[^"]*"|-?[\\d.]+|true|\\[[^\\]]*\\])`, 'g')
  let [turn, replaced] = [0, 0]
  return (transport: Transport): Transport => ({
    ...transport,
    async send(request) {
      const result = await transport.send(request)
      if (!result.response || ++turn % every !== 0) return result
      const whole = result.response.body.toString('utf8')
      const body = whole.replace(place, (_, name: string) => name + texts[replaced++ % texts.length])
      return { response: { ...result.response, body: Buffer.from(body) } }
    },
  })
}

const texted = ['reference', 'first_name', 'last_name', 'email', 'card_number', 'cvv', 'type', 'id', 'card_type']
const looked = ['order_id', 'pay_id', 'service_reference', 'description', 'polling_attempts', 'last_polling_at']
const groups: readonly (readonly [fields: readonly string[], every: number])[] = [
  [['user_id'], 1],
  [['card_id'], 1],
  [['card_id', 'user_id'], 7],
  [['created_at', 'expiry_date', ...looked], 1],
  [[...texted, 'operation', 'status', 'currency'], 2],
  [['balance', 'new_balance', 'amount', 'transactions'], 1],
  [['new_balance', 'success'], 3],
]

describe('any value from a target', () => {
  it.each(groups)(
    'the value %j in one of %i responses causes no error, and verify accepts the report',
    async (fields, every) => {
      const report = await judgeInProcess({ seed: 5, budget: 1_000, around: replacing(fields, every) })
      const errored = report.checks.filter(({ outcome }) => outcome === 'errored')
      expect(errored.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([])
      const internal = report.gaps.filter((gap) => 'reason' in gap && gap.reason.includes('internal error'))
      expect(internal).toEqual([])
      const { differences } = await verifyReport(readReport(reporters.json(report)))
      expect(differences.map(differenceInWords)).toEqual([])
    },
  )

  it('no error of the suite shows a path of this machine', () => {
    expect(errorInWords(new RangeError('too far'))).toBe(
      'internal error in the suite; please report it: RangeError: too far',
    )
  })
})
