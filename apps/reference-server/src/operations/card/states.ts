/** The states of a card. `terminated` is final. */
export type CardState = 'active' | 'disabled' | 'terminated'

/** Money moves on active cards only. */
export const moving: readonly CardState[] = ['active']

/** What can still be disabled, enabled or terminated. */
export const alive: readonly CardState[] = ['active', 'disabled']
