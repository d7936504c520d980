/** Fills in the contract's path template. */
export function pathFrom(template: string, given: (name: string) => string): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => percentEncoded(given(name)))
}

/**
 * Percent-encodes a text for a URL. A target may send half of a surrogate pair, which has no bytes in UTF-8: like every other
 * encoder in JavaScript, this one writes U+FFFD in its place, where encodeURIComponent would throw.
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}
