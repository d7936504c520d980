import type { Answer, Gap } from '@card-contract/contract'

/** Answers that the implementation promised to its own clients, by gap. */
export type PinnedAnswers = Readonly<Record<Gap['id'], Answer>>
