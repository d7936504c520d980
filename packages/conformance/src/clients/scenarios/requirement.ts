import type { ClientRequirement } from '../scenario.ts'

const at =
  (level: ClientRequirement['level']) =>
  (
    id: string,
    kind: ClientRequirement['kind'],
    text: string,
    judge: ClientRequirement['judge'],
  ): ClientRequirement => ({ id, level, kind, text, judge })

export const documented = at('documented')

/** Most requirements of clients follow from what the interface states, which does not state them itself. */
export const inferred = at('inferred')
