import { readFileSync } from 'node:fs'
import { _ } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { formats } from '../src/engine/report/formats.ts'
import { compileValidators } from './compile-validators.ts'

/**
 * Keywords that a reader leaves out: an edited report is for `verify` to judge, and a later suite of the same format version may
 * write more fields.
 */
const aboutContent = new Set('allOf oneOf not minLength minProperties minimum exclusiveMinimum pattern'.split(' '))

/** The source of a module that validates a report, without Ajv as a dependency. */
export function compileReport(): string {
  const text = readFileSync(new URL('../schemas/report.schema.json', import.meta.url), 'utf8')
  const schema = JSON.parse(text, (key, value) =>
    aboutContent.has(key) || (/^(additional|unevaluated)Properties$/.test(key) && value === false) ? undefined : value,
  )
  const ajv = new Ajv2020({
    messages: false,
    inlineRefs: false,
    // A condition does not repeat the type of the object that it stands in.
    strictTypes: false,
    formats,
    code: { source: true, esm: true, formats: _`formats` },
  })
  return `import { formats } from '../../src/engine/report/formats.ts'\n${compileValidators(ajv, ajv.compile(schema))}`
}
