import { readFileSync, writeFileSync } from 'node:fs'
import { type Examined, examine, inWords } from './examine.ts'
import { type Options, parseOptions, UsageError, usage } from './options.ts'
import { renderResults, replaceResults } from './results-table.ts'
import type { ForeignTool, Workplace } from './tool.ts'

export interface Surroundings {
  readonly tools: Readonly<Record<string, ForeignTool>>
  readonly contract: Omit<Workplace, 'folder'>
  /** The page that `--write` changes. */
  readonly page: string
  /** What stands above the table: when and with what it was measured. */
  heading(): Promise<string>
  /** The report. */
  print(text: string): void
  /** Progress and complaints. */
  tell(text: string): void
}

/** Runs the tools that were asked for, one after the other. Returns the exit code: 1 if a tool failed, 2 if misused. */
export async function foreign(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { tools, print, tell } = surroundings
  let options: Options
  try {
    options = parseOptions(args, Object.keys(tools))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    tell(`${error.message}\n\n${usage(tools)}`)
    return 2
  }
  if (options.asksForHelp) {
    print(usage(tools))
    return 0
  }
  const results = await resultsOf(options.names, surroundings)
  const count = (outcome: Examined['outcome']) => results.filter((result) => result.outcome === outcome).length
  print(`${renderResults(results)}\n\n${count('held')} held, ${count('failed')} failed, ${count('skipped')} skipped`)
  if (options.writes) return await write(results, surroundings)
  return count('failed') > 0 ? 1 : 0
}

async function resultsOf(names: readonly string[], { tools, contract, tell }: Surroundings): Promise<Examined[]> {
  const results: Examined[] = []
  // One after the other: many of them use all cores.
  for (const [name, tool] of Object.entries(tools)) {
    if (!names.includes(name)) continue
    tell(`${name} ${tool.version} …`)
    const result = await examine(tool, contract)
    tell(`${name} ${tool.version}: ${inWords(result)}`)
    results.push(result)
  }
  return results
}

/** A table with gaps would replace one without. */
async function write(results: readonly Examined[], { page, heading, tell }: Surroundings): Promise<number> {
  if (results.some(({ outcome }) => outcome !== 'held')) {
    tell('The table was not written, because not every tool held.')
    return 1
  }
  const text = `${await heading()}\n\n${renderResults(results)}`
  writeFileSync(page, replaceResults(readFileSync(page, 'utf8'), text))
  return 0
}
