import { describe, expect, it } from 'vitest'
import type { WireRequest } from '../../../src/engine/nouns/wire/wire.ts'
import { judgeLosing } from '../../../test/engine/session/judge-losing.ts'

/** A form of valid requests writes letters as escapes. */
const unescaped = (body: string): string =>
  body.replaceAll(/\\u00([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

describe('the budget of lost responses', () => {
  it.each([
    ['operation', 'timeout', ({ target }) => target.includes('/topup')],
    ['action', 'reset', ({ body }) => unescaped(String(body)).includes('"enable"')],
  ] as const satisfies readonly [string, string, (request: WireRequest) => boolean][])(
    'an %s that never responds does not count against the connection (%s)',
    async (_, kind, isLost) => {
      const report = await judgeLosing(kind, isLost)
      expect(report.suite.interrupted).toBeUndefined()
      expect(report.verdict).toBe('not-conformant')
    },
  )
})
