import { kindsOfMiniatures } from './kinds.ts'
import type { Miniature } from './miniature.ts'

/** Every server that is wrong in exactly one way. */
export const miniatures: readonly Miniature[] = kindsOfMiniatures.flatMap((kind) => kind.miniatures)
