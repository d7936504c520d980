import { _, type Format } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { formats as ownFormats } from '../src/formats.ts'
import { pointerTo } from '../src/json-pointer.ts'
import type { OpenApiDocument } from '../src/openapi-document.ts'
import { readOperations } from './read-operations.ts'
import { idOf, validationSchemas, workingPlace } from './validation-schema.ts'

/** Which schema validates what: a table of names to places in the contract, or to further tables. */
interface Tables {
  readonly requestBodies: Record<string, string>
  readonly parameters: Record<string, Record<string, string>>
  readonly responses: Record<string, string>
  readonly schemas: Record<string, string>
}

/** The source of a module with one validator for each body, parameter and component schema of the contract. */
export function compileValidators(document: OpenApiDocument): string {
  const tables = readTables(document)
  const pointers = [...new Set(Object.values(tables).flatMap(placesIn))]
  const schemas = validationSchemas(document, pointers)
  const formats: Record<string, Format> = { ...fullFormats, ...ownFormats }

  const ajv = new Ajv2020({
    allErrors: true,
    // Each error then carries the schema it comes from, which the build marked with its place in the contract.
    verbose: true,
    messages: false,
    inlineRefs: false,
    // Types stand on the shared schema, and a bound may stand beside the reference to it.
    strictTypes: false,
    strictTuples: false,
    formats,
    keywords: ['x-at', 'x-holds-secret'],
    code: { source: true, esm: true, formats: _`formats` },
  })
  for (const schema of schemas.values()) ajv.addSchema(schema)

  const names = new Map(pointers.map((pointer, index) => [pointer, `validator${index}`]))
  const code = standaloneCode.default(
    ajv,
    Object.fromEntries([...names].map(([pointer, name]) => [name, idOf(pointer)])),
  )
  return [
    '// Compiled from the contract by Ajv; the build of @card-contract/contract writes it.',
    "import { formats as ownFormats } from '../../src/formats.ts'",
    "import { append, equal, ucs2length } from '../../src/validator-runtime.ts'",
    "import { fullFormats } from './ajv-formats.js'",
    'const formats = { ...fullFormats, ...ownFormats }',
    withoutCopies(withoutRequire(code)),
    ...Object.entries(tables).map(([name, table]) => `export const ${name} = ${literal(table, names)}`),
    '',
  ].join('\n')
}

function readTables(document: OpenApiDocument): Tables {
  const place = (pointer: string) => workingPlace(document, pointer)
  const tables: Tables = { requestBodies: {}, parameters: {}, responses: {}, schemas: {} }
  for (const { operationId, parameters, requestBody, response } of readOperations(document)) {
    if (requestBody) tables.requestBodies[operationId] = place(schemaOfBody(requestBody))
    tables.responses[operationId] = place(schemaOfBody(response))
    tables.parameters[operationId] = Object.fromEntries(
      parameters.map(({ name, pointer }) => [name, place(`${pointer}/schema`)]),
    )
  }
  for (const name of Object.keys(document.components.schemas)) {
    tables.schemas[name] = place(pointerTo('components', 'schemas', name))
  }
  return tables
}

function schemaOfBody({ pointer, mediaType }: { pointer: string; mediaType: string }): string {
  return pointer + pointerTo('content', mediaType, 'schema')
}

type Table = { readonly [name: string]: string | Table }

function placesIn(table: Table): string[] {
  return Object.values(table).flatMap((entry) => (typeof entry === 'string' ? [entry] : placesIn(entry)))
}

/** A table as source text, with functions for places. Without a prototype, so that no name but its own is found. */
function literal(table: Table, names: ReadonlyMap<string, string>): string {
  const entries = Object.entries(table).map(([name, entry]) => {
    const value = typeof entry === 'string' ? names.get(entry) : literal(entry, names)
    return `  ${JSON.stringify(name)}: ${value},`
  })
  return ['{', '  __proto__: null,', ...entries, '}'].join('\n')
}

/** Ajv writes `require` even into ES modules. The two functions it can mean here are imported above. */
function withoutRequire(code: string): string {
  const imported = code.replaceAll(/require\("ajv\/dist\/runtime\/(equal|ucs2length)"\)\.default/g, '$1')
  const [left] = /require\("[^"]*"\)/.exec(imported) ?? []
  if (left) throw new Error(`the compiled validators need ${left}: add it to src/validator-runtime.ts`)
  return imported
}

/** Ajv copies all errors so far for each item of an array that is wrong, which takes quadratic time. */
function withoutCopies(code: string): string {
  const appended = code.replaceAll('vErrors.concat(', 'append(vErrors, ')
  if (appended.includes('.concat(')) throw new Error('the compiled validators copy lists: see append')
  return appended
}
