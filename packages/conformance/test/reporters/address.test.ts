import { describe, expect, it } from 'vitest'
import { type Format, reporters } from '../../src/reporters/index.ts'
import { sampleReport } from './sample-report.ts'

const page = 'https://contract.example/#top-up/raises-the-balance'

/** The sample report, in which each check that deviates says where the contract explains it. */
function written(format: Format, address: string): string {
  const checks = sampleReport().checks.map((check) =>
    check.findings.length === 0 ? check : { ...check, requirement: { ...check.requirement, address } },
  )
  return reporters[format](sampleReport({ checks }))
}

describe('a failure', () => {
  it.each([
    ['html', `<a href="${page}" rel="noreferrer"><code>top-up/raises-the-balance</code></a>`],
    ['markdown', `[\`top-up/raises-the-balance\`](${page})`],
    ['junit', `\n${page}\nRequirement (documented): `],
  ] as const)('%s links to the section of the contract about it', (format, link) => {
    expect(written(format, page)).toContain(link)
  })

  it.each(['javascript:evil()', 'http://evil.example/', 'https://evil.example/" onclick="', 'https://evil)[b'])(
    'no format shows %s, which is no address of a contract',
    (address) => {
      for (const format of ['html', 'markdown', 'junit'] as const) {
        expect(written(format, address)).not.toContain('evil')
      }
    },
  )
})
