import type { TroubleValues } from '../../trouble/index.ts'

// ECMAScript's JSON.rawJSON, and the third parameter of a reviver, which TypeScript's library does not know yet.
const exactJson = JSON as unknown as {
  rawJSON(text: string): unknown
  parse(text: string, revive: (key: string, value: unknown, context: { readonly source: string }) => unknown): unknown
}

type Fields = Record<string, unknown>

/** A success with one field of its data missing, null or of another type; every other value as it was, to the last digit. */
export function withWrongField(text: string, { shape, field }: Pick<TroubleValues, 'shape' | 'field'>): string {
  const values = (JSON.parse(text) as { data: Fields }).data
  const names = Object.keys(values)
  const name = field in values ? field : (names.find((one) => typeof values[one] === 'number') ?? names[0] ?? '')
  const envelope = exactJson.parse(text, (_, value, { source }) =>
    typeof value === 'number' ? exactJson.rawJSON(source) : value,
  ) as { data: Fields }
  const wrong = shape === 'null' ? null : typeof values[name] === 'string' ? values[name].length : String(values[name])
  // JSON leaves out what is undefined.
  return JSON.stringify({ ...envelope, data: { ...envelope.data, [name]: shape === 'missing' ? undefined : wrong } })
}
