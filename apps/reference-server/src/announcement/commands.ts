import type { Contract, Operation } from '@card-contract/contract'
import type { ServerCredentials } from '../credentials.ts'

/** The shell variable for each credential. The conformance suite reads them, and its curl commands use them. */
const credentialVariables = {
  ApiKey: 'CARD_API_KEY',
  BearerToken: 'CARD_ACCESS_TOKEN',
  ServiceAuthToken: 'CARD_SERVICE_TOKEN',
} as const

const baseUrlVariable = 'CARD_BASE_URL'

/** The lines that set those variables and the base URL, with a placeholder for values that must not be shown. */
export function exportLines(baseUrl: string, credentials?: ServerCredentials): readonly string[] {
  const { apiKey, accessToken, serviceToken } = credentials ?? { apiKey: '…', accessToken: '…', serviceToken: '…' }
  return [
    `export ${baseUrlVariable}=${baseUrl}`,
    `export ${credentialVariables.ApiKey}=${apiKey}`,
    `export ${credentialVariables.BearerToken}=${accessToken}`,
    `export ${credentialVariables.ServiceAuthToken}=${serviceToken}`,
  ]
}

export interface CurlRequest {
  readonly operation: Operation
  /** With the path parameters filled in. The shell expands variables in it. */
  readonly path: string
  readonly body?: unknown
}

const columns = 76

/** The lines of a curl command for a POSIX shell, safe to paste: everything but the variables is in single quotes. */
function curlLines({ operation, path, body }: CurlRequest): readonly string[] {
  const method = operation.method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${operation.method}`
  const arguments_ = [
    `curl -sS${method} "$${baseUrlVariable}${path}"`,
    ...operation.credentials.map(({ scheme, header, prefix }) => `-H "${header}: ${prefix}$${variableOf(scheme)}"`),
    ...(body === undefined ? [] : [`-H ${quote(`Content-Type: ${operation.requestBody?.mediaType}`)}`]),
    ...(body === undefined ? [] : [`-d ${quote(foldedJson(body, columns - 4))}`]),
  ]
  return arguments_
    .map((argument, index) => (index === 0 ? argument : `  ${argument}`))
    .join(' \\\n')
    .split('\n')
}

/** POSIX single quotes: nothing inside is special to the shell. A quote is written as end, escaped quote, begin. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function variableOf(scheme: string): string {
  return (credentialVariables as Record<string, string>)[scheme] ?? scheme
}

/** JSON of a flat object, on one line if it fits the terminal, otherwise one line per member. */
function foldedJson(value: unknown, width: number): string {
  const members = Object.entries(value as object).map(
    ([key, member]) => `${JSON.stringify(key)}: ${JSON.stringify(member)}`,
  )
  const whole = `{${members.join(', ')}}`
  if (whole.length < width - 6) return whole
  const lines: string[] = []
  for (const member of members) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 2 + member.length < width) lines[lines.length - 1] = `${last}, ${member}`
    else lines.push(member)
  }
  return `{\n${lines.map((line) => `    ${line}`).join(',\n')}\n  }`
}

export interface StoryParts {
  readonly contract: Contract
  /** The reference of a payout in the store, if there is one. */
  readonly payoutReference: string | undefined
}

export interface Step {
  readonly operation: Operation
  /** A command for a POSIX shell. */
  readonly lines: readonly string[]
}

/**
 * Commands that lead a new user through the interface: register a user, issue a card, top it up, look up a payout. Paths, headers
 * and bodies come from the contract; only their order is written here.
 */
export function story({ contract, payoutReference }: StoryParts): readonly Step[] {
  const step = (
    operationId: string,
    parameters: Readonly<Record<string, string>>,
    end: (command: readonly string[]) => readonly string[],
  ): Step => {
    const operation = contract.operation(operationId)
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
    const body = operation.requestBody?.examples[0]?.value
    const command = curlLines({ operation, path, ...(body === undefined ? {} : { body }) })
    return { operation, lines: end(command) }
  }
  return [
    step('createCardUser', {}, keeping('USER_ID', 'user_id')),
    step('createCard', { userId: '$USER_ID' }, keeping('CARD_ID', 'card_id')),
    step('topUpCard', { cardId: '$CARD_ID' }, shown),
    ...(payoutReference === undefined ? [] : [step('getPayoutStatus', { reference: inUrl(payoutReference) }, shown)]),
  ]
}

/** One path segment, inside double quotes. `!` is escaped because an interactive shell expands it from its history. */
function inUrl(segment: string): string {
  return encodeURIComponent(segment).replaceAll('!', '%21')
}

/** Prints the response and stores one of its fields. Uses sed and tee, because jq may not be installed. */
function keeping(variable: string, field: string): (command: readonly string[]) => readonly string[] {
  return ([first = '', ...rest]) => [
    `${variable}=$(${first}`,
    ...rest.slice(0, -1),
    `${rest.at(-1)} |`,
    `  tee /dev/stderr | sed -n 's/.*"${field}":"\\([^"]*\\)".*/\\1/p'); echo`,
  ]
}

// Responses do not end with a line break; without one the prompt would follow on the same line.
function shown(command: readonly string[]): readonly string[] {
  return [...command.slice(0, -1), `${command.at(-1)}; echo`]
}

/** One payment and one payout in the store, if there is one. */
export interface Lookups {
  readonly payment: { readonly orderId: string; readonly payId: string } | undefined
  readonly payout: { readonly reference: string; readonly serviceReference: string } | undefined
}

/** A clone of the repository has a script for the suite; everyone else takes the published package. */
function conformanceCommand(self: string = import.meta.url): string {
  return self.includes('/node_modules/') ? 'npx @card-contract/conformance' : 'npx -y pnpm@12 conformance'
}

/** The command that tests this server. No operation creates a payment or a payout, so it names one of each. */
export function conformanceLines({ payment, payout }: Lookups): readonly string[] {
  const options = [
    ['--order-id', payment?.orderId],
    ['--pay-id', payment?.payId],
    ['--payout-reference', payout?.reference],
    ['--payout-service-reference', payout?.serviceReference],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} ${isPlain.test(value) ? value : quote(value)}`]))
  return [`${conformanceCommand()} run`, ...options].join(' \\\n').split('\n')
}

/** What no shell treats specially. */
const isPlain = /^[\w.:/-]+$/
