import { credentialHeaders as right } from '../../fixtures/serve.ts'
import type { Variant } from './variant.ts'

/** The bytes that a value in base64 stands for, without the word before it; other texts stand for themselves. */
function bytesOf(value: string): string {
  const text = value.replace(/^Bearer /, '')
  return /^([\w-]{4})*([\w-]{2,3})?$/.test(text) ? Buffer.from(text, 'base64url').toString('hex') : value
}

/** Servers that look at credentials late, or at what they encode. */
export const authenticationVariants: readonly Variant[] = [
  {
    id: 'validates-before-it-authenticates',
    title: 'an invalid request is rejected as such before its credentials are looked at',
    alter: (parts) => ({
      ...parts,
      authenticate: () => undefined,
      read(operation, path, request) {
        const matched = parts.read(operation, path, request)
        parts.authenticate(operation, request.headers)
        return matched
      },
    }),
  },
  {
    id: 'credentials-are-bytes',
    title: 'credentials are compared by the bytes that they encode in base64',
    isInconspicuous: true,
    alter: (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        const read = Object.entries(headers).map(([name, value = '']) => {
          const own = right[name]
          const hasItsWord = own?.startsWith('Bearer ') === value.startsWith('Bearer ')
          return [name, own && hasItsWord && bytesOf(value) === bytesOf(own) ? own : value]
        })
        parts.authenticate(operation, Object.fromEntries(read))
      },
    }),
  },
]
