import type { RunOptions } from '../run/settings.ts'
import type { Settings } from './options.ts'

/** Converts the settings for sending requests to the library's options. */
export function callingOptions({
  given,
}: Settings): Pick<RunOptions, 'concurrency' | 'rate' | 'timeoutMs' | 'deadlineS' | 'giveUpAfterS'> {
  return {
    ...(given.concurrency === undefined ? {} : { concurrency: given.concurrency }),
    ...(given.rate === undefined ? {} : { rate: given.rate }),
    ...(given.timeout === undefined ? {} : { timeoutMs: given.timeout }),
    ...(given.deadline === undefined ? {} : { deadlineS: given.deadline }),
    ...(given.giveUpAfter === undefined ? {} : { giveUpAfterS: given.giveUpAfter }),
  }
}
