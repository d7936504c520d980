import { answerMiniatures } from './answers.ts'
import { credentialMiniatures } from './credentials.ts'
import { miniaturesOfElsewhere } from './elsewhere.ts'
import { handWrittenMiniatures } from './hand-written.ts'
import type { Miniature } from './miniature.ts'
import { oppositeMiniatures } from './opposites.ts'
import { rareMiniatures } from './rarely.ts'
import { refusedMiniatures } from './refused.ts'
import { requestMiniatures } from './requests.ts'

/** Every server that is wrong in exactly one way: first what differs per operation and field, then what takes thought. */
export const miniatures: readonly Miniature[] = [
  ...credentialMiniatures,
  ...requestMiniatures,
  ...refusedMiniatures,
  ...answerMiniatures,
  ...handWrittenMiniatures,
  ...rareMiniatures,
  ...oppositeMiniatures,
  ...miniaturesOfElsewhere,
]
