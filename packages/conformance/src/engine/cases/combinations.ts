import { allOf, covering, type Dimension, type Row } from '../values/covering.ts'

/** Above this number of combinations, pairs must do. */
const combinationsAtMost = 32

/** All combinations or, above the limit, enough of them to cover every pair of values. */
export function combinations(dimensions: readonly Dimension[]): readonly Row[] {
  const count = dimensions.reduce((product, { values }) => product * values.length, 1)
  return count <= combinationsAtMost ? allOf(dimensions) : covering(dimensions, 2)
}
