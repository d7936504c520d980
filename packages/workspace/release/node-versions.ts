import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { npmInstall } from './npm-install.ts'

/** A Node of this major version that the machine has, other than the one that this repository installs. */
export function machineNode(major: number): string | undefined {
  return foldersOfMachine()
    .map((folder) => join(folder, 'node'))
    .find((node) => isOfMajor(node, major))
}

/** A Node of this major version: this one, one of the machine, or else npm's, installed in `folder`. */
export function anyNode(major: number, folder: string): string {
  if (isOfMajor(process.execPath, major)) return process.execPath
  return machineNode(major) ?? npmNode(major, folder)
}

/** The folders in which the machine keeps its own programs. */
export function foldersOfMachine(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return [...folders, '/usr/bin', '/usr/local/bin']
}

function npmNode(major: number, folder: string): string {
  // The package `node` installs this one with a second npm, which takes three times as long.
  const name = `node-${process.platform}-${process.arch}`
  npmInstall(folder, { dependencies: { [name]: String(major) } })
  return join(folder, 'node_modules', name, 'bin/node')
}

function isOfMajor(node: string, major: number): boolean {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).startsWith(`v${major}.`)
  } catch {
    return false
  }
}
