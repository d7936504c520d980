import { inDigitsFrom, inFullWidth, spellingsOf } from './spelling.ts'

/** A date as the contract writes it, and its parts. */
interface DateParts {
  readonly text: string
  readonly year: number
  readonly month: number
  readonly day: number
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** Wrong spellings of a date. To reject a string for its format is inferred, and blanks around it may be ignored. */
export const datesAsTexts = spellingsOf(datePartsOf, [
  {
    family: 'with-zeros',
    says: 'with a zero for the day, the month or all',
    write: [
      ({ text }) => text.replace(/\d\d$/, '00'),
      ({ text }) => text.replace(/-\d\d-/, '-00-'),
      () => '0000-00-00',
    ],
  },
  {
    family: 'with-text-around-it',
    says: 'with text around it',
    write: [
      ({ text }) => `${text}x`,
      ({ text }) => `${text}Z`,
      ({ text }) => `${text}+01:00`,
      ({ text }) => `${text} 00:00:00`,
      ({ text }) => `${text}T00:00`,
      ({ text }) => `${text}, ${text}`,
      ({ text }) => `+00${text}`,
      ({ text }) => `-${text}`,
    ],
  },
  {
    family: 'in-other-digits',
    says: 'in digits other than 0 to 9',
    write: [({ text }) => inFullWidth(text), ({ text }) => inDigitsFrom('٠', text), ({ text }) => withDashes(text)],
  },
  {
    family: 'in-words',
    says: 'with the name of the month',
    write: [
      ({ year, month, day }) => `${day} ${months[month - 1]} ${year}`,
      ({ year, month, day }) => `${months[month - 1]} ${day}, ${year}`,
      ({ year, month, day }) => `${year}-${months[month - 1]?.slice(0, 3)}-${day}`,
    ],
  },
  {
    family: 'of-another-calendar',
    says: 'of another calendar, or counted in another way',
    write: [
      ({ year, month, day }) => `平成${year - 1988}年${month}月${day}日`,
      ({ year }) => `${year}-W20-4`,
      ({ year }) => `${year}-135`,
      ({ year }) => `${year}`,
      ({ text }) => text.slice(0, 7),
      ({ text }) => String(Date.parse(text) / 1000),
      // As spreadsheets count days, and as ASP.NET writes a date.
      ({ text }) => String(Date.parse(text) / 86_400_000 + 25_569),
      ({ text }) => `/Date(${Date.parse(text)})/`,
    ],
  },
  {
    family: 'beyond-its-parts',
    says: 'with parts that no date has',
    write: [
      ({ text }) => text.replace(/\d\d$/, '32'),
      ({ text }) => text.replace(/-\d\d-/, '-1-'),
      ({ text }) => text.replace(/\d$/, ''),
      ({ text }) => text.replaceAll('-', '.'),
      ({ text }) => text.replaceAll('-', ' '),
    ],
  },
])

/** Dates that are no strings. */
export const datesAsParts = spellingsOf(datePartsOf, [
  {
    family: 'as-its-parts',
    says: 'as its parts',
    standing: 'documented',
    write: [
      ({ year, month, day }) => [year, month, day],
      ({ year, month, day }) => ({ year, month, day }),
      ({ text }) => Number(text.replaceAll('-', '')),
      ({ text }) => Date.parse(text),
    ],
  },
])

function datePartsOf(valid: unknown): DateParts {
  const text = String(valid)
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { text, year, month, day }
}

/** En dashes. */
function withDashes(text: string): string {
  return text.replaceAll('-', '\u2013')
}
