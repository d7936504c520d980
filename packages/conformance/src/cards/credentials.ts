/** The secrets of a card service. */
export interface Credentials {
  readonly apiKey: string
  readonly accessToken: string
  readonly serviceToken: string
}

/** By the contract's scheme names. */
export function bySchemes({ apiKey, accessToken, serviceToken }: Credentials): Readonly<Record<string, string>> {
  return { ApiKey: apiKey, BearerToken: accessToken, ServiceAuthToken: serviceToken }
}

/** The shell variables that stand for them. */
export const variables = {
  ApiKey: 'CARD_API_KEY',
  BearerToken: 'CARD_ACCESS_TOKEN',
  ServiceAuthToken: 'CARD_SERVICE_TOKEN',
} as const
