import type { Contract } from '@card-contract/contract'

/** The contract's examples of answers, as a module: what a mock of the service can say. */
export function renderExampleResponses({ operations }: Pick<Contract, 'operations'>): string {
  const responses = operations.map(({ operationId, method, path, response }) => [
    operationId,
    { method: method.toLowerCase(), path: path.replaceAll(/\{(\w+)\}/g, ':$1'), body: response.examples[0]?.value },
  ])
  return `export const exampleResponses = ${JSON.stringify(Object.fromEntries(responses), undefined, 2)}\n`
}

export function renderExampleResponsesDeclaration({ operations }: Pick<Contract, 'operations'>): string {
  const methods = [...new Set(operations.map(({ method }) => `'${method.toLowerCase()}'`))]
  return `import type { OperationId, ResponseEnvelope } from './types/index.js'

/** How the service answers an operation in the contract's first example. */
export interface ExampleResponse<Id extends OperationId> {
  readonly method: ${methods.join(' | ')}
  /** Below the base URL, with parameters as routers write them: \`/payouts/:reference\`. */
  readonly path: string
  readonly body: ResponseEnvelope<Id>
}

export declare const exampleResponses: { readonly [Id in OperationId]: ExampleResponse<Id> }
`
}
