import type { ContractDocument } from '../document.ts'
import type { Operation } from './operation.ts'
import { python } from './python.ts'
import { curl, type SampleRequest, typescript } from './sample-request.ts'
import { type Field, fieldsOf } from './schema.ts'

/** A request that a reader can send as it is. */
export interface Sample {
  /** The action, if the operation has several. */
  readonly action?: string
  /** What it does, if the contract has an example of it. */
  readonly summary?: string
  /** The request in each language. */
  readonly code: Readonly<Record<Language, string>>
  readonly variables: readonly Variable[]
}

/** The languages of samples, in the order in which a reader chooses between them. */
export const languages = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const

export type Language = keyof typeof languages

/** A shell variable for an ID that a service gives out, so no example of it exists at another service. */
export interface Variable {
  readonly name: string
  readonly field: string
  /** The operation whose response contains it. */
  readonly operationId: string
}

/** At least one sample of each operation; one per action where it has several, one per example of its body otherwise. */
export function samplesOf(document: ContractDocument, operation: Operation, earlier: readonly Operation[]): Sample[] {
  const inPath = operation.parameters.filter((one) => one.in === 'path')
  const learnt = new Map(
    inPath.flatMap((parameter) => {
      const variable = variableFor(document, parameter, earlier)
      return variable ? [[parameter.name, variable] as const] : []
    }),
  )
  // Texts alternate with the names of parameters.
  const path = operation.path.split(/\{(\w+)\}/g).map((part, index) => {
    if (index % 2 === 0) return part
    const variable = learnt.get(part)
    return variable ? { variable: variable.name } : inUrl(exampleOf(inPath.find(({ name }) => name === part)))
  })
  return callsOf(document, operation).map(({ query, body, ...title }) => {
    const request: SampleRequest = { operation, path: [...path, query], body }
    return {
      ...title,
      code: { curl: curl(request), typescript: typescript(request), python: python(request) },
      variables: [...learnt.values()],
    }
  })
}

interface Call extends Pick<Sample, 'action' | 'summary'> {
  readonly query: string
  readonly body?: unknown
}

function callsOf(document: ContractDocument, operation: Operation): Call[] {
  const { changesState, request, parameters } = operation
  const examples = request?.examples ?? []
  if (typeof changesState !== 'object') {
    if (!request) return [{ query: queryOf(parameters.filter((one) => one.in === 'query' && one.isRequired)) }]
    return examples.map(({ summary, value }) => ({ summary, query: '', body: value }))
  }
  const { by, in: place } = changesState
  const fields = place === 'body' ? fieldsOf(document, request?.schema) : parameters.filter((one) => one.in === 'query')
  const shown = new Map(examples.map((one) => [String((one.value as Readonly<Record<string, unknown>>)[by]), one]))
  // In the order of the examples, as the responses are; what changes nothing comes before what does.
  const actions = new Set([...shown.keys(), ...changesState.reading, ...changesState.changing])
  return [...actions].map((action): Call => {
    const used = fields.filter((field) => isUsed(field, by, action))
    if (place === 'query') return { action, query: queryOf(used, { [by]: action }) }
    const example = shown.get(action)
    if (example) return { action, summary: example.summary, query: '', body: example.value }
    const body = Object.fromEntries(used.map((field) => [field.name, field.name === by ? action : exampleOf(field)]))
    return { action, query: '', body }
  })
}

/** Whether a request with this action has the field. */
function isUsed({ isRequired, schema }: Field, by: string, action: string): boolean {
  return isRequired || schema['x-applies-to']?.[by]?.includes(action) === true
}

function queryOf(fields: readonly Field[], known: Readonly<Record<string, string>> = {}): string {
  const pairs = fields.map((field) => `${field.name}=${inUrl(known[field.name] ?? exampleOf(field))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** The field of an earlier operation's response that has the parameter's example, and so is where its value comes from. */
function variableFor(
  document: ContractDocument,
  parameter: Field,
  earlier: readonly Operation[],
): Variable | undefined {
  for (const { operationId, success } of earlier) {
    const field = flat(fieldsOf(document, success.schema)).find((one) => exampleOf(one) === exampleOf(parameter))
    if (field) return { name: field.name.toUpperCase(), field: field.name, operationId }
  }
  return undefined
}

function flat(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...flat(field.children)])
}

function exampleOf(field: Field | undefined): unknown {
  return field?.schema.examples?.[0]
}

/** One part of a URL, inside double quotes. `!` is escaped because an interactive shell expands it from its history. */
function inUrl(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('!', '%21')
}
