import { styleText } from 'node:util'
import type { Contract } from '@card-contract/contract'
import { type AcceptedCredentials, firstOfEach } from '../credentials.ts'
import { packageVersion } from '../version.ts'
import { exportLines } from './curl.ts'
import { story } from './story.ts'

export interface Announced {
  readonly contract: Contract
  readonly origin: string
  /** Whether it listens on every address, of which `origin` is but one. */
  readonly isOnEveryAddress: boolean
  readonly database: string
  readonly workers: number
  readonly credentials: AcceptedCredentials
  readonly areCredentialsGenerated: boolean
  readonly payoutReference: string | undefined
}

/** One line of JSON for a program that started the server: it listens, and here is how to call it. */
export function announcementJson({ contract, origin, credentials, areCredentialsGenerated }: Announced): string {
  return `${JSON.stringify({
    event: 'listening',
    baseUrl: origin + contract.basePath,
    documentation: `${origin}/docs`,
    // Credentials that somebody configured are theirs, and are shown nowhere.
    ...(areCredentialsGenerated ? { credentials: firstOfEach(credentials) } : {}),
  })}\n`
}

/** What a person reads who has just started the server. */
export function announcementText(announced: Announced, { isColoured }: { isColoured: boolean }): string {
  const { contract, origin, isOnEveryAddress, database, workers, payoutReference } = announced
  const baseUrl = origin + contract.basePath
  const bold = (text: string) => (isColoured ? styleText('bold', text, { validateStream: false }) : text)
  const facts = [
    ['Base URL', baseUrl + (isOnEveryAddress ? ', and every other address of this machine' : '')],
    ['Documentation', `${origin}/docs`],
    ['In a browser', `${origin}/`],
    ['State', describeDatabase(database)],
    ...(workers > 1 ? [['Processes', `${workers} on this port`] as const] : []),
  ] as const
  const steps = story({ contract, baseUrl, payoutReference }).map(({ lines }) => indented(lines).join('\n'))

  return `
${bold(`Card contract reference server ${packageVersion}`)}

${facts.map(([name, fact]) => `  ${name.padEnd(15)}${fact}`).join('\n')}

${credentialLines(announced, bold)}

${bold('Try it')} in another terminal: paste the lines above, then any of these in turn.

${steps.join('\n\n')}

Ctrl-C stops the server; requests under way are finished first.

`
}

function credentialLines({ credentials, areCredentialsGenerated }: Announced, bold: (text: string) => string): string {
  if (areCredentialsGenerated) {
    return `${bold('Credentials')} for development, made up for this run:

${indented(exportLines(firstOfEach(credentials))).join('\n')}`
  }
  return `${bold('Credentials')} as configured: ${countCredentials(credentials)}.

${indented(exportLines()).join('\n')}`
}

function countCredentials({ apiKeys, accessTokens, serviceTokens }: AcceptedCredentials): string {
  return [
    counted(apiKeys.length, 'API key'),
    counted(accessTokens.length, 'access token'),
    counted(serviceTokens.length, 'service token'),
  ].join(', ')
}

/** Where state is kept, without the user and the password that a URL may carry. */
export function describeDatabase(url: string): string {
  if (url === 'sqlite::memory:') return 'in memory, forgotten when the server stops'
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  const { host, pathname } = new URL(url)
  return `PostgreSQL, ${host}${pathname}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`)
}
