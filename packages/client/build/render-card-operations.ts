import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import { docComment, optionName } from './option-name.ts'
import { credentialsOf } from './render-operations.ts'

type Source = Pick<Contract, 'operations' | 'document' | 'resolve'>

/**
 * The methods of the client as interfaces. Generated rather than computed by the type system, so that an editor shows
 * what the contract says, and so that nothing has to be instantiated.
 */
export function renderCardOperations(contract: Source): string {
  const { operations } = contract
  const names = new Set<string>()
  const requests = operations.map((operation) => renderRequest(contract, operation, names))
  const methods = operations.map((operation) => renderMethod(contract, operation, names))
  const imported = ['PathParameters', 'QueryParameters', 'RequestBody', 'ResponseData', ...names].sort()
  return `import type { ${imported.join(', ')} } from './types/index.js'

${renderCredentials(contract)}

${renderCredentialsOf(operations)}

/** One method per operation of the contract. */
export interface CardOperations<CallOptions> {
${methods.join('\n\n')}
}

${requests.join('\n\n')}
`
}

function renderMethod(contract: Source, operation: Operation, names: Set<string>): string {
  const { operationId, summary, description, response } = operation
  const data = nameOf(contract.resolve(response.schema).properties?.data, names) ?? `ResponseData<'${operationId}'>`
  const isOptional = !operation.requestBody?.required && operation.parameters.every(({ required }) => !required)
  const comment = docComment([summary, description, effectOf(operation), exampleOf(contract, operation)], '  ')
  const request = `request${isOptional ? '?' : ''}: ${requestName(operation)}`
  return `${comment}  ${operationId}(${request}, options?: CallOptions): Promise<${data}>`
}

function renderRequest(contract: Source, operation: Operation, names: Set<string>): string {
  const { operationId, parameters, requestBody } = operation
  const fields = parameters.map(({ name, in: place, required, description, schema }) => {
    const holder = place === 'path' ? 'PathParameters' : 'QueryParameters'
    const type = nameOf(schema, names) ?? plainType(schema) ?? `${holder}<'${operationId}'>['${name}']`
    const comment = docComment([description, `@example ${asCode(sampleOf(contract, schema))}`], '  ')
    return `${comment}  readonly ${name}${required ? `: ${type}` : `?: ${type} | undefined`}`
  })
  if (requestBody) {
    const type = nameOf(requestBody.schema, names) ?? `RequestBody<'${operationId}'>`
    fields.push(`  readonly body${requestBody.required ? `: ${type}` : `?: ${type} | undefined`}`)
  }
  return `/** What \`${operationId}\` takes. */\nexport interface ${requestName(operation)} {\n${fields.join('\n')}\n}`
}

function renderCredentials({ operations, document }: Source): string {
  const fields = credentialsOf(operations).map(({ scheme, header, prefix }) => {
    const isCommon = operations.every(({ credentials }) => credentials.some((one) => one.scheme === scheme))
    const about = document.components.securitySchemes[scheme]?.description
    const comment = docComment(
      [about, `Sent as \`${header}: ${prefix}…\`. A function is asked anew for every request.`],
      '  ',
    )
    return `${comment}  readonly ${optionName(scheme)}${isCommon ? '' : '?'}: Credential`
  })
  return `/** The credentials of the contract. Those that every operation demands must be there. */\nexport interface Credentials<Credential> {\n${fields.join('\n')}\n}`
}

function renderCredentialsOf(operations: readonly Operation[]): string {
  const lines = operations.map(({ operationId, credentials }) => {
    const demanded = credentials.map(({ scheme }) => `'${optionName(scheme)}'`).join(' | ') || 'never'
    return `  readonly ${operationId}: ${demanded}`
  })
  return `/** Which credentials each operation demands. */\nexport interface CredentialsOf {\n${lines.join('\n')}\n}`
}

function effectOf({ changesState }: Operation): string {
  if (changesState === false) return 'Changes nothing, and is repeated when an answer gets lost.'
  if (changesState === true) return 'Never sent twice: when its answer gets lost, it fails with `OutcomeUnknownError`.'
  const reading = changesState.reading.map((action) => `\`${action}\``).join(' and ')
  return `Only ${reading} are repeated when an answer gets lost. Everything else is never sent twice: it fails with \`OutcomeUnknownError\`.`
}

function exampleOf(contract: Source, { operationId, parameters, requestBody }: Operation): string {
  const demanded = parameters.filter(({ required }) => required)
  const shown = demanded.map(({ name, schema }) => [name, sampleOf(contract, schema)])
  const body = requestBody?.examples[0]?.value
  const request = Object.fromEntries(body === undefined ? shown : [...shown, ['body', body]])
  return `@example\nawait cards.${operationId}(${asCode(request)})`
}

function sampleOf({ resolve }: Source, schema: JsonSchema): unknown {
  const { examples, enum: vocabulary } = resolve(schema)
  return examples?.[0] ?? vocabulary?.[0] ?? 'value'
}

/** A value as one would write it in TypeScript. */
function asCode(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(asCode).join(', ')}]`
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${asCode(field)}`,
  )
  return `{ ${fields.join(', ')} }`
}

/** The exported name of a schema, if it has one: editors show it instead of everything in it. */
function nameOf(schema: JsonSchema | undefined, names: Set<string>): string | undefined {
  const name = schema?.$ref?.match(/^#\/components\/schemas\/(\w+)$/)?.[1]
  if (name) names.add(name)
  return name
}

function plainType({ type, enum: vocabulary }: JsonSchema): string | undefined {
  return vocabulary || (type !== 'string' && type !== 'number' && type !== 'boolean') ? undefined : type
}

function requestName({ operationId }: Pick<Operation, 'operationId'>): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Call`
}
