import type { Coverage } from '../../src/engine/nouns/report.ts'
import { compareReports } from '../../src/reporters/comparison/index.ts'
import { check, finding, sampleReport, topUp } from './sample-report.ts'

/** Strings from a target that try to break or forge a report; the last one combines all of them. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'a script': "<script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>' onmouseover='alert(1)",
  'the end of a script, of a style, of a comment': '</script></style></textarea>--><script>alert(1)</script>]]>',
  'a quoted attribute': '" onmouseover="alert(1)" x="',
  'a link': '[click](javascript:alert(1)) <javascript:alert(1)> https://evil.example www.evil.example @everyone #1',
  'escapes of a terminal': '\u001b[2J\u001b[31m\u001b]0;title\u0007\u009b31m\u0008\r\u0000',
  'another reading direction': '\u202eexe.gpj\u2066\u2069\u061c\u200f',
  'what cannot be seen': '\u200b\ufeff\u2028\u2029\u00ad\u{e0041}',
  'no characters at all': '\ufffe\uffff\ud800\udc00\udfff\ud800',
  'markup of other formats':
    '&amp; &#x41; <!-- --> <?xml?> <![CDATA[ | a | b |\n| --- | --- |\n```\n# heading\n- [ ] x',
  'a workflow command': '%0A::error::owned\n::error::owned\n::add-mask::x\r\n::set-output name=x::y',
}

export const everythingHostile = Object.values(hostileTexts).join(' ')

/** A report with this text everywhere a target can put text. */
export function reportWith(said: string) {
  const evidence = topUp({
    request: { method: 'POST', target: `/${said}`, headers: [['X-Odd', said]], body: said },
    response: { status: 200, headers: [['X-Odd', said]], body: said, bodyBytes: said.length, truncated: false },
  })
  const found = finding({
    headline: said,
    cause: {
      ...{ alike: [said, said], side: 'service', kind: 'type', operationId: said, otherName: said, because: said },
      ...{ field: said, value: said, credential: said, does: said, situation: said },
    },
    expected: said,
    received: said,
  })
  return sampleReport({
    verdict: 'incomplete',
    verdictReasons: [said, said],
    target: { baseUrl: 'http://127.0.0.1:1/api/v1', isEmbedded: false, server: said },
    coverage: coverageWith(said),
    checks: [
      check('a', { outcome: 'failed', findings: [found] }),
      check('b', { outcome: 'warned', findings: [{ ...found, cause: { ...found.cause, alike: ['b', said] } }] }),
      check('c', { outcome: 'blocked', reason: said, obstacle: { kind: 'setup', message: said } }),
      check('d', { outcome: 'skipped', reason: said }),
      check('e', { outcome: 'errored', reason: said }),
      check('known', { outcome: 'failed', findings: [found] }),
    ],
    gaps: [
      {
        ...{
          id: 'g',
          question: said,
          weight: 'money',
          state: 'answered',
          answer: said,
          words: said,
          exchange: evidence.id,
        },
        ...{ decision: { answer: said, text: said, by: said, on: said }, departs: true },
      },
      { id: 'h', question: said, weight: 'detail', state: 'not-asked', reason: said },
    ],
    exchanges: [evidence],
    knownFailures: [{ id: 'known', reason: said, link: said, state: 'still-fails' }],
  })
}

/** A comparison with a report from an untrusted author. */
export function comparisonWith(said: string) {
  const theirs = reportWith(said)
  const contract = { title: said, version: said, hash: said, envelopes: {} }
  const checks = theirs.checks.map((one) => ({
    ...one,
    id: said,
    operationId: said,
    requirement: { id: said + one.id, text: said, contractPointer: said },
  }))
  const gaps = [
    { id: said, question: said, weight: 'money' as const, state: 'answered' as const, answer: said, words: said },
  ]
  return compareReports([
    { name: said, report: { ...theirs, contract, checks, gaps, suite: { ...theirs.suite, version: said } } },
    { name: 'b.json', report: reportWith('other') },
  ])
}

/** One operation of this name, which accepted nothing. */
function coverageWith(said: string): Coverage {
  const items = { covered: 1, of: 2, missing: [said] }
  const ofKinds = { statuses: items, parameters: items, values: items, bounds: items, fields: items, states: items }
  const rejected = { intent: 'valid', status: 500, body: 'text', count: 2 } as const
  const operation = { operationId: said, valid: { sent: 2, accepted: 0 }, items: ofKinds, responses: [rejected] }
  return { neverAccepted: [said], covered: 6, of: 12, operations: [operation] }
}
