import type { PreventResend } from './prevent-resend.ts'

/**
 * Replaces `prevent-resend.ts` in browsers. Their HTTP cache must not answer for the service, because one GET moves money.
 * Browsers also resend requests on their own, and a page cannot stop them.
 */
export function createResendGuard(): PreventResend {
  return (init, { mayChange }, isOwnFetch) => {
    init.cache = 'no-store'
    return () => mayChange && isOwnFetch
  }
}

/** What to add to the reason of a failed fetch: browsers do not say that CORS was the reason. */
export function failedFetchHint(_reason: string): string {
  return '; check the CORS settings of the service'
}
