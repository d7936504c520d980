import { hash } from '../values/random.ts'
import { counted } from '../values/texts.ts'

/** How much a run sends where the contract allows more values, forms and combinations than a run can send. */
export interface Extent {
  /** How many choices of a request, or of what it acts on, occur in every combination with each other. */
  readonly strength: 1 | 3
  /** The most requests at the same time in a check of overlapping requests. */
  readonly mostAtOnce: number
  /** The most names of nothing, and of something else, that a lookup is asked for. */
  readonly mostNames: number
  /** Whether a fault is also tried in requests with other values in the other fields. */
  readonly hasOtherContexts: boolean
  /** Of each list of similar requests, one in so many is sent. 1: all. */
  readonly oneIn: {
    /** Routes to the same effect, and what is done through each of them, where all are compared. */
    readonly routes: number
    /** Valid values at the edge of a format. */
    readonly edges: number
    /** Values that are wrong in the same way. */
    readonly wrongValues: number
    /** Credentials that resemble the right ones. */
    readonly nearMisses: number
    /** Texts, paths, bodies and headers that a careful client would not send. */
    readonly unusualInputs: number
  }
}

const oneOfAll = Number.POSITIVE_INFINITY

/** `all` is what a run without a budget sends. `first` is one request of each kind, which a budget buys first of a check. */
export const extents: Readonly<Record<Portion, Extent>> = {
  all: {
    strength: 3,
    mostAtOnce: 32,
    mostNames: Number.POSITIVE_INFINITY,
    hasOtherContexts: true,
    oneIn: {
      routes: 1,
      edges: 1,
      wrongValues: 1,
      nearMisses: 1,
      unusualInputs: 1,
    },
  },
  first: {
    strength: 1,
    mostAtOnce: 8,
    mostNames: 3,
    hasOtherContexts: false,
    oneIn: {
      routes: oneOfAll,
      edges: oneOfAll,
      wrongValues: oneOfAll,
      nearMisses: oneOfAll,
      unusualInputs: oneOfAll,
    },
  },
}

/** One in so many of the items, from a place that depends on the name; at least one, if there are any. */
export function oneIn<Item>(count: number, items: readonly Item[], name: string): readonly Item[] {
  const first = hash(name) % Math.max(1, Math.min(count, items.length))
  return items.filter((_, index) => index % count === first)
}

/** How much of a check is sent: its first request of each kind, or all of them. */
export type Portion = 'first' | 'all'

/** Why a run ends that has spent its budget. */
export function spent(budget: number): string {
  return `the run has spent its budget of ${counted(budget, 'request')}`
}
