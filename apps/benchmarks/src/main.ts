import { benchmarks } from './registry.ts'
import { renderComparison, renderTable } from './table.ts'

// pnpm bench [NAME …]: runs the named benchmarks, or lists all of them.
const asked = process.argv.slice(2)
const names = Object.keys(benchmarks)
const unknown = asked.filter((name) => !names.some((one) => isMeant(name, one)))

if (asked.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`${name} is no benchmark`)
  console.log('Usage: pnpm bench NAME …   The first word of a name runs all benchmarks that start with it.\n')
  for (const [name, { summary }] of Object.entries(benchmarks)) console.log(`  ${name.padEnd(20)}${summary}`)
  process.exitCode = unknown.length > 0 ? 2 : 0
} else {
  for (const [name, benchmark] of Object.entries(benchmarks)) {
    if (!asked.some((one) => isMeant(one, name))) continue
    console.error(`${name} …`)
    try {
      for (const table of await benchmark.run()) {
        console.log('columns' in table ? renderComparison(table) : renderTable(table))
      }
    } catch (error) {
      console.log(`${name}: no figures\n  ${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    }
  }
}

// Programs that a failed benchmark left running end with this process.
process.exit()

function isMeant(asked: string, name: string): boolean {
  return name === asked || name.startsWith(`${asked}-`)
}
