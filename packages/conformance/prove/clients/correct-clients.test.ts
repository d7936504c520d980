import { describe, expect, it } from 'vitest'
import { correctClients } from '../../test/clients/correct-clients.ts'
import { failedIn, judged } from '../../test/clients/judge-raw-client.ts'
import { adapterAround } from '../../test/clients/raw-client.ts'

describe.concurrent('a correct client', () => {
  it.each(correctClients.map(([what, change, write]) => ({ what, change, write })))(
    'client finds nothing wrong with one that $what',
    async ({ change, write }) => {
      const report = await judged(adapterAround(change, write), [], 1200)
      expect(failedIn(report)).toEqual([])
      expect(report.verdict, report.verdictReasons.join()).toBe('conformant')
    },
  )
})
