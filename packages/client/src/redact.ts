/** Removes the secrets from a text, whether they are in plain text or encoded for JSON or a URL. */
export function redact(text: string, secrets: readonly string[]): string {
  // The longest first, because one may be a prefix of another.
  const encodings = secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ])
  encodings.sort((one, other) => other.length - one.length)
  return encodings.reduce((rest, encoding) => rest.replaceAll(encoding, '[credential]'), text)
}

/**
 * A copy of an error from below this client, which may contain the request. Keeps only the messages, without secrets, and
 * the code.
 */
export function describeCause(error: unknown, secrets: readonly string[]): Error {
  const words: string[] = []
  let code: unknown
  for (let cause = error; cause instanceof Error && words.length < 4; cause = cause.cause) {
    words.push(cause.message || cause.name)
    code = (cause as { code?: unknown }).code ?? code
  }
  return Object.assign(
    new Error(redact(words.join(': ') || `${typeof error}`, secrets)),
    code && { code: redact(`${code}`, secrets) },
  )
}
