import type { Learnt } from '../model/learnt.ts'
import { type HeaderCase, headerCases } from '../model/request-form.ts'
import type { ApiResponse, NearMissCredential, Override, Session } from '../model/session.ts'
import { showResponse } from '../model/show.ts'
import { list } from '../model/words.ts'
import { type Ask, isSameResponse } from './ask.ts'

/** Unauthorized, Forbidden, and Proxy Authentication Required. */
export function isDenial({ status }: ApiResponse): boolean {
  return status === 401 || status === 403 || status === 407
}

/** The case of header names in which the target finds the credentials that it does not find as the contract writes them. */
export async function caseThatIsRead({ samples }: Session, ask: Ask): Promise<HeaderCase | undefined> {
  for (const form of headerCases) {
    if ((await ask('createCardUser', { body: samples.body('createCardUser') }, { form })).isSuccess) return form
  }
  return undefined
}

/**
 * Says why a registration was denied, if the user supplied wrong credentials. Otherwise the checks can report that the target
 * accepts them for other operations only, or what is learnt: in another form than the documented one.
 */
export async function whyCredentialsAreRejected(
  session: Session,
  ask: Ask,
  denial: ApiResponse,
): Promise<string | Learnt> {
  const { contract, samples } = session
  const reported = `createCardUser: ${showResponse(denial)}`
  const unknown = samples.unknownId('card-0001')
  const byKeyAlone = [
    await ask('topUpCard', { path: { cardId: unknown }, body: samples.body('topUpCard') }),
    await ask('disableCard', { path: { cardId: unknown } }),
  ]
  if (byKeyAlone.every(isDenial)) {
    return `the target rejects the credentials for every operation (${reported}). Check --api-key, --access-token and --service-token.`
  }
  const byAll = [
    await ask('createCard', { path: { userId: unknown }, body: samples.body('createCard') }),
    await ask('queryCardOperation', { path: { id: unknown }, query: { action: 'transactions' } }),
  ]
  if (!byAll.every(isDenial)) return {}
  const register = (override: Override): Promise<ApiResponse> =>
    ask('createCardUser', { body: samples.body('createCardUser') }, override)
  const tokens = contract.operation('createCardUser').credentials.filter(({ prefix }) => prefix !== '')
  for (const bare of [tokens, ...tokens.map((token) => [token])]) {
    const credentials = Object.fromEntries(bare.map(({ scheme }) => [scheme, (secret: string) => secret]))
    if (!(await register({ credentials })).isSuccess) continue
    const headers = list(bare.map(({ header, prefix }) => `${header} only without \`${prefix.trim()}\``))
    return { undocumentedWish: `it accepts ${headers}` }
  }
  const schemes = tokens.map(({ scheme }) => scheme)
  if ((await register({ credentials: swapped(schemes) })).isSuccess) {
    return `the target rejects the tokens (${reported}) and accepts them the other way round: --access-token and --service-token appear to be swapped.`
  }
  const doubted = (await schemesInDoubt(session, ask, denial)).filter((scheme) => schemes.includes(scheme))
  const flags = flagsOf(doubted.length > 0 ? doubted : schemes)
  return `the target rejects the tokens (${reported}), but accepts --api-key where it is the only credential. Check whether ${flags} is wrong or expired.`
}

/**
 * The contract does not say which status a rejection has: wrong credentials may be rejected with 400. That is the case if a
 * registration without one of them is rejected in the same way, and a registration without another one is not.
 */
export async function whyCredentialsAreDoubted(
  session: Session,
  ask: Ask,
  rejection: ApiResponse,
): Promise<string | undefined> {
  if (!rejection.isRejection || (rejection.status ?? 0) >= 500) return undefined
  const doubted = await schemesInDoubt(session, ask, rejection)
  const { credentials } = session.contract.operation('createCardUser')
  if (doubted.length === 0 || doubted.length === credentials.length) return undefined
  const flags = flagsOf(doubted)
  return `the target rejects a plain registration (createCardUser: ${showResponse(rejection)}) in the same way as one without credentials. Check whether ${flags} is wrong or expired.`
}

/** The credentials that make no difference: without them, a registration is rejected in the same way. */
async function schemesInDoubt(session: Session, ask: Ask, rejection: ApiResponse): Promise<string[]> {
  const doubted: string[] = []
  for (const { scheme } of session.contract.operation('createCardUser').credentials) {
    const body = session.samples.body('createCardUser')
    const without = await ask('createCardUser', { body }, { credentials: { [scheme]: null }, intent: 'invalid' })
    if (isSameResponse(without, rejection)) doubted.push(scheme)
  }
  return doubted
}

const flags: Readonly<Record<string, string>> = {
  ApiKey: '--api-key',
  BearerToken: '--access-token',
  ServiceAuthToken: '--service-token',
}

function flagsOf(schemes: readonly string[]): string {
  const names = schemes.map((scheme) => flags[scheme] ?? scheme)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** Replaces each token with the next one. */
function swapped(schemes: readonly string[]): Record<string, NearMissCredential> {
  const nextOf = (index: number): string => schemes[(index + 1) % schemes.length] ?? ''
  return Object.fromEntries(
    schemes.map((scheme, index): [string, NearMissCredential] => [
      scheme,
      { derive: (secret, others) => others[nextOf(index)] ?? secret },
    ]),
  )
}
