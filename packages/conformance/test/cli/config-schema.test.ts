import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../src/cli/options.ts'

describe('schemas/config.schema.json', () => {
  it('config.schema.json matches the table of options', () => {
    const file = readFileSync(new URL('../../schemas/config.schema.json', import.meta.url), 'utf8')
    expect(JSON.parse(file)).toEqual(configSchema())
  })
})
