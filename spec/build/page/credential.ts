import type { ContractDocument } from '../document.ts'

/** A header that carries a credential. */
export interface Credential {
  /** The name of its security scheme, which is its anchor. */
  readonly scheme: string
  readonly header: string
  /** The text before the credential in the header's value. */
  readonly prefix: string
  /** The shell variable of request samples; the reference server prints its credentials under the same names. */
  readonly variable: string
  readonly description: string
}

const variables: Readonly<Record<string, string>> = {
  ApiKey: 'CARD_API_KEY',
  BearerToken: 'CARD_ACCESS_TOKEN',
  ServiceAuthToken: 'CARD_SERVICE_TOKEN',
}

interface SecurityScheme {
  readonly type: string
  readonly name?: string
  readonly description?: string
  readonly 'x-value-prefix'?: string
}

export function credentialOf({ components }: ContractDocument, scheme: string): Credential {
  const object = components.securitySchemes?.[scheme] as SecurityScheme
  const { type, name = scheme, description = '', 'x-value-prefix': prefix = '' } = object
  const isBearer = type === 'http'
  return {
    scheme,
    header: isBearer ? 'Authorization' : name,
    prefix: isBearer ? 'Bearer ' : prefix,
    variable: variables[scheme] ?? scheme,
    description,
  }
}
