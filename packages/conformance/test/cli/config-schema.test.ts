import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../src/cli/config-schema.ts'

describe('schemas/config.schema.json', () => {
  it('is what the table of options says', () => {
    const file = readFileSync(new URL('../../schemas/config.schema.json', import.meta.url), 'utf8')
    expect(JSON.parse(file)).toEqual(configSchema())
  })
})
