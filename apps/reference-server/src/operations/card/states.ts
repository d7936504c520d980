/** The states of a card. `terminated` is final. */
export type CardState = 'active' | 'disabled' | 'terminated'

/** The states that allow movements of money. */
export const moving: readonly CardState[] = ['active']

/** The states in which a card can be disabled, enabled or terminated. */
export const alive: readonly CardState[] = ['active', 'disabled']
