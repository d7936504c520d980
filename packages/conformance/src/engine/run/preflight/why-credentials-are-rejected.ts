import { showResponse } from '../../nouns/show.ts'
import type { ApiResponse, Override } from '../../nouns/wire/call.ts'
import { headerCases } from '../../nouns/wire/request-form.ts'
import { concernsValues, isSameResponse } from '../../nouns/wire/response-facts.ts'
import { list } from '../../values/texts.ts'
import type { Explanation, Unaccepting } from './experiment.ts'
import { whichSample } from './which-sample.ts'

/** Unauthorized, Forbidden, and Proxy Authentication Required. */
export const isDenial = ({ status = 0 }: ApiResponse): boolean => [401, 403, 407].includes(status)

type Secrets = Readonly<Record<string, string>>

/** The target wants the credentials in another form than the documented one, or rejects them for other operations, too. */
export async function whyCredentialsAreDenied(one: Unaccepting): Promise<Explanation | undefined> {
  const { session, contact, fixtures } = one
  const reported = `(${contact.operationId}: ${showResponse(one.first)})`
  const flags = Object.values(contact.credentialFlags).filter((flag) => flag !== undefined)
  const tokens = session.contract.operation(contact.operationId).credentials.filter(({ prefix }) => prefix !== '')
  const swapped = tokens.map(({ scheme }, index) => {
    const other = tokens.at(index - 1)?.scheme ?? ''
    return [scheme, { derive: (secret: string, others: Secrets) => others[other] ?? secret }]
  })
  const otherForms: readonly (readonly [Override, Explanation])[] = [
    ...headerCases.map((headers) => [{ form: headers }, { headers }] as const),
    ...[tokens, ...tokens.map((token) => [token])].map((bare) => {
      const headers = bare.map(({ header, prefix }) => `${header} only without \`${prefix.trim()}\``)
      const credentials = Object.fromEntries(bare.map(({ scheme }) => [scheme, (secret: string) => secret]))
      return [{ credentials }, { undocumentedWish: `it accepts ${list(headers)}` }] as const
    }),
    [
      { credentials: Object.fromEntries(swapped) },
      `the target rejects the tokens ${reported} and accepts them the other way round: ${list(tokens.map(({ scheme }) => contact.credentialFlags[scheme] ?? scheme))} appear to be swapped.`,
    ],
  ]
  for (const [override, shows] of otherForms) if ((await one.again({}, override)).isSuccess) return shows
  const { change, reading } = contact.others(session, fixtures)
  if (isDenial(await one.ask(change.operationId, change.call, { intent: 'open' }))) {
    return `the target rejects the credentials for every operation ${reported}. Check ${list(flags)}.`
  }
  // The checks report a target that rejects the right credentials for some operations.
  return isDenial(await one.ask(reading.operationId, reading.call, { intent: 'open' })) ? undefined : {}
}

/** Without a wrong credential, the first request is rejected in the same way: perhaps with 400, because the status is open. */
export async function whichCredentialIsDoubted(one: Unaccepting): Promise<Explanation | undefined> {
  const { first, session, contact } = one
  const { operationId, noun, credentialFlags } = contact
  const { credentials } = session.contract.operation(operationId)
  const suspects = credentials.filter(({ prefix }) => !isDenial(first) || prefix !== '').map(({ scheme }) => scheme)
  const doubted: string[] = []
  for (const scheme of suspects) {
    const response = await one.again({}, { credentials: { [scheme]: null }, intent: 'invalid' })
    if (isSameResponse(response, first)) doubted.push(scheme)
  }
  if (!isDenial(first) && [0, suspects.length].includes(doubted.length)) {
    const advice = ` It rejects a ${noun} without credentials in the same way: check the credentials, too.`
    return concernsValues(first) ? whichSample(one, doubted.length > 0 ? advice : '') : undefined
  }
  const wrong = (doubted.length > 0 ? doubted : suspects).map((scheme) => credentialFlags[scheme] ?? scheme)
  return `the target rejects the credentials for a ${noun} (${operationId}: ${showResponse(first)}). Check whether ${list(wrong, 'or')} is wrong or expired.`
}
