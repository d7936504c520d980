import { describe, expect, it } from 'vitest'
import type { Side } from '../../src/engine/nouns/cause.ts'
import { challenge } from '../../src/reporters/challenge.ts'
import { check, finding, sampleReport, topUp } from './sample-report.ts'

const file = 'spec/paths/x.yaml'
const found = (changes: Parameters<typeof check>[1] = {}) =>
  check('top-up/raises-the-balance', { outcome: 'failed', findings: [finding()], ...changes })

describe('an issue about a finding', () => {
  it('an issue says who deviates, and what to do where the interface does not say it', () => {
    const by = (side: Side) => found({ findings: [finding({ cause: { ...finding().cause, side } })] })
    expect(challenge(sampleReport(), by('service'), file)).toContain('| who deviates | service |')
    expect(challenge(sampleReport(), by('client'), file)).toContain('| who deviates | client |')
    expect(challenge(sampleReport(), by('open'), file)).toContain(
      '| who deviates | open: the text does not say; decide it: `explain top-up/raises-the-balance` |',
    )
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
