import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fixtures } from '../../src/cards/actions/fixtures.ts'
import { cardSuite } from '../../src/cards/suite.ts'
import { main } from '../../src/cli/command-line.ts'
import type { Target } from '../../src/with-cards.ts'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** Runs the program in this process: for everything except signals, and what only a process of its own shows. */
export async function withoutProcess(
  args: readonly string[],
  { env = {}, cwd = emptyFolder }: StartOptions = {},
): Promise<Ended> {
  const said = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof said) => ({
    write(text: string): void {
      said[name] += text
    },
  })
  const streams = { stdout: stream('stdout'), stderr: stream('stderr'), environment: env, directory: cwd }
  return { code: await main(args, streams, loadCards), ...said }
}

const loadCards = async () => cardSuite()

/** The final output of a command on a terminal of 80 columns and 50 lines without colours. */
export async function onTerminal(args: readonly string[], { cwd = emptyFolder }: StartOptions = {}): Promise<string> {
  let shown = ''
  const stdout = {
    isTTY: true,
    columns: 80,
    rows: 50,
    write(text: string): void {
      shown += text
    },
  }
  // Progress is redrawn in place, and cleared in the end.
  const stderr = { ...stdout, write: (text: string) => (text.endsWith('\n') ? stdout.write(text) : undefined) }
  const code = await main(args, { stdout, stderr, environment: { NO_COLOR: '1' }, directory: cwd }, loadCards)
  return `${shown}[${code}]`
}

/** The flags for a target and its known objects. */
export function flagsFor({ baseUrl, credentials, fixtures }: Target): string[] {
  const { payment, payout }: Fixtures = fixtures
  return [
    ...['--base-url', baseUrl, '--api-key', credentials.apiKey],
    ...['--access-token', credentials.accessToken, '--service-token', credentials.serviceToken],
    ...(payment ? ['--order-id', payment.orderId, '--pay-id', payment.payId] : []),
    ...(payout?.reference ? ['--payout-reference', payout.reference] : []),
    ...(payout?.serviceReference ? ['--payout-service-reference', payout.serviceReference] : []),
  ]
}

const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'card-conformance-'))
  folders.push(folder)
  return folder
}

const emptyFolder = temporaryFolder()
