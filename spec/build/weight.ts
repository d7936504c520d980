import type { Gap } from './document.ts'

/** What a wrong guess costs, most first: the order in which a meeting decides. */
export const weights: Readonly<Record<Gap['weight'], string>> = {
  money: 'A wrong guess moves, loses or miscounts money.',
  security: 'A wrong guess exposes a secret, or gives unintended access.',
  'blocks-clients': 'A client cannot be finished without the answer.',
  compatibility: 'A client that works with one implementation fails with another.',
  detail: 'A wrong guess costs little.',
}

export type Weight = Gap['weight']

/** The questions without a decision, by weight; a weight without any is left out. */
export function undecidedByWeight(gaps: readonly Gap[]): { weight: Weight; meaning: string; gaps: Gap[] }[] {
  return Object.entries(weights)
    .map(([weight, meaning]) => ({
      weight: weight as Weight,
      meaning,
      gaps: gaps.filter((gap) => gap.weight === weight && !gap.decision),
    }))
    .filter((one) => one.gaps.length > 0)
}
