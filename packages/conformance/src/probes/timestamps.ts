import { ask, moving } from './vocabulary/ask.ts'
import { entriesIn } from './vocabulary/list.ts'
import { probe } from './vocabulary/probe.ts'
import { tell } from './vocabulary/tell.ts'

interface Spelling {
  readonly words: string
  readonly decimals: number
}

const extended = /^\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}(:\d{2})?([.,]\d+)?(.*)$/i

function spellingOf(moment: string): Spelling {
  const [, separator, seconds, fraction, zone] = extended.exec(moment) ?? []
  if (separator === undefined) return { words: 'not as YYYY-MM-DDThh:mm', decimals: 0 }
  const words = `YYYY-MM-DD${separator}hh:mm${seconds === undefined ? '' : ':ss'}, UTC as \`${zone}\``
  return { words, decimals: (fraction?.length ?? 1) - 1 }
}

export const precision = probe('timestamps/precision', async (session) => {
  const card = await session.arrange.card()
  const topUp = await ask(session, moving(session, card, 'topup'))
  const moments = [card.response.data?.created_at, entriesIn(topUp)[0]?.created_at]
  const spellings = moments.filter((moment) => typeof moment === 'string').map(spellingOf)
  // Trailing zeros may be omitted, so one timestamp can show fewer decimals than another.
  const decimals = Math.max(0, ...spellings.map((spelling) => spelling.decimals))
  const forms = [...new Set(spellings.map(({ words }) => words))].sort()
  if (forms.length === 0) return tell(topUp, 'none was shown')
  return tell(topUp, `${forms.join(' or ')}, ${decimals} decimals`)
})
