import { miniaturesOfAfterwards } from './afterwards.ts'
import { answerMiniatures } from './answers.ts'
import { miniaturesBesideChoices } from './beside.ts'
import { credentialMiniatures } from './credentials.ts'
import { miniaturesOfElsewhere } from './elsewhere.ts'
import { handWrittenMiniatures } from './hand-written.ts'
import { miniaturesOfOneAnswer } from './in-one-answer.ts'
import { indicatorMiniatures } from './indicators.ts'
import type { Miniature } from './miniature.ts'
import { nearIdMiniatures } from './near-ids.ts'
import { nearMissMiniatures } from './near-misses.ts'
import { oppositeMiniatures } from './opposites.ts'
import { rareMiniatures } from './rarely.ts'
import { refusedMiniatures } from './refused.ts'
import { requestMiniatures } from './requests.ts'
import { occasionalMiniatures } from './sometimes.ts'

export interface KindOfMiniatures {
  readonly title: string
  readonly miniatures: readonly Miniature[]
  /** Made per operation and field, as the checks are. */
  readonly isDerived?: boolean
}

/** First what differs per operation and field, then what takes thought. */
export const kindsOfMiniatures: readonly KindOfMiniatures[] = [
  { title: 'A door is open, or there is one too many', miniatures: credentialMiniatures, isDerived: true },
  { title: 'What is forbidden is granted', miniatures: requestMiniatures, isDerived: true },
  { title: 'What is allowed is refused', miniatures: refusedMiniatures, isDerived: true },
  { title: 'Answers are not what the contract describes', miniatures: answerMiniatures, isDerived: true },
  { title: 'A sentence of the contract is not kept', miniatures: handWrittenMiniatures },
  { title: 'Once in a while, or at some values only', miniatures: [...rareMiniatures, ...indicatorMiniatures] },
  { title: 'The opposite is done, or what was before is said', miniatures: oppositeMiniatures },
  { title: 'Credentials taken together, and the envelope', miniatures: miniaturesOfElsewhere },
  { title: 'What is nearly right is taken for right', miniatures: [...nearMissMiniatures, ...nearIdMiniatures] },
  { title: 'What is sent is looked at beside some choices only, or too late', miniatures: miniaturesBesideChoices },
  { title: 'At some amounts, some balances, or for some cards only', miniatures: occasionalMiniatures },
  { title: 'After something else, or on the second card of a user', miniatures: miniaturesOfAfterwards },
  { title: 'In the answer to one action only, or not any more', miniatures: miniaturesOfOneAnswer },
]
