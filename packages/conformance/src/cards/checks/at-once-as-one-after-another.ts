import { soonMs } from '../../engine/nouns/soon.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { compete, contests } from '../programs/contests.ts'
import { acceptsAsManyAtOnce } from '../rules/at-once.ts'

const atOnceAsOneAfterAnotherId = 'requests/at-once-as-one-after-another'

/**
 * Requests that are rejected one after another but accepted at the same time show a check-then-act race, and requests that
 * create several objects one after another must create as many at the same time. Which requests a service rejects, and what
 * the same request creates, is open, so the target is compared with itself.
 */
export const atOnceAsOneAfterAnother: CheckSource = (_, { mostAtOnce }) =>
  contests
    .filter(({ count }) => count <= mostAtOnce)
    .map((contest) => {
      const { variant, how, says, creates } = contest
      const check = `${atOnceAsOneAfterAnotherId}/${variant}`
      return defineCheck({
        requirement: atOnceAsOneAfterAnotherId,
        kind: 'race',
        variant,
        how: [
          `${how} Sends the requests one after another, and the same requests, or half of them if all were accepted, about new objects at the same time.`,
          `Compares them if responses come within ${soonMs} ms.`,
        ].join(' '),
        judge: acceptsAsManyAtOnce(check, says, creates),
        run: (session) => compete(session, check, contest),
      })
    })
