import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { SaxesParser } from 'saxes'

const require = createRequire(import.meta.url)

function ownSchema(name: string): object {
  return JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8'))
}

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false })
addFormats.default(ajv)

// The HAR schemas are old because the format has not changed since 2012.
const ajvOfHar = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajvOfHar)
ajvOfHar.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'))
for (const schema of Object.values(require('har-schema') as Record<string, object>)) ajvOfHar.addSchema(schema)

const validators = {
  report: ajv.compile(ownSchema('report')),
  config: ajv.compile(ownSchema('config')),
  pinned: ajv.compile(ownSchema('pinned')),
  'known-failures': ajv.compile(ownSchema('known-failures')),
  har: ajvOfHar.getSchema('har.json#') ?? ajvOfHar.compile({}),
}

/** The errors of a document against a schema. */
export function reportedBy(schema: keyof typeof validators, document: unknown): string[] {
  const validate = validators[schema]
  validate(document)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
}

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Reads XML strictly: anything that is not well-formed throws. */
export function parseXml(text: string): { readonly elements: readonly Element[]; readonly text: string } {
  const elements: Element[] = []
  let inner = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) =>
    elements.push({ name, attributes: attributes as Record<string, string> }),
  )
  parser.on('text', (part) => {
    inner += part
  })
  parser.write(text).close()
  return { elements, text: inner }
}
