import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
  engines: { node: string }
}

export const packageVersion: string = manifest.version

/** The oldest major version of Node that this package runs on. */
export const oldestNode: number = Number.parseInt(manifest.engines.node.replace('>=', ''), 10)
