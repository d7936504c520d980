import { bodies } from './bodies.ts'
import { flow } from './flow.ts'
import { framing } from './framing.ts'
import { heads } from './heads.ts'
import type { Malform } from './malformation.ts'

/** All kinds of malformed requests, by the name that a failing test shows. */
export const malformed: readonly (readonly [name: string, malform: Malform])[] = Object.entries({
  bodies,
  heads,
  framing,
  flow,
}).flatMap(([chapter, malforms]) =>
  Object.entries(malforms).map(([name, malform]) => [`${chapter}: ${name}`, malform] as const),
)
