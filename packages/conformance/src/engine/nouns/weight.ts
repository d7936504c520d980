import { type Weight, weights } from '@card-contract/contract'

export { type Weight, weights }

/** For sorting: the question where a wrong guess costs most comes first. */
export function byWeight(one: { readonly weight: Weight }, other: { readonly weight: Weight }): number {
  return weights.indexOf(one.weight) - weights.indexOf(other.weight)
}
