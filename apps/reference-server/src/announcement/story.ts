import type { Contract, Operation } from '@card-contract/contract'
import { curlLines } from './curl.ts'

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
