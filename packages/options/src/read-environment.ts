import { readFileSync } from 'node:fs'
import { closestTo, didYouMean } from './did-you-mean.ts'
import type { Environment, Found } from './found.ts'
import type { Entry, Program } from './program.ts'

/** Reads the variables of all options, of every command, and the files that contain secrets. */
export function readEnvironment(
  program: Program,
  environment: Environment,
  complaints: string[],
): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>()
  for (const entry of program.entries) {
    for (const { name, file } of entry.variables) {
      // Set but empty is the same as unset: CI systems and compose files pass on variables that have no value.
      const set = [name, ...(file === undefined ? [] : [file])].filter((one) => environment[one]?.trim())
      const [variable, another] = set
      if (another !== undefined) complaints.push(`${set.join(' and ')}: expected one of them, received both`)
      if (variable === undefined || found.has(entry.name)) continue
      const place = `${variable} in the environment`
      const value = environment[variable]?.trim() ?? ''
      const text = variable === file ? readSecretFile(value, place, complaints) : value
      if (text !== undefined) found.set(entry.name, { texts: split(entry, text), source: 'environment', place })
    }
  }
  complainAboutUnknown(program, environment, complaints)
  return found
}

function split(entry: Entry, text: string): readonly string[] {
  if (entry.kind !== 'many') return [text]
  const parts = text.split(entry.separator).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

function readSecretFile(path: string, place: string, complaints: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text !== '') return text
    complaints.push(`${place}: ${path} is empty`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    complaints.push(`${place}: expected a readable file, received ${path} (${code})`)
  }
  return undefined
}

/** Kubernetes sets CARD_SERVER_SERVICE_HOST, CARD_SERVER_PORT and others like them beside a service called card-server. */
const ofKubernetes = /(?:^|_)(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_\w+)?)$/

function complainAboutUnknown(program: Program, environment: Environment, complaints: string[]): void {
  const { prefix, sharedPrefix = prefix, rejectsUnknownVariables } = program
  const known = program.entries.flatMap(({ variables }) => variables.flatMap(({ name, file }) => [name, file ?? name]))
  for (const [variable, value] of Object.entries(environment)) {
    const isOwn = variable.startsWith(prefix)
    const start = isOwn ? prefix : sharedPrefix
    const rest = variable.slice(start.length)
    if (!variable.startsWith(start) || ofKubernetes.test(rest) || !value?.trim() || known.includes(variable)) continue
    // Compared without the prefix, which would make all of them alike.
    const rests = known.flatMap((name) =>
      name.startsWith(start) && name.startsWith(prefix) === isOwn ? name.slice(start.length) : [],
    )
    if ((isOwn && rejectsUnknownVariables) || closestTo(rest, rests) !== undefined) {
      complaints.push(`${variable} in the environment is unknown${didYouMean(rest, rests, start)}`)
    }
  }
}
