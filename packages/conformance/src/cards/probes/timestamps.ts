import { shownPart } from '../actions/read-action.ts'
import { entriesIn } from './vocabulary/list.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tell, valuesOf } from './vocabulary/tell.ts'
import { onTour } from './vocabulary/tour.ts'

interface Spelling {
  readonly notation: string
  readonly decimals: number
}

const extended = /^\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}(:\d{2})?(?:([.,]\d+)(?!\d))?(.*)$/i

function spellingOf(moment: string): Spelling {
  const [, separator, seconds, fraction, zone] = extended.exec(moment) ?? []
  if (separator === undefined) return { notation: 'another', decimals: 0 }
  const notation = `YYYY-MM-DD${separator}hh:mm${seconds === undefined ? '' : ':ss'}${zone}`
  return { notation, decimals: (fraction?.length ?? 1) - 1 }
}

export const timestamps: Probes = {
  'timestamps/precision': onTour(({ card, topUp }) => {
    const moments = [shownPart(card.response, 'created'), entriesIn(topUp)[0]?.created]
    const spellings = moments.filter((moment) => typeof moment === 'string').map(spellingOf)
    // Trailing zeros may be omitted, so one timestamp can show fewer decimals than another.
    const decimals = Math.max(0, ...spellings.map((spelling) => spelling.decimals))
    return tell(topUp, { notation: valuesOf(spellings.map(({ notation }) => notation)), decimals })
  }),
}
