import { check, finding, sampleReport, topUp } from './sample-report.ts'

/** A report at the maximum size of the suite, with long bodies and many gaps. */
export function largeReport(isFailing: boolean) {
  const numbers = Array.from({ length: 1_500 }, (_, index) => index)
  const operations = numbers.slice(0, 11).map((index) => `operation${'ABCDEFGHIJK'[index]}`)
  const body = JSON.stringify({ success: true, data: numbers.slice(0, 100).map((index) => ({ id: `tx-${index}` })) })
  return sampleReport({
    knownFailures: [],
    checks: numbers.map((index) => {
      const operationId = operations[index % 11] ?? ''
      const id = `chapter-${index % 11}/answers-something-rather-long-to-say-${index}`
      const text = `The answer of ${operationId} has /data/field_${index}, one of a, b and c, and never anything else.`
      const found = finding({
        requirement: id,
        headline: `${operationId} returned no \`data.field_${'x'.repeat(index % 40)}\``,
        pointer: `/data/field_${index}`,
        expected: `one of "a", "b" and "c", ${'z'.repeat(index % 37)}`,
        exchange: `${id}#1`,
      })
      const requirement = { id, text, contractPointer: `/components/schemas/Long/properties/field_${index}` }
      return check(id, { operationId, requirement, ...(isFailing ? { outcome: 'failed', findings: [found] } : {}) })
    }),
    exchanges: numbers.map((index) =>
      topUp({
        id: `chapter-${index % 11}/answers-something-rather-long-to-say-${index}#1`,
        operationId: operations[index % 11] ?? '',
        response: { status: 200, headers: [], body, bodyBytes: body.length, truncated: false },
      }),
    ),
    gaps: numbers.slice(0, 200).map((index) => ({
      id: `chapter/question-${index}`,
      question: 'What happens to a query parameter that the operation does not declare?',
      weight: 'money',
      state: 'answered',
      answer: { outcome: 'accepted', field: 'not returned' },
      words: 'accepted, field not returned',
      exchange: `chapter-${index % 11}/answers-something-rather-long-to-say-${index}#1`,
    })),
  })
}
