import { createHash } from 'node:crypto'
import type { Report } from '../model/report.ts'

/** SHA-256 of a report's content, whatever the order of its keys and the spaces between them. */
export function digestOf(report: Omit<Report, 'digest'>): string {
  const { digest: _, ...content } = report as Report
  return createHash('sha256').update(canonical(content)).digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}
