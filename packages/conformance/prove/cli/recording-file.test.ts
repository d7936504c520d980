import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRecordingFile } from '../../src/cli/proxy/recording-file.ts'
import type { Observed } from '../../src/traffic/observe.ts'
import { exchangesAtMost, readHar } from '../../src/traffic/read-har.ts'
import { temporaryFolder } from '../../test/cli/card-conformance.ts'

const observed: Observed = {
  number: 1,
  exchange: {
    ...{ id: '1', scenario: 'recorded', attempt: 1, sequence: 1, intent: 'valid', operationId: 'getPayoutStatus' },
    request: { method: 'GET', target: '/api/v1/payouts/a', headers: [] },
    response: { status: 404, headers: [], body: '', bodyBytes: 0, truncated: false },
    ...{ waits: 0, startedMs: 0, durationMs: 1 },
  },
  ...{ isForeign: false, atMs: 0, status: 404, tooLong: [], findings: [] },
}

it('a recording that is as long as one command can judge ends, says so once, and stays readable', async () => {
  const path = join(temporaryFolder(), 'live.har')
  const said: string[] = []
  const options = { overwrite: false, onFull: (why: string) => said.push(why) }
  const recording = createRecordingFile(path, 'http://127.0.0.1', options)
  for (let count = 0; count < exchangesAtMost + 2; count++) recording.add(observed)
  const why = 'the recording ends with exchange 200000: one command judges no more'
  expect(said).toEqual([why])
  expect(recording.close()).toBe(why)
  const { exchanges, leftOut, isCutOff } = await readHar(createReadStream(path), 'live.har')
  expect([exchanges.length, [...leftOut], isCutOff]).toEqual([exchangesAtMost, [], false])
  expect(readFileSync(path, 'utf8').endsWith('\n]}}\n')).toBe(true)
})
