import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { didYouMean } from './did-you-mean.ts'
import { isSetElsewhere, type Option, type OptionName, optionEntries } from './options.ts'
import type { Found } from './settings.ts'

const usualName = 'card-conformance.config.json'

/** Keys of the configuration file: every option but those that make sense on a command line only. */
export const configurable: ReadonlyMap<string, Option> = new Map(
  optionEntries.filter(([name, option]) => isSetElsewhere(option) && name !== 'config'),
)

/** Reads the configuration file: the one that was named, or the usual one if it is there. */
export function readConfiguration(
  named: string | undefined,
  directory: string,
  complaints: string[],
): ReadonlyMap<OptionName, Found> {
  const found = new Map<OptionName, Found>()
  const path = resolve(directory, named ?? usualName)
  const content = readJson(path, named !== undefined, complaints)
  if (content === undefined) return found
  for (const [key, value] of Object.entries(content)) {
    if (key === '$schema') continue
    const option = configurable.get(key)
    if (!option) {
      complaints.push(`${basename(path)}: ${key} is unknown${didYouMean(key, [...configurable.keys()])}`)
      continue
    }
    const place = `${key} in ${basename(path)}`
    const texts = textsOf(option, value, dirname(path))
    if (texts) found.set(key as OptionName, { texts, source: 'file', place })
    else {
      const isSecret = (option.kind === 'one' && option.isSecret) || option.flag === 'header'
      const received = isSecret ? 'something else, not shown here' : JSON.stringify(value)?.slice(0, 60)
      complaints.push(`${place}: expected ${formOf(option)}, received ${received}`)
    }
  }
  return found
}

function readJson(path: string, isNamed: boolean, complaints: string[]): Record<string, unknown> | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (isNamed || code !== 'ENOENT') complaints.push(`--config: expected a readable file, received ${path} (${code})`)
    return undefined
  }
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
      return content as Record<string, unknown>
    }
  } catch {
    // Told below: what a JSON parser says about it may quote a secret.
  }
  complaints.push(`${basename(path)}: expected an object in JSON, received something else`)
  return undefined
}

/** A value of the file as the texts that flags would have given, or undefined if it has another form. */
function textsOf(option: Option, value: unknown, directory: string): string[] | undefined {
  if (option.kind === 'switch') return typeof value === 'boolean' ? [String(value)] : undefined
  if (option.kind === 'one') {
    if (typeof value !== (isNumeric(option) ? 'number' : 'string')) return undefined
    return [option.isPath ? resolve(directory, String(value)) : String(value)]
  }
  const placed = (text: string): string => {
    if (!option.isPath) return text
    const [, name = '', path = ''] = /^([^=]*=)(.*)$/s.exec(text) ?? []
    return path === '' || path === '-' ? text : name + resolve(directory, path)
  }
  if (typeof value === 'string') return [placed(value)]
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.map(placed) : undefined
  if (typeof value !== 'object' || value === null || option.between === undefined) return undefined
  // A sample may be of any type; what else has names has texts.
  if (option.flag !== 'sample' && Object.values(value).some((one) => typeof one !== 'string')) return undefined
  return Object.entries(value).map(([name, one]) =>
    placed(`${name}${option.between}${typeof one === 'string' ? one : JSON.stringify(one)}`),
  )
}

function isNumeric({ reader }: Option): boolean {
  return reader.schema.type === 'number' || reader.schema.type === 'integer'
}

function formOf(option: Option): string {
  if (option.kind === 'switch') return 'true or false'
  if (option.kind === 'one') return isNumeric(option) ? 'a number' : 'a text'
  if (option.between === undefined) return 'a list of texts'
  return `an object${option.flag === 'sample' ? '' : ' of texts'}, or a list of texts`
}
