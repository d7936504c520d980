/** Converts `sendParcel`, `X-API-KEY` or `postal_code` to a part of an ID. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .split(/[^A-Za-z0-9]/)
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()
}

/** `order_id` in camel case, as in the paths of the contract and in many services: `orderId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether the name occurs as a whole word: `id_number`, but not inside `valid_id_numbers`. */
export function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])(?:${name}|${camelCase(name)})(?![A-Za-z0-9_])`).test(text)
}

/** Whether one name is the other one misspelt: another case or separator, or one letter more, less, changed or exchanged. */
export function resembles(name: string, other: string): boolean {
  if (name === other) return false
  const [one, two] = [plain(name), plain(other)]
  let start = 0
  while (start < one.length && one[start] === two[start]) start++
  let end = 0
  while (end < Math.min(one.length, two.length) - start && one.at(-1 - end) === two.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), two.slice(start, two.length - end)]
  const isExchanged = left.length === 2 && left === [...right].reverse().join('')
  return (left.length <= 1 && right.length <= 1) || isExchanged
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '')
}
