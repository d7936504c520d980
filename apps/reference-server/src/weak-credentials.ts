import { isLoopback } from './config/option-reader.ts'
import type { AcceptedCredentials } from './credentials.ts'
import type { Log } from './log.ts'

const commonWords =
  /access|admin|api|bearer|card|change|client|demo|dev|example|key|me|my|pass|prod|secret|service|test|token|word/gi
// About 80 random bits in letters and digits.
const enoughCharacters = 14

/** Warns of credentials that can be guessed, if other machines can reach the server. */
export function warnOfWeakCredentials(
  { host, credentials }: { readonly host: string; readonly credentials: AcceptedCredentials },
  log: Pick<Log, 'server'>,
): void {
  if (isLoopback(host)) return
  const { apiKeys, accessTokens, serviceTokens } = credentials
  const options = { '--api-key': apiKeys, '--access-token': accessTokens, '--service-token': serviceTokens }
  for (const [option, values] of Object.entries(options)) {
    if (!values.some(isWeak)) continue
    const fault = `${option} is short or made of common words, and ${host} can be reached by other machines`
    log.server({ level: 'warn', event: 'weak-credential', fault })
  }
}

function isWeak(credential: string): boolean {
  const rest = credential.replaceAll(commonWords, '')
  return rest.length < enoughCharacters || new Set(rest).size < enoughCharacters / 2
}
