import { loadContract } from '@card-contract/contract'
import type { Probe } from '../../src/model/probe.ts'
import type { Target } from '../../src/model/target.ts'
import { connect } from '../../src/run/connection.ts'
import { type Judged, playAndJudge } from '../../src/run/run.ts'
import { secretFieldsOf, secretsOf } from '../../src/run/secrets.ts'
import { createTransport } from '../../src/run/transport.ts'
import { createSamples } from '../../src/samples/samples.ts'

export interface AskOptions {
  readonly seed?: number
  readonly runId?: string
  readonly concurrency?: number
  readonly timeoutMs?: number
}

/** Asks a target these questions, without the rest of a run. */
export async function ask(target: Target, probes: readonly Probe[], options: AskOptions = {}): Promise<Judged> {
  const { seed = 1, runId = 'a1b2c3d4', concurrency = 4, timeoutMs = 5_000 } = options
  const contract = loadContract()
  const transport = createTransport({
    origin: new URL(target.baseUrl),
    timeoutMs,
    connections: concurrency,
    maxBodyBytes: 1024 * 1024,
  })
  try {
    return await playAndJudge(
      {
        contract,
        target,
        connection: connect(transport, { startedAt: performance.now() }),
        checks: [],
        probes,
        failOn: 'inferred',
        secrets: secretsOf(target),
        secretFields: secretFieldsOf(contract),
        samplesFor: (scenario, attempt) =>
          createSamples({ contract, overrides: target.samples, seed, runId, scenario, attempt }),
        pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      },
      { concurrency, begins: () => true, over: () => undefined, onPlayed: () => undefined },
    )
  } finally {
    transport.close()
  }
}

/** The answers as they stand in a report, by gap. */
export function answersOf({ gaps }: Judged): Record<string, string> {
  return Object.fromEntries(gaps.map(({ id, answer }) => [id, answer]))
}
