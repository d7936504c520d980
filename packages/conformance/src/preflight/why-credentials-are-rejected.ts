import type { ApiResponse, Override } from '../exchanges/call.ts'
import { isSameResponse } from '../exchanges/is-same-response.ts'
import { headerCases } from '../exchanges/request-form.ts'
import type { Session } from '../exchanges/session.ts'
import { showResponse } from '../exchanges/show.ts'
import type { Learnt } from '../model/learnt.ts'
import { list } from '../values/words.ts'
import type { Ask } from './ask.ts'

/** Unauthorized, Forbidden, and Proxy Authentication Required. */
export function isDenial({ status }: ApiResponse): boolean {
  return status === 401 || status === 403 || status === 407
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
  const isAccepted = async (override: Override): Promise<boolean> =>
    (await ask('createCardUser', { body: samples.body('createCardUser') }, override)).isSuccess
  for (const headers of headerCases) if (await isAccepted({ form: headers })) return { headers }

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
  const tokens = contract.operation('createCardUser').credentials.filter(({ prefix }) => prefix !== '')
  for (const bare of [tokens, ...tokens.map((token) => [token])]) {
    const credentials = Object.fromEntries(bare.map(({ scheme }) => [scheme, (secret: string) => secret]))
    if (!(await isAccepted({ credentials }))) continue
    const headers = list(bare.map(({ header, prefix }) => `${header} only without \`${prefix.trim()}\``))
    return { undocumentedWish: `it accepts ${headers}` }
  }
  const schemes = tokens.map(({ scheme }) => scheme)
  if (await isAccepted({ credentials: swapped(schemes) })) {
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
  return `the target rejects a plain registration (createCardUser: ${showResponse(rejection)}) in the same way as one without credentials. Check whether ${flagsOf(doubted)} is wrong or expired.`
}

/** The credentials that make no difference: without them, a registration is rejected in the same way. */
async function schemesInDoubt({ contract, samples }: Session, ask: Ask, rejection: ApiResponse): Promise<string[]> {
  const doubted: string[] = []
  for (const { scheme } of contract.operation('createCardUser').credentials) {
    const body = samples.body('createCardUser')
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
  return list(
    schemes.map((scheme) => flags[scheme] ?? scheme),
    'or',
  )
}

/** Replaces each token with the next one. */
function swapped(schemes: readonly string[]): NonNullable<Override['credentials']> {
  const next = schemes.map((_, index) => schemes[(index + 1) % schemes.length] ?? '')
  return Object.fromEntries(
    schemes.map((scheme, index) => [scheme, { derive: (secret, others) => others[next[index] ?? ''] ?? secret }]),
  )
}
