/** What decides how much of a long JSON body is kept. */
export interface Keeping {
  /** The names of all fields that the contract defines: checks read them, so they are cut last. */
  readonly fields: ReadonlySet<string>
  /** Texts of the request: checks compare them with the response. */
  readonly sent: ReadonlySet<string>
}

/** Longer than any ID or name that a service can ask its clients to send back. */
const longestField = 2048
/** Enough to read an error message. */
const longestOther = 512
/** Only of lists that the contract does not define. */
const mostItems = 20
const mostMembers = 100

/** The end of a text that was cut. */
export const cutMark = '…'

/**
 * The same JSON value, but with long texts cut, and lists and objects that the contract does not define limited to their first
 * entries. The suite judges what is left, so a service may send long error messages and additional fields.
 */
export function shortenJson(value: unknown, { fields, sent }: Keeping): unknown {
  const shorten = (one: unknown, isField: boolean): unknown => {
    if (typeof one === 'string') return sent.has(one) ? one : cut(one, isField ? longestField : longestOther)
    if (Array.isArray(one)) return (isField ? one : one.slice(0, mostItems)).map((item) => shorten(item, isField))
    if (typeof one !== 'object' || one === null) return one
    const members = Object.entries(one)
    const kept = isField ? members : members.slice(0, mostMembers)
    return Object.fromEntries(kept.map(([name, member]) => [name, shorten(member, fields.has(name))]))
  }
  return shorten(value, true)
}

/** Never in the middle of a character. */
function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}${cutMark}`
}

/** The texts in a JSON body that `shortenJson` would otherwise cut. */
export function longTextsIn(json: unknown): ReadonlySet<string> {
  const texts = new Set<string>()
  const collect = (one: unknown): void => {
    if (typeof one === 'string' && one.length > longestOther) texts.add(one)
    else if (typeof one === 'object' && one !== null) Object.values(one).forEach(collect)
  }
  collect(json)
  return texts
}
