import type { CheckSource } from '../../actions/define-check.ts'
import { timestampsFresh } from '../timestamps-fresh.ts'
import { timestampsInOrder } from '../timestamps-in-order.ts'
import { timestampsUtc } from '../timestamps-utc.ts'

export const timestamps: readonly CheckSource[] = [timestampsUtc, timestampsFresh, timestampsInOrder]
