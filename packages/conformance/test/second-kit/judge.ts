import type { Report } from '../../src/engine/nouns/report.ts'
import { judgeWithin } from '../../src/engine/run/judge-target.ts'
import { createVirtualTime } from '../fixtures/in-process.ts'
import { key, targetAt } from './serve.ts'
import { createParcelService, type ServiceOptions, transportTo } from './service.ts'
import { parcelSuite } from './suite.ts'

/** A whole run against a service in this process. */
export function judge(options: Omit<ServiceOptions, 'key'> = {}): Promise<Report> {
  const transport = transportTo(createParcelService({ key, ...options }))
  return judgeWithin(
    { ...createVirtualTime(), createTransport: () => transport },
    {
      suite: parcelSuite(options.contract),
      target: targetAt('http://parcels.invalid'),
      failOn: 'inferred',
      seed: 1,
      runId: 'a1b2c3d4',
    },
  )
}
