/** The part of the version number that a release with the change must raise. */
export type Bump = 'major' | 'minor' | 'patch'

/** One difference between the last release and the current contract. */
export interface Change {
  readonly bump: Bump
  /** Who has to change something, of a breaking change: those who call the interface, or those who implement it. */
  readonly breaks?: 'clients' | 'implementers'
  /** What has changed; for a component also its first use, because it may have many. */
  readonly where: string
  /** Why the change is breaking, or what kind of change it is. */
  readonly what: string
  readonly at: Spot
  /** Only the wording of a sentence is different. */
  readonly isRewording?: boolean
}

/** A pointer into the current contract or, for what is gone, into the released one. */
export interface Spot {
  readonly document: 'current' | 'released'
  readonly pointer: string
}
