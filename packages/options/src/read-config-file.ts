import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { didYouMean } from './did-you-mean.ts'
import { type Found, notShown } from './found.ts'
import type { Many } from './option.ts'
import { InvalidJson, parseJson } from './parse-json.ts'
import { configurable, type Entry, type Program } from './program.ts'

/** Of a key that is none, as much as shows what was meant. */
const longestShown = 100

/** Reads the configuration file: the one that was named, or the program's usual one if it is there. */
export function readConfigFile(
  program: Program,
  named: string | undefined,
  directory: string,
  complaints: string[],
): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>()
  if (program.configFile === undefined) return found
  const path = resolve(directory, named ?? program.configFile)
  const file = basename(path)
  const options = configurable(program)
  for (const [key, value] of Object.entries(readObject(path, named !== undefined, complaints))) {
    const entry = options.get(key)
    const texts = entry && textsOf(entry, value, dirname(path))
    const place = `${key} in ${file}`
    if (texts) found.set(key, { texts, source: 'file', place })
    else if (entry) {
      const received = entry.kind !== 'on-off' && entry.isSecret ? notShown : JSON.stringify(value)?.slice(0, 60)
      complaints.push(`${place}: expected ${formOf(entry)}, received ${received}`)
    } else if (key !== '$schema') {
      const shown = key.slice(0, longestShown)
      complaints.push(`${file}: ${shown} is unknown${didYouMean(shown, [...options.keys()])}`)
    }
  }
  return found
}

/** Lines that begin with `//` are comments. They stay as empty lines, so that an error names the right one. */
function withoutComments(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.trimStart().startsWith('//') ? '' : line))
    .join('\n')
}

function readObject(path: string, isNamed: boolean, complaints: string[]): object {
  try {
    const content = parseJson(withoutComments(readFileSync(path, 'utf8')))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content
    complaints.push(`${basename(path)}: expected a JSON object, received something else`)
  } catch (error) {
    if (error instanceof InvalidJson) {
      complaints.push(`${basename(path)}: expected JSON, ${error.message}`)
      return {}
    }
    const { code } = error as NodeJS.ErrnoException
    if (isNamed || code !== 'ENOENT') complaints.push(`--config: expected a readable file, received ${path} (${code})`)
  }
  return {}
}

/** A value of the file as the texts that flags would have given, or undefined if it has another form. */
function textsOf(entry: Entry, value: unknown, directory: string): readonly string[] | undefined {
  if (entry.kind === 'on-off') return typeof value === 'boolean' ? [String(value)] : undefined
  if (entry.kind === 'one') {
    if (typeof value !== (isNumeric(entry) ? 'number' : 'string')) return undefined
    return [entry.isPath ? resolve(directory, String(value)) : String(value)]
  }
  const texts = listOf(entry, value)
  return entry.isPath ? texts?.map((text) => placed(text, entry.between ?? '', directory)) : texts
}

function listOf({ between, takesAnyType }: Many<unknown>, value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value : undefined
  if (typeof value !== 'object' || value === null || between === undefined) return undefined
  if (!takesAnyType && Object.values(value).some((one) => typeof one !== 'string')) return undefined
  return Object.entries(value).map(
    ([name, one]) => `${name}${between}${typeof one === 'string' ? one : JSON.stringify(one)}`,
  )
}

/** The path after a name starts at the folder of the file; `-` is no path. */
function placed(text: string, between: string, directory: string): string {
  const start = text.indexOf(between) + between.length
  const path = text.slice(start)
  return start < between.length || path === '' || path === '-' ? text : text.slice(0, start) + resolve(directory, path)
}

function isNumeric({ reader }: Entry): boolean {
  return reader.schema.type === 'number' || reader.schema.type === 'integer'
}

function formOf(entry: Entry): string {
  if (entry.kind === 'on-off') return 'true or false'
  if (entry.kind === 'one') return isNumeric(entry) ? 'a number' : 'a string'
  if (entry.between === undefined) return 'a list of strings'
  return `an object${entry.takesAnyType ? '' : ' of strings'} or a list of strings`
}
