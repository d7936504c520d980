import type { Settings } from '../options.ts'

/** A shorter credential may be part of a value by chance. */
const longEnough = 8

/** Whether the text is, or contains, a credential or the value of an extra header. */
export function containsSecret(text: string, { given }: Pick<Settings, 'given'>): boolean {
  const { apiKey, accessToken, serviceToken, header } = given
  return [apiKey, accessToken, serviceToken, ...header.map(([, value]) => value)].some(
    (secret) => secret !== undefined && (text === secret || (secret.length >= longEnough && text.includes(secret))),
  )
}
