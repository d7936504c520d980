import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { movements, stopBesideMovements, stops } from '../programs/stop-beside-movements.ts'
import { stopHolds } from '../rules/at-once.ts'

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
