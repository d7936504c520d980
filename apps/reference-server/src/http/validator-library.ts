import { createRequire } from 'node:module'
import { AjvOptions } from 'express-openapi-validator/dist/framework/ajv/options.js'
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'

// The only version whose parts were read and tried in this arrangement. package.json pins it; this is for whoever overrides it.
const knownVersion = '5.6.2'

/** express-openapi-validator is not the library that this server was built for. */
class UnknownValidatorError extends Error {
  override readonly name = 'UnknownValidatorError'
  readonly code = 'validator-unknown'
  readonly hint =
    `install express-openapi-validator ${knownVersion}, or adapt src/http/contract-validator.ts to the new one`
}

/**
 * The parts of express-openapi-validator that validate, without those that guess the operation from the URL, check
 * credentials, unpack uploads and load documents: its `middleware()` does all of this for every request, and loading all
 * of it takes 150 ms of a start.
 *
 * @throws UnknownValidatorError unless everything that is used of it is as expected.
 */
export function loadValidatorLibrary() {
  const { version } = createRequire(import.meta.url)('express-openapi-validator/package.json') as { version: string }
  if (version !== knownVersion) throw new UnknownValidatorError(`express-openapi-validator is ${version}`)
  const expected: readonly [string, unknown][] = [
    ['RequestValidator.validate', RequestValidator.prototype.validate],
    ['ResponseValidator._getOrBuildValidator', ResponseValidator.prototype._getOrBuildValidator],
    ['AjvOptions', AjvOptions],
  ]
  const missing = expected.filter(([, part]) => typeof part !== 'function').map(([name]) => name)
  if (missing.length > 0) throw new UnknownValidatorError(`express-openapi-validator lacks ${missing.join(', ')}`)
  return { AjvOptions, RequestValidator, ResponseValidator }
}

export type Library = ReturnType<typeof loadValidatorLibrary>
