import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cardConformance } from '../cli/processes.ts'

const example = fileURLToPath(new URL('../../examples/clients/fetch.mjs', import.meta.url))

test.concurrent.each(['client-patience/*', '*/client-sends*'])(
  'the process ends after the verdict of %s',
  { timeout: 120_000 },
  async (only) => {
    const { code, stdout } = await cardConformance(['client', '--only', only, '--', process.execPath, example])
    expect([code, stdout.includes('Partial run')]).toEqual([3, true])
  },
)
