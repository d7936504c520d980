import { fieldsOf } from '../../cases/samples/fields.ts'
import type { Learnt } from '../../nouns/session.ts'
import { showResponse } from '../../nouns/show.ts'
import { textOf } from '../../nouns/wire/response-facts.ts'
import { camelCase } from '../../values/names.ts'
import { list } from '../../values/texts.ts'
import type { Body, Experiment, Unaccepting } from './experiment.ts'
import { blockedBy } from './which-sample.ts'

/** Fields that differ from those of the first request, and what it shows if the target accepts them. */
type Change = readonly [fields: Body, shows: Learnt]

const wish = (undocumentedWish: string): Learnt => ({ undocumentedWish })

/** How often the first request must be rejected again before the acceptance of another one explains that. */
export const repetitions = 3

/** A target that rejects now and then would have accepted any other request, too: then nothing is explained. */
export function ifAccepted(changesOf: (one: Unaccepting) => readonly Change[]): Experiment['explain'] {
  return async (one) => {
    for (const [fields, shows] of changesOf(one)) {
      if (!(await one.again(fields)).isSuccess) continue
      for (let turn = 0; turn < repetitions; turn++) if ((await one.again()).isSuccess) return {}
      return shows
    }
    return undefined
  }
}

/** The session reports texts that are rejected although the samples that they were made from are accepted. */
export function otherTexts(one: Unaccepting): Change[] {
  const { operationId, noun } = one.contact
  const asGiven: Change = [one.session.samples.asGiven(operationId, one.sent)?.body ?? {}, {}]
  if (one.given.length === 0) return [asGiven]
  const usual = one.given.map((name) => [name, one.session.samples.usual(operationId, name)])
  const flags = list(one.given.map((name) => `--sample ${name}`))
  const message = `the target rejects ${flags} (${operationId}: ${showResponse(one.first)}), and accepts a ${noun} without. Set another value, or none.`
  return [asGiven, [Object.fromEntries(usual), blockedBy(one, message)]]
}

export function usualSpelling({ sent, contact }: Unaccepting): Change[] {
  const names = Object.keys(sent).filter((name) => camelCase(name) !== name)
  const renamed = names.flatMap((name) => Object.entries({ [name]: undefined, [camelCase(name)]: sent[name] }))
  return [
    ...contact.usualSpellings(sent).map(([fields, shows]): Change => [fields as Body, wish(shows)]),
    [Object.fromEntries(renamed), wish('it accepts field names in camel case in place of the documented ones')],
  ]
}

/** A word that consists of several, as only names do. */
const compound = /\b[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+\b/g

/** Those that are optional, and those that the response names and the contract does not have. */
export function aFieldMore({ session: { contract, samples }, contact, first }: Unaccepting): Change[] {
  const { operationId } = contact
  const fields = fieldsOf(contract, contract.operation(operationId))
  const own = fields.flatMap(({ name }) => [name, camelCase(name)])
  const unknown = [...new Set(textOf(first).match(compound))].filter((name) => !own.includes(name))
  const optional = fields.filter(({ required }) => !required).slice(0, 2)
  return [
    ...optional.map(({ name }): Change => {
      return [{ [name]: samples.optional(operationId, name) }, wish(`it requires \`${name}\`, which is optional`)]
    }),
    ...unknown.slice(0, 3).map((name): Change => {
      return [{ [name]: 'Sample' }, wish(`it requires \`${name}\`, which the contract does not have`)]
    }),
  ]
}

const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/

/** Dates in another form, and numbers in place of the texts that the response names, or of all, or none of these texts. */
export function anotherForm({ sent, suspects }: Unaccepting): Change[] {
  const dates = Object.keys(sent).filter((name) => isoDate.test(String(sent[name])))
  const changed = (names: readonly string[], change: (text: string) => unknown): Body =>
    Object.fromEntries(names.map((name) => [name, change(String(sent[name]))]))
  const number = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 15)) || 1
  const names = list(suspects.map((name) => `\`${name}\``))
  return [
    [changed(dates, (date) => date.replace(isoDate, '$3/$2/$1')), wish('it accepts dates as DD/MM/YYYY')],
    [changed(dates, (date) => `${date}T00:00:00Z`), wish('it accepts dates as YYYY-MM-DDThh:mm:ssZ')],
    [changed(suspects, number), wish(`it accepts numbers as ${names}`)],
    [changed(suspects, () => undefined), wish(`it accepts a request without ${names}`)],
  ]
}
