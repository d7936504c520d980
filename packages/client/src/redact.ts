/** A text without the secrets, whether they are spelled as they are, as in JSON, or as in a URL. */
export function redact(text: string, secrets: readonly string[]): string {
  // The longest first, because one may be the beginning of another.
  const spelled = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  spelled.sort((one, other) => other.length - one.length)
  return spelled.reduce((rest, spelling) => rest.replaceAll(spelling, '[credential]'), text)
}

/**
 * What went wrong below this client, told again: its own error may hold the request. Only the words are kept, free of
 * secrets, and the code.
 */
export function retell(error: unknown, secrets: readonly string[]): Error {
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
