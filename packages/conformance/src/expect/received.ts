import type { Answer } from '../model/stage.ts'

const longestExcerpt = 160

/** A value as a finding shows it: JSON, on one line, bounded. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  return excerpt(safeJson(value))
}

/** What an answer was, in few words: "409 application/json {…}", or why there was none. */
export function showAnswer({ exchange }: Answer): string {
  const { response, trouble } = exchange
  if (!response) return `no answer (${trouble?.message ?? 'unknown reason'})`
  const body = response.body.trim()
  return body === '' ? `${response.status} without a body` : `${response.status} ${excerpt(body)}`
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt)}…`
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // A target can nest deeper than JSON.stringify can follow.
    return 'a value that is nested too deeply to show'
  }
}
