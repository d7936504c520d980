import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A program that comes with the machine and is never installed from here. */
export interface Runtime {
  readonly name: string
  readonly least: string
  /** How to ask for its version. */
  readonly command: readonly [string, ...string[]]
  /** Finds the version in what it says. */
  readonly says: RegExp
}

/** The least versions are those that the tools of this folder ask for. */
export const go: Runtime = { name: 'Go', least: '1.26', command: ['go', 'version'], says: /\bgo(\d+(?:\.\d+)*)/ }
export const jdk: Runtime = { name: 'JDK', least: '11', command: ['javac', '-version'], says: /javac (\d+(?:\.\d+)*)/ }
export const python: Runtime = {
  name: 'Python',
  least: '3.11',
  command: ['python3', '--version'],
  says: /Python (\d+(?:\.\d+)*)/,
}

/** The version on this machine; undefined if there is none, or none that starts. */
export async function versionOf({ command: [program, ...args], says }: Runtime): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args)
    return says.exec(stdout + stderr)?.[1]
  } catch {
    return undefined
  }
}

/** What is missing, for the line that says why a tool was skipped; undefined if the runtime will do. */
export async function lacking(runtime: Runtime): Promise<string | undefined> {
  const found = await versionOf(runtime)
  if (found !== undefined && isAtLeast(found, runtime.least)) return undefined
  return `needs ${runtime.name} ${runtime.least} or later (${found === undefined ? 'not found' : `found ${found}`})`
}

function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0
}
