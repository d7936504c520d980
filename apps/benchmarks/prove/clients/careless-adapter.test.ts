import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { foundIn } from '../../src/clients/found-in-report.ts'
import { judgeClient } from '../../src/clients/judge-client.ts'

it('client-peers finds all that is wrong with a careless client in the report of the suite', async () => {
  const adapter = fileURLToPath(new URL('careless-adapter.mjs', import.meta.url))
  const report = await judgeClient([process.execPath, adapter])
  const { paysTwice, takesItsKeyElsewhere, amounts, cannotRead } = foundIn(report)
  expect(paysTwice).toBe('yes: topUpCard: reset, closed, silence')
  expect(takesItsKeyElsewhere).toBe('yes: X-API-KEY, x-sp-auth-token')
  expect(amounts).toBe(`0.01 is sent as ${Math.fround(0.01)}`)
  expect(cannotRead).toContain('unknown fields')
})

it('client-peers says what the suite said if there is no report', async () => {
  const command = [process.execPath, '-e', 'console.error("no such client"); process.exit(1)']
  await expect(judgeClient(command)).rejects.toThrow(/exit code 3:\n.*no such client/)
})
