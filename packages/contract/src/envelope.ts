/** Where the body of a success says that it is one, and where it has what was asked for: JSON pointers. */
export interface Envelope {
  /** A boolean: true in a success, false in a rejection. Absent if only the status tells them apart. */
  readonly flag?: string
  /** An object. Empty if it is the body itself. */
  readonly data: string
}
