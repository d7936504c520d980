import { readFileSync } from 'node:fs'
import { _ } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { formats } from '../src/report/formats.ts'

/**
 * Keywords that a reader leaves out: an edited report is for `verify` to judge, and a later suite of the same format version may
 * write more fields.
 */
const aboutContent = new Set('allOf oneOf not minLength minProperties minimum exclusiveMinimum pattern'.split(' '))

/** The source of a module that validates a report, without Ajv as a dependency. */
export function compileReport(): string {
  const text = readFileSync(new URL('../schemas/report.schema.json', import.meta.url), 'utf8')
  const schema = JSON.parse(text, (key, value) =>
    aboutContent.has(key) || (key === 'additionalProperties' && value === false) ? undefined : value,
  )
  const ajv = new Ajv2020({
    messages: false,
    inlineRefs: false,
    // A condition does not repeat the type of the object that it stands in.
    strictTypes: false,
    formats,
    code: { source: true, esm: true, formats: _`formats` },
  })
  const code = standaloneCode.default(ajv, ajv.compile(schema))
  if (code.includes('require(')) throw new Error('the compiled schema of reports needs a function of Ajv at run time')
  return [
    '// Compiled from schemas/report.schema.json by Ajv; the build writes it.',
    "import { formats } from '../../src/report/formats.ts'",
    code,
    '',
  ].join('\n')
}
