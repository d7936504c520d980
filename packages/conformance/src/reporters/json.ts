import { plainJson } from './plain.ts'
import type { Reporter } from './reporter.ts'

/**
 * The report itself: the only complete format, and the only one that can be verified. Each check and each exchange is on its
 * own line, so that line-based tools can compare two reports.
 */
export const json: Reporter = (report) => {
  const parts = Object.entries(report).map(([name, value]) => `  ${JSON.stringify(name)}: ${lines(value)}`)
  return plainJson(`{\n${parts.join(',\n')}\n}\n`)
}

function lines(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value)
  return `[\n${value.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
}
