import { moveUnjudged, openLedger } from '../doors/ledger.ts'
import { awaitListing, isOf } from '../doors/listing.ts'
import { show } from '../expect/received.ts'
import { defineCheck } from '../model/define-check.ts'
import { headerOf } from '../model/exchange.ts'
import type { Answer, Stage } from '../model/stage.ts'

/** Between what a timestamp says and when the answer came: for slow services, and for clocks that count in minutes. */
const toleranceMs = 90_000

/** Long enough for a clock that counts in seconds to go on, twice. */
const pauseMs = 2_100

interface Creation {
  readonly what: string
  readonly answer: Answer
  readonly at: number
  /** How far it is from the answer's Date header. */
  readonly off: number
}

export const timestampsFresh = defineCheck({
  requirement: 'timestamps/fresh',
  how: "Compares `created_at` of a new user, card and transaction with the service's own Date header and with each other; where they are far off, looks whether the clock runs.",
  async run(stage) {
    const { arrange } = stage
    const user = await arrange.user()
    const card = await arrange.card()
    const made = [creation('user', user.answer), creation('card', card.answer), await transaction(stage, card)]
    const creations = made.filter((one) => one !== undefined)
    const [first] = creations
    const usual = mostAlike(creations)
    if (!first || !usual) return stage.skip('no timestamp could be read, or no Date header came with it')
    for (const one of creations) {
      complainUnless(stage, isAlike(one, usual), one, `about as far from the Date header as that of the ${usual.what}`)
    }
    // A service whose clock is wrong says so in all its timestamps, and goes on counting.
    if (isAlike(first, usual) && Math.abs(first.off) > toleranceMs) await expectRunningClock(stage, first)
  },
})

function isAlike(one: Creation, other: Creation): boolean {
  return Math.abs(one.off - other.off) <= toleranceMs
}

/** The one that most agree with, or, of two that disagree, the one that agrees with the Date header: the others are to blame. */
function mostAlike(creations: readonly Creation[]): Creation | undefined {
  const agreeing = (one: Creation): number => creations.filter((other) => isAlike(one, other)).length
  const ranked = creations.toSorted(
    (one, other) => agreeing(other) - agreeing(one) || Math.abs(one.off) - Math.abs(other.off),
  )
  return ranked[0]
}

async function expectRunningClock(stage: Stage, first: Creation): Promise<void> {
  await stage.pause(pauseMs)
  const { answer } = await stage.arrange.user()
  const later = creation('user', answer)
  if (later) complainUnless(stage, later.at > first.at, later, `later than ${new Date(first.at).toISOString()}`)
}

async function transaction(stage: Stage, card: Parameters<typeof openLedger>[0]): Promise<Creation | undefined> {
  const ledger = openLedger(card)
  await moveUnjudged(stage, ledger, 'dedicated', 'topup', stage.samples.amount(ledger.currency))
  const { answer, entries } = await awaitListing(stage, 'operate-card', ledger)
  const entry = entries.find((one) => ledger.movements.some((movement) => isOf(movement, one)))
  return entry && creation('transaction', answer, entry.created_at)
}

function creation(what: string, answer: Answer, text = answer.data?.created_at): Creation | undefined {
  const date = headerOf(answer.headers, 'date')
  const at = Date.parse(String(text))
  const off = at - Date.parse(String(date))
  return Number.isNaN(off) ? undefined : { what, answer, at, off }
}

function complainUnless(stage: Stage, holds: boolean, { what, answer, at, off }: Creation, expected: string): void {
  const received = `${show(new Date(at).toISOString())}, ${Math.round(off / 1000)} s from the Date header`
  stage.expect.that(`created_at of a new ${what}`, holds, expected, received, answer)
}
