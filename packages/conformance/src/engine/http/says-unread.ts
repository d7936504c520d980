const unread: ReadonlySet<number> = new Set([411, 413, 431])

/** Whether a target with this status may not have read the request, and then closes the connection; some do not say so. */
export function saysUnread(status: number): boolean {
  return unread.has(status)
}
