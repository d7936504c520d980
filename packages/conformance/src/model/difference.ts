/** One contradiction found in a report. */
export interface Difference {
  /** The subject, if there are several of its kind: `exchange` and its ID. */
  readonly subject?: { readonly noun: string; readonly id: string }
  readonly what: string
}

export function differenceOf(noun: string, id: string, what: string): Difference {
  return { subject: { noun, id }, what }
}

export function differenceInWords({ subject, what }: Difference): string {
  return subject ? `${subject.noun} ${subject.id}: ${what}` : what
}
