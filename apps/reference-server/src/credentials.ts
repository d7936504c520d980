import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What is accepted, per kind of credential. Any token goes with any key. */
export interface AcceptedCredentials {
  readonly apiKeys: readonly string[]
  readonly accessTokens: readonly string[]
  readonly serviceTokens: readonly string[]
}

/** One credential of each kind: what a caller sends. */
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
  /** Whether the value, without its `Bearer ` prefix, is one of the accepted ones. Takes as long for a near miss as for any other. */
  verify(scheme: CredentialScheme, value: string): boolean
  /** Whether the value is one of the accepted ones of any kind, and must not be repeated anywhere. */
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
 * Compares digests, which are all of one length, and all of them: neither the length of an accepted value nor its place in
 * the list can be measured. Only digests stay in memory.
 */
function createVerifier(accepted: readonly string[]): (value: string) => boolean {
  const digests = accepted.map((value) => hash('sha256', value, 'buffer'))
  // One buffer for all calls: allocating one per call costs three times the hash, and nothing here is asynchronous.
  const received = Buffer.alloc(32)
  return (value) => {
    received.write(hash('sha256', value, 'binary'), 'latin1')
    let isAccepted = false
    for (const digest of digests) isAccepted = timingSafeEqual(received, digest) || isAccepted
    return isAccepted
  }
}

/** One credential of each kind for development: new each time, so that none can outlive the run that it was printed for. */
export function generateCredentials(): AcceptedCredentials {
  return {
    apiKeys: [`dev-key-${randomText()}`],
    accessTokens: [`dev-access-${randomText()}`],
    serviceTokens: [`dev-service-${randomText()}`],
  }
}

/** 128 bits in characters that no shell, header or URL has a special meaning for. */
function randomText(): string {
  return randomBytes(16).toString('hex')
}
