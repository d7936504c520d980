import { soonMs } from '../../engine/nouns/wire/overlap.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { compete, contests } from '../programs/move-at-once.ts'
import { movements, stopBesideMovements, stops } from '../programs/stop-beside-movements.ts'
import { acceptsAsManyAtOnce, stopHolds } from '../rules/at-once.ts'

const atOnceAsOneAfterAnotherId = 'requests/at-once-as-one-after-another'

/**
 * A stale write of the whole card can undo a stop at the same time. The last movement is sent after the
 * stop, so it must be rejected in whatever order a service handles the others.
 */
export const atOnceAStopHolds: CheckSource = () =>
  stops.map((stop) => {
    const { variant, says } = stop
    const check = `${atOnceAsOneAfterAnotherId}/${variant}`
    return defineCheck({
      requirement: atOnceAsOneAfterAnotherId,
      kind: 'race',
      variant,
      how: [
        `Checks whether a card that was ${says} rejects a top-up.`,
        `If so, sends the same stop and ${movements} top-ups of another card at the same time, and then one more top-up.`,
      ].join(' '),
      judge: stopHolds(check),
      run: (session) => stopBesideMovements(session, stop, check),
    })
  })

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
          `${how} Sends the requests one after another. Then sends the same requests, or half of them if all were accepted, at the same time for new objects.`,
          `Compares them if responses come within ${soonMs} ms.`,
        ].join(' '),
        judge: acceptsAsManyAtOnce(check, says, creates),
        run: (session) => compete(session, check, contest),
      })
    })
