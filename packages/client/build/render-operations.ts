import type { Contract, Operation } from '@card-contract/contract'
import { optionName } from './option-name.ts'

type Source = Pick<Contract, 'operations'>

/** What the client must know of each operation at run time, as a module. Small, because every byte of it is downloaded. */
export function renderOperations({ operations }: Source): string {
  const rows = operations.map((operation) => `  ${operation.operationId}: ${JSON.stringify(toRow(operation))},\n`)
  const credentials = credentialsOf(operations).map(
    ({ scheme, header, prefix }) =>
      `  ${optionName(scheme)}: ${JSON.stringify(prefix ? { header, prefix } : { header })},\n`,
  )
  return `export const operations = {\n${rows.join('')}}\n\nexport const credentials = {\n${credentials.join('')}}\n`
}

export function renderOperationsDeclaration({ operations }: Source): string {
  const names = credentialsOf(operations).map(({ scheme }) => `'${optionName(scheme)}'`)
  return `import type { OperationId } from './types/index.js'

/** The credentials of the contract, as the client's options call them. */
export type CredentialName = ${names.join(' | ')}

/** What the client knows about an operation at run time. Defaults are omitted. */
export interface OperationRow {
  readonly method: string
  readonly path: string
  /** The names of the query parameters. */
  readonly query?: readonly string[]
  /** Present if the operation takes a body; true if it insists on one. */
  readonly body?: boolean
  readonly credentials: readonly CredentialName[]
  /** Absent if the operation changes something; \`by\` is the parameter, or the field of the body, that decides. */
  readonly reads?: true | { readonly by: string; readonly actions: readonly string[] }
  /** The documented status, if it is not 200. */
  readonly status?: number
}

export declare const operations: Readonly<Record<OperationId, OperationRow>>

export declare const credentials: Readonly<Record<CredentialName, { readonly header: string; readonly prefix?: string }>>
`
}

function toRow(operation: Operation): object {
  const { method, path, parameters, requestBody, credentials, changesState, response } = operation
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  rejectNamesTwice(operation)
  return {
    method,
    path,
    ...(query.length > 0 && { query }),
    ...(requestBody && { body: requestBody.required }),
    credentials: credentials.map(({ scheme }) => optionName(scheme)),
    ...(changesState === false && { reads: true }),
    ...(typeof changesState === 'object' && { reads: { by: changesState.by, actions: changesState.reading } }),
    ...(response.status !== 200 && { status: response.status }),
  }
}

/** A call takes the path's and the query's parameters beside the body, so no two of them may have one name. */
function rejectNamesTwice({ operationId, parameters, requestBody }: Operation): void {
  const names = [...parameters.map(({ name }) => name), ...(requestBody ? ['body'] : [])]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (!twice) return
  throw new Error(
    `${operationId} has two things called ${twice}, which a call could not tell apart: rename one of them`,
  )
}

/** Every credential that some operation demands, each once. */
export function credentialsOf(operations: readonly Operation[]): readonly Operation['credentials'][number][] {
  const byScheme = new Map(operations.flatMap(({ credentials }) => credentials.map((one) => [one.scheme, one])))
  return [...byScheme.values()]
}
