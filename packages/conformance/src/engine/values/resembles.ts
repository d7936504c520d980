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
