import { parseArgs } from 'node:util'

export interface Options {
  readonly names: readonly string[]
  readonly writes: boolean
  readonly asksForHelp: boolean
}

/** Someone typed what the command does not know. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
}

/** @throws UsageError */
export function parseOptions(args: readonly string[], known: readonly string[]): Options {
  const { values, positionals } = parsed(args)
  const unknown = positionals.filter((asked) => !known.some((name) => isMeant(asked, name)))
  if (unknown.length > 0) throw new UsageError(unknown.map((name) => `There is no tool "${name}".`).join('\n'))
  if (values.write && positionals.length > 0) {
    throw new UsageError('--write needs the results of all tools, so it accepts no names.')
  }
  const names = positionals.length === 0 ? known : known.filter((name) => positionals.some((one) => isMeant(one, name)))
  return { names, writes: values.write, asksForHelp: values.help }
}

export function usage(tools: Readonly<Record<string, { readonly does: string }>>): string {
  const lines = Object.entries(tools).map(([name, { does }]) => `  ${name.padEnd(30)}${does}`)
  return [
    'Usage: pnpm foreign [--write] [NAME …]   Runs all tools, or those whose names start with these words.',
    '',
    '  --write   Write the results into the README of spec, if every tool held.',
    '  --help    Show this text.',
    '',
    ...lines,
  ].join('\n')
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { write: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    })
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause })
  }
}

function isMeant(asked: string, name: string): boolean {
  return name === asked || name.startsWith(`${asked}-`)
}
