/** Whether a decision on several gaps concerns the one with this ID: it names a chapter, `refusals/*`, or IDs. */
export function isMeant(pattern: unknown, id: unknown): boolean
