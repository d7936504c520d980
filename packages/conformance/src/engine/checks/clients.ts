import type { Contract, Operation } from '@card-contract/contract'
import type { Check, Rule } from '../nouns/check.ts'
import type { Level } from '../nouns/level.ts'
import { keepsCredentialsInHeaders, sendsItsCredentials, sendsNoOtherCredential } from '../rules/client-credentials.ts'
import {
  declaresItsBody,
  declaresNoBody,
  misspellsNoName,
  sendsAValidBody,
  sendsAValidQuery,
  sendsNoBody,
} from '../rules/client-requests.ts'
import { kebab } from '../values/names.ts'

interface Requirement {
  readonly name: string
  readonly level: Level
  readonly text: string
  readonly pointer: string
  readonly rule: Rule
}

/** What a client of each operation must do. Without a rule for repeated requests, clients may repeat them. They judge recorded requests, and no run of the suite, whose requests are wrong on purpose. */
export function clientChecks(
  contract: Contract,
  sendsNothingTwice?: (operation: Operation) => Rule,
): readonly Check<never>[] {
  return contract.operations.flatMap((operation) =>
    requirementsOf(contract, operation, sendsNothingTwice).map((one) => asCheck(operation, one)),
  )
}

function requirementsOf(
  contract: Contract,
  operation: Operation,
  sendsNothingTwice?: (operation: Operation) => Rule,
): readonly Requirement[] {
  const { operationId, pointer, parameters, requestBody } = operation
  const headers = operation.credentials.map(({ header }) => header).join(', ')
  const hasQuery = parameters.some((one) => one.in === 'query')
  return [
    {
      ...{ name: 'client-sends-its-credentials', level: 'documented', pointer: `${pointer}/security` },
      text: `A client of ${operationId} sends ${headers}.`,
      rule: sendsItsCredentials(operation),
    },
    {
      ...{ name: 'client-sends-no-other-credential', level: 'inferred', pointer: `${pointer}/security` },
      text: `A client of ${operationId} sends no credential that another operation asks for.`,
      rule: sendsNoOtherCredential(contract, operation),
    },
    {
      ...{ name: 'client-keeps-credentials-in-headers', level: 'documented', pointer: `${pointer}/security` },
      text: `A client of ${operationId} sends credentials in their headers alone, and not in the path, the query or the body.`,
      rule: keepsCredentialsInHeaders(contract, operation),
    },
    ...(requestBody ? ofBody(contract, operation, requestBody.pointer) : ofNoBody(operation)),
    ...(hasQuery ? [ofQuery(contract, operation)] : []),
    {
      ...{ name: 'client-misspells-no-name', level: 'inferred', pointer },
      text: `A client of ${operationId} sends no name that is almost that of a field or parameter which it leaves out.`,
      rule: misspellsNoName(contract, operation),
    },
    ...(sendsNothingTwice ? [ofRepeats(operation, sendsNothingTwice(operation))] : []),
  ]
}

function ofRepeats({ operationId, pointer }: Operation, rule: Rule): Requirement {
  return {
    ...{ name: 'client-sends-nothing-twice', level: 'inferred', pointer },
    text: `A client of ${operationId} does not repeat a request whose response was lost before it knows whether the first one was carried out.`,
    rule,
  }
}

function ofBody(contract: Contract, operation: Operation, pointer: string): readonly Requirement[] {
  const { operationId, requestBody } = operation
  return [
    {
      ...{ name: 'client-sends-a-valid-body', level: 'documented', pointer },
      text: `A client of ${operationId} sends a body that the schema allows.`,
      rule: sendsAValidBody(contract, operation),
    },
    {
      ...{ name: 'client-declares-its-body', level: 'documented', pointer },
      text: `A client of ${operationId} sends \`Content-Type: ${requestBody?.mediaType ?? ''}\`.`,
      rule: declaresItsBody(operation),
    },
  ]
}

function ofNoBody(operation: Operation): readonly Requirement[] {
  const { operationId, pointer } = operation
  return [
    {
      ...{ name: 'client-sends-no-body', level: 'documented', pointer },
      text: `A client of ${operationId} sends no body.`,
      rule: sendsNoBody(operation),
    },
    {
      ...{ name: 'client-declares-no-body', level: 'inferred', pointer },
      text: `A client of ${operationId} that sends no body sends no \`Content-Type\`.`,
      rule: declaresNoBody(operation),
    },
  ]
}

function ofQuery(contract: Contract, operation: Operation): Requirement {
  return {
    ...{ name: 'client-sends-a-valid-query', level: 'documented', pointer: `${operation.pointer}/parameters` },
    text: `A client of ${operation.operationId} sends a query that the schemas of its parameters allow.`,
    rule: sendsAValidQuery(contract, operation),
  }
}

function asCheck({ operationId }: Operation, { name, level, text, pointer, rule }: Requirement): Check<never> {
  const id = `${kebab(operationId)}/${name}`
  return {
    id,
    requirement: { id, level, text, contractPointer: pointer, operationId },
    kind: 'client',
    needs: [],
    how: 'Judges what clients sent. A run of the suite does not have this check.',
    judge: rule,
    run: async () => {},
  }
}
