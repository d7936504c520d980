import { styleText } from 'node:util'
import type { Contract } from '@card-contract/contract'
import { type AcceptedCredentials, firstOfEach } from '../credentials.ts'
import { packageVersion } from '../version.ts'
import { conformanceLines, exportLines, type Lookups, story } from './commands.ts'

export interface Announced extends Lookups {
  readonly contract: Contract
  readonly origin: string
  /** Whether only this machine can reach the server. */
  readonly isLocal: boolean
  /** Whether the server listens on every address of the machine; `origin` is one of them. */
  readonly isOnEveryAddress: boolean
  readonly database: string
  readonly credentials: AcceptedCredentials
  readonly areCredentialsGenerated: boolean
  /** What goes wrong on demand. */
  readonly trouble: readonly string[]
}

/** One line of JSON for the program that started the server: it is listening, and how to call it. */
export function announcementJson({ contract, origin, credentials, areCredentialsGenerated }: Announced): string {
  return `${JSON.stringify({
    event: 'listening',
    baseUrl: origin + contract.basePath,
    documentation: `${origin}/docs`,
    // Configured credentials are never printed.
    ...(areCredentialsGenerated ? { credentials: firstOfEach(credentials) } : {}),
  })}\n`
}

/** The text for a person who has just started the server. The credentials come last, where they are in view and easy to copy. */
export function announcementText(announced: Announced, { isColoured }: { isColoured: boolean }): string {
  const { contract, origin, isLocal, isOnEveryAddress, database, payment, payout, trouble } = announced
  const baseUrl = origin + contract.basePath
  const bold = (text: string) => (isColoured ? styleText('bold', text, { validateStream: false }) : text)
  const control = isLocal ? `switch it at ${origin}/` : '/trouble is off, because other machines can reach this server'
  const facts = [
    ['Base URL', baseUrl + (isOnEveryAddress ? ', and all other addresses of this machine' : '')],
    ['Documentation', `${origin}/docs`],
    ['Web page', `${origin}/`],
    ['State', describeDatabase(database)],
    ...(trouble.length > 0 ? [['Trouble', `${trouble.join(', ')}; ${control}`] as const] : []),
  ] as const
  const steps = story({ contract, payoutReference: payout?.reference }).map(({ lines }) => indented(lines).join('\n'))

  return `
${bold(`Card contract reference server ${packageVersion}`)}

${facts.map(([name, fact]) => `  ${name.padEnd(15)}${fact}`).join('\n')}

${bold('Try it')} in another terminal: paste the lines at the end, then these commands.

${steps.join('\n\n')}

${bold('Test it')} with the conformance suite:

${indented(conformanceLines({ payment, payout })).join('\n')}

Ctrl-C stops the server after it finishes the requests in progress.

${credentialLines(announced, baseUrl, bold)}

`
}

function credentialLines(
  { credentials, areCredentialsGenerated }: Announced,
  baseUrl: string,
  bold: (text: string) => string,
): string {
  if (areCredentialsGenerated) {
    return `${bold('Credentials')} for development, generated for this run:

${indented(exportLines(baseUrl, firstOfEach(credentials))).join('\n')}`
  }
  return `${bold('Credentials')}: as configured.

${indented(exportLines(baseUrl)).join('\n')}`
}

/** Where state is stored, without the user and password that a URL may contain. */
export function describeDatabase(url: string): string {
  if (url === 'sqlite::memory:') return 'in memory, lost when the server stops'
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  const { host, pathname } = new URL(url)
  return `PostgreSQL, ${host}${pathname}`
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`)
}
