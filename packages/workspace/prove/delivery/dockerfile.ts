import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../workspace.ts'

/** The instructions of a Dockerfile by their name, each in one line, without comments. */
export function instructionsOf(folder: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(repositoryRoot, folder, 'Dockerfile'), 'utf8')
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  const names = new Set(lines.map(nameOf))
  return new Map([...names].map((name) => [name, lines.filter((line) => nameOf(line) === name)]))
}

function nameOf(line: string): string {
  return line.slice(0, line.indexOf(' '))
}

/** The words of an instruction in JSON form: of `ENTRYPOINT ["node", "main.js"]`, or of the CMD in a HEALTHCHECK. */
export function wordsOf(instruction = ''): readonly string[] {
  return JSON.parse(instruction.slice(instruction.indexOf('[')))
}

/** The variables of an ENV instruction. */
export function variablesOf(instruction = ''): Readonly<Record<string, string>> {
  return Object.fromEntries([...instruction.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]))
}
