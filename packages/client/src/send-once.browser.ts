/** Stands in for `send-once.ts` in browsers, where nothing that a page can do stops the browser. */
export function sendOnceOptions(): undefined {
  return undefined
}
