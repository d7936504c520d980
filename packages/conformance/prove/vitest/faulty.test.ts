import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startVitest } from 'vitest/node'

describe('testConformance', () => {
  it('testConformance fails the tests of the checks that fail, and that of the verdict', async () => {
    const root = fileURLToPath(new URL('../../test/vitest/fixtures/', import.meta.url))
    const vitest = await startVitest('test', [], {
      root,
      config: false,
      watch: false,
      reporters: [{}],
      include: ['*.fixture.ts'],
    })
    const results = vitest.state
      .getTestModules()
      .flatMap((module) => [...module.children.allTests()].map((test) => ({ name: test.name, ...test.result() })))
    await vitest.close()
    // The inner run failed on purpose; ours did not.
    process.exitCode = undefined
    const failed = results.filter(({ state }) => state === 'failed')
    expect(failed.map(({ name }) => name)).toEqual(['disable-card/answers-data-operation (documented)', 'verdict'])
    expect(failed[0]?.errors?.[0]?.message).toMatch(
      /^disableCard returned `data.operation` 7\n {2}expected: a string\n {2}received: 7 \(exchange [^\n]+\nRequirement \(documented\): Every successful response of disableCard MUST contain `data.operation`, a string\.$/,
    )
    expect(results.filter(({ state }) => state === 'passed').length).toBeGreaterThan(20)
  })
})
