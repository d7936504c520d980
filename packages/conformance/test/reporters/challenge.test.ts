import { describe, expect, it } from 'vitest'
import { challenge } from '../../src/reporters/challenge.ts'
import { check, finding, sampleReport, topUp } from './sample-report.ts'

const file = 'spec/paths/x.yaml'
const found = (changes: Parameters<typeof check>[1] = {}) =>
  check('top-up/raises-the-balance', { outcome: 'failed', findings: [finding()], ...changes })

describe('an issue about a finding', () => {
  it('an issue says who deviates, and that of what is only shown nobody can tell', () => {
    expect(challenge(sampleReport(), found(), file)).toContain('| who deviates | the service |')
    expect(challenge(sampleReport(), found({ kind: 'client' }), file)).toContain('| who deviates | the client |')
    const observed = found({ findings: [finding({ level: 'observed' })] })
    expect(challenge(sampleReport(), observed, file)).toContain('| who deviates | nobody can tell')
  })

  it('an issue shows the exchange, or does without one that the report does not have', () => {
    expect(challenge(sampleReport(), found(), file)).toContain(
      '```http\nPOST /api/v1/virtual-cards/cards/card-7/topup\n',
    )
    expect(challenge(sampleReport({ exchanges: [] }), found(), file)).not.toContain('```')
  })

  it('no text of a service ends the block that it is in, or acts on a terminal', () => {
    const body = '```\n# mine\n````\u001b[31m'
    const response = { status: 200, headers: [], body, bodyBytes: body.length, truncated: false }
    const text = challenge(sampleReport({ exchanges: [topUp({ response })] }), found(), file)
    expect(text).toContain('`````http\n200\n')
    expect(text).not.toContain('\u001b')
  })
})
