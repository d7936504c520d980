import type { CheckSource } from '../../actions/define-check.ts'
import { timestampsFresh, timestampsInOrder, timestampsUtc } from '../timestamps.ts'

export const timestamps: readonly CheckSource[] = [timestampsUtc, timestampsFresh, timestampsInOrder]
