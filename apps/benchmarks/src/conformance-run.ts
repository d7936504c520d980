import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { choosePinning } from './cores.ts'
import { key } from './requests.ts'

/** The published command of the suite. */
export const conformanceCommand = join(
  dirname(fileURLToPath(import.meta.resolve('@card-contract/conformance/package.json'))),
  'dist/cli/main.js',
)
const tellPeak = new URL('tell-peak.mjs', import.meta.url).href

export interface ConformanceRun {
  readonly exitCode: number
  /** From the start of the process to its end. */
  readonly wallMs: number
  /** User and system time of the whole process. */
  readonly cpuMs: number
  readonly peakBytes: number
  readonly stdout: string
}

/** Runs the suite as a user would, in its own process, and waits for it to end. */
export async function runConformance(baseUrl: string, args: readonly string[] = []): Promise<ConformanceRun> {
  return await runCommand(['run', `--base-url=${baseUrl}`, ...args], environment())
}

/** Runs a command of the suite in its own process, and waits for it to end. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ConformanceRun> {
  const [first = '', ...rest] = [
    ...choosePinning().load,
    process.execPath,
    `--import=${tellPeak}`,
    conformanceCommand,
    ...args,
  ]
  const startedAt = performance.now()
  const child = spawn(first, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [exitCode] = (await once(child, 'close')) as [number | null]
  const wallMs = performance.now() - startedAt
  const told = stderr.split('\n').findLast((line) => line.startsWith('{"peakBytes"'))
  if (exitCode === null || told === undefined) throw new Error(`the suite ended early:\n${stderr.slice(-2_000)}`)
  return { exitCode, wallMs, stdout, ...(JSON.parse(told) as Pick<ConformanceRun, 'peakBytes' | 'cpuMs'>) }
}

/** The reference server's own payment and payout are the contract's examples. */
function environment(): Readonly<Record<string, string>> {
  const payment = exampleOf('checkPaymentStatus')
  const payout = exampleOf('getPayoutStatus')
  return {
    CARD_CONFORMANCE_API_KEY: key,
    CARD_CONFORMANCE_ACCESS_TOKEN: key,
    CARD_CONFORMANCE_SERVICE_TOKEN: key,
    CARD_CONFORMANCE_ORDER_ID: String(payment.order_id),
    CARD_CONFORMANCE_PAY_ID: String(payment.pay_id),
    CARD_CONFORMANCE_PAYOUT_REFERENCE: String(payout.reference),
    CARD_CONFORMANCE_PAYOUT_SERVICE_REFERENCE: String(payout.service_reference),
  }
}

function exampleOf(operationId: string): Readonly<Record<string, unknown>> {
  const [example] = loadContract().operation(operationId).response.examples
  if (!example) throw new Error(`${operationId}: the contract has no example response`)
  return (example.value as { data: Record<string, unknown> }).data
}
