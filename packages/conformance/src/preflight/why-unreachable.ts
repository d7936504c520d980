import type { ApiResponse } from '../model/session.ts'

const untrusted = /certificate|self-signed|altname/i

/** Why no request got a response, and what to try. */
export function whyUnreachable({ exchange: { trouble } }: ApiResponse, baseUrl: string): string {
  const { kind, message = 'no response' } = trouble ?? {}
  if (kind === 'too-large') return `the target cannot be judged: ${message}. ${hint()}`
  return `the target cannot be reached: ${message}. ${hint()}`

  function hint(): string {
    if (kind === 'too-large') return 'Check that --base-url is the address of the service.'
    if (untrusted.test(message))
      return 'Trust its certificate with --ca FILE, or accept any certificate with --insecure.'
    // What speaks TLS closes the connection on a request without it, often silently.
    if (kind === 'reset' && baseUrl.startsWith('http:')) {
      return 'If the port expects TLS, begin --base-url with https. Otherwise check that the target is running and that --base-url is right.'
    }
    return 'Check that it is running and that --base-url is right.'
  }
}
