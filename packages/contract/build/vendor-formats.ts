import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The formats of ajv-formats as a module of this package. As a dependency they would be the only one, and would bring
 * Ajv along, which is not needed at run time.
 */
export function vendorFormats(): string {
  const file = (path: string) => readFileSync(fileURLToPath(import.meta.resolve(`ajv-formats/${path}`)), 'utf8')
  const { version } = JSON.parse(file('package.json')) as { version: string }
  return [
    `/*! @license formats.js of ajv-formats ${version}, unchanged.\n\n${file('LICENSE')}*/`,
    'const exports = {}',
    file('dist/formats.js').replace(/^\/\/# sourceMappingURL=.*$/m, ''),
    'export const { fullFormats } = exports',
    '',
  ].join('\n')
}
