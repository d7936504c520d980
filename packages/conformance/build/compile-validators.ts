import type { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'

/** The source of a module with validators, without Ajv as a dependency. */
export function compileValidators(
  ...[ajv, validators]: [Ajv2020, Parameters<typeof standaloneCode.default>[1]]
): string {
  const code = standaloneCode.default(ajv, validators)
  if (code.includes('require(')) throw new Error('a compiled schema needs a function of Ajv at run time')
  return `// Compiled by Ajv; the build writes it.\n${code}\n`
}
