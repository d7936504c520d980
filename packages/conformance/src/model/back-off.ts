/**
 * How long to wait before an answer that was lost with its connection is asked for again, in milliseconds, where asking again
 * does no harm. The first time not at all: most have lost an idle connection and nothing else. Then longer each time: others
 * send meanwhile, and it may have been their turn in a fixed order.
 */
export const backOffMs: readonly number[] = [0, 2, 5, 10, 20, 40]
