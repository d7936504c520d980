import type { RetryReason } from '../nouns/retry-reason.ts'
import type { Session } from '../nouns/session.ts'

/** Repeats the whole function if it ended with such an error. */
export async function repeatAfter<Made>(
  repeat: Session['repeat'],
  reason: RetryReason,
  isReason: (error: unknown) => boolean,
  make: (isAgain: boolean) => Promise<Made>,
): Promise<Made> {
  const once = async (isAgain: boolean): Promise<{ readonly made: Made } | { readonly error: unknown }> => {
    try {
      return { made: await make(isAgain) }
    } catch (error) {
      if (isReason(error)) return { error }
      throw error
    }
  }
  const ended = await repeat(reason, once, (one) => 'made' in one)
  if ('made' in ended) return ended.made
  throw ended.error
}
