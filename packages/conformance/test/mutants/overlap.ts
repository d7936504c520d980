/** How late a server responds whose fault shows only in requests that overlap: late enough for a burst on a busy machine. */
export const respondsAfterMs = 150

/** Somewhat less: what arrived less than this ago has no response yet. */
export const overlapMs = 130
