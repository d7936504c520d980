import { describe, expect, it } from 'vitest'
import { configSchema } from '../../src/cli/config-schema.ts'

describe('schemas/config.schema.json', () => {
  it('is what the table of options says', async () => {
    await expect(`${JSON.stringify(configSchema(), null, 2)}\n`).toMatchFileSnapshot('../../schemas/config.schema.json')
  })
})
