import { readFileSync } from 'node:fs'
import { closestTo } from './did-you-mean.ts'
import { isSetElsewhere, type Option, type OptionName, optionEntries, variableOf } from './options.ts'
import type { Environment, Found } from './settings.ts'

const prefix = 'CARD_CONFORMANCE_'

/** Set but empty is as good as unset: that is how CI systems pass on what nobody gave. */
export function readEnvironment(environment: Environment, complaints: string[]): ReadonlyMap<OptionName, Found> {
  const found = new Map<OptionName, Found>()
  for (const [name, option] of optionEntries) {
    if (!isSetElsewhere(option)) continue
    const variable = variableOf(option)
    const direct = environment[variable]?.trim()
    const path = option.kind === 'one' && option.isSecret ? environment[`${variable}_FILE`]?.trim() : undefined
    if (direct && path) complaints.push(`${variable} and ${variable}_FILE: expected one of them, received both`)
    const text = direct || (path ? readSecretFile(`${variable}_FILE`, path, complaints) : undefined)
    if (text)
      found.set(name, { texts: split(option, text), source: 'environment', place: `${variable} in the environment` })
  }
  complainAboutUnknown(environment, complaints)
  return found
}

function split(option: Option, text: string): readonly string[] {
  if (option.kind !== 'many') return [text]
  return text
    .split(option.separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

function readSecretFile(variable: string, path: string, complaints: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    complaints.push(`${variable} in the environment: expected a readable file, received ${path} (${code})`)
    return undefined
  }
}

/** Kubernetes sets CARD_CONFORMANCE_SERVICE_HOST, and some more like it, beside a service of that name. */
const ofKubernetes = /(?:^|_)(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_\w+)?)$/

function complainAboutUnknown(environment: Environment, complaints: string[]): void {
  const known = optionEntries.flatMap(([, option]) => {
    if (!isSetElsewhere(option)) return []
    const variable = variableOf(option)
    return option.kind === 'one' && option.isSecret ? [variable, `${variable}_FILE`] : [variable]
  })
  const rests = known.map((variable) => variable.slice(prefix.length))
  for (const [variable, value] of Object.entries(environment)) {
    const isUnknown = variable.startsWith(prefix) && !known.includes(variable) && value?.trim()
    if (!isUnknown || ofKubernetes.test(variable.slice(prefix.length))) continue
    const closest = closestTo(variable.slice(prefix.length), rests)
    const hint = closest === undefined ? '' : `; did you mean ${prefix}${closest}?`
    complaints.push(`${variable} in the environment is unknown${hint}`)
  }
}
