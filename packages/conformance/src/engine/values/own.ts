/** The value of a key that may come from outside: never what every object inherits. */
export function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
