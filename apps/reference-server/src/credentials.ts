import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The accepted values, per kind of credential. Any token is valid with any key. */
export interface AcceptedCredentials {
  readonly apiKeys: readonly string[]
  readonly accessTokens: readonly string[]
  readonly serviceTokens: readonly string[]
}

/** One credential of each kind, as a client sends them. */
export interface ServerCredentials {
  readonly apiKey: string
  readonly accessToken: string
  readonly serviceToken: string
}

export function firstOfEach({ apiKeys, accessTokens, serviceTokens }: AcceptedCredentials): ServerCredentials {
  return { apiKey: apiKeys[0] ?? '', accessToken: accessTokens[0] ?? '', serviceToken: serviceTokens[0] ?? '' }
}

/** The contract's names for the three kinds. */
export type CredentialScheme = 'ApiKey' | 'BearerToken' | 'ServiceAuthToken'

export interface Credentials {
  /** Whether the value, without its `Bearer ` prefix, is accepted. Takes the same time for every value. */
  verify(scheme: CredentialScheme, value: string): boolean
  /** Whether the value is an accepted credential of any kind, and so must not be repeated anywhere. */
  knows(value: string): boolean
}

export function createCredentials({ apiKeys, accessTokens, serviceTokens }: AcceptedCredentials): Credentials {
  const verifiers: Record<CredentialScheme, (value: string) => boolean> = {
    ApiKey: createVerifier(apiKeys),
    BearerToken: createVerifier(accessTokens),
    ServiceAuthToken: createVerifier(serviceTokens),
  }
  return {
    verify: (scheme, value) => verifiers[scheme](value),
    knows: (value) => Object.values(verifiers).some((isAccepted) => isAccepted(value)),
  }
}

/**
 * Compares digests, which all have the same length, and always compares all of them. So neither the length of an accepted value nor
 * its position in the list can be measured. Only digests stay in memory.
 */
function createVerifier(accepted: readonly string[]): (value: string) => boolean {
  const digests = accepted.map((value) => hash('sha256', value, 'buffer'))
  // One buffer for all calls, because allocating one per call costs three times the hash. Safe, because nothing here is asynchronous.
  const received = Buffer.alloc(32)
  return (value) => {
    received.write(hash('sha256', value, 'binary'), 'latin1')
    let isAccepted = false
    for (const digest of digests) isAccepted = timingSafeEqual(received, digest) || isAccepted
    return isAccepted
  }
}

/** Generates one credential of each kind for development. They are new each time, so none is valid after the run it was printed for. */
export function generateCredentials(): AcceptedCredentials {
  return {
    apiKeys: [`dev-key-${randomText()}`],
    accessTokens: [`dev-access-${randomText()}`],
    serviceTokens: [`dev-service-${randomText()}`],
  }
}

/** 128 random bits, in characters that are not special in a shell, a header or a URL. */
function randomText(): string {
  return randomBytes(16).toString('hex')
}
