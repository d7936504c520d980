import type { Order } from './budget.ts'
import recorded from './order.json' with { type: 'json' }

/** In which order a run with a budget sends what finds most faults per request. */
export const order = recorded as unknown as Order
