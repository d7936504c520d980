import { configurable, type Entry, type Program } from './program.ts'

/** The properties of the configuration file in JSON Schema, for editors. */
export function schemaOfKeys(program: Pick<Program, 'entries'>): Record<string, unknown> {
  return Object.fromEntries([...configurable(program)].map(([key, entry]) => [key, schemaOf(entry)]))
}

function schemaOf(entry: Entry): Record<string, unknown> {
  const description = entry.help
  if (entry.kind !== 'many') return { description, ...entry.reader.schema }
  const list = { type: 'array', items: { type: 'string' } }
  if (entry.between === undefined) return { description, anyOf: [list, { type: 'string' }] }
  const values = entry.takesAnyType ? {} : { type: 'string' }
  return { description, anyOf: [{ type: 'object', additionalProperties: values }, list] }
}
