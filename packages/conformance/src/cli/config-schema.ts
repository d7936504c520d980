import { configurable } from './configuration.ts'
import type { Option } from './options.ts'

/** The JSON Schema of the configuration file, for editors; schemas/config.schema.json is this, and a test keeps it so. */
export function configSchema(): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:card-contract:conformance-config:1',
    title: 'card-conformance.config.json',
    description: 'Options of card-conformance. A flag and an environment variable win over what stands here.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries([...configurable].map(([key, option]) => [key, property(option)])),
    },
  }
}

function property(option: Option): Record<string, unknown> {
  const description = option.help
  if (option.kind !== 'many') return { description, ...option.reader.schema }
  const list = { type: 'array', items: { type: 'string' } }
  if (option.between === undefined) return { description, anyOf: [list, { type: 'string' }] }
  const values = option.flag === 'sample' ? {} : { type: 'string' }
  return { description, anyOf: [{ type: 'object', additionalProperties: values }, list] }
}
