/** One contradiction found in a report. */
export interface Difference {
  /** The subject, if there are several of its kind: `exchange` and its ID. */
  readonly subject?: { readonly noun: string; readonly id: string }
  readonly what: string
}

export function differenceOf(noun: string, id: string, what: string): Difference {
  return { subject: { noun, id }, what }
}

/** Of what a report that others wrote says, as much as tells where to look. */
const longest = 100

export function differenceInWords({ subject, what }: Difference): string {
  return subject ? `${subject.noun} ${cut(subject.id)}: ${what}` : what
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`
}
