import type { Contract, JsonSchema } from '@card-contract/contract'
import type { Target } from '../model/target.ts'
import type { Secret } from './redact.ts'

export function secretsOf({ credentials, headers }: Target): Secret[] {
  return [
    { value: credentials.apiKey, placeholder: '$CARD_API_KEY' },
    { value: credentials.accessToken, placeholder: '$CARD_ACCESS_TOKEN' },
    { value: credentials.serviceToken, placeholder: '$CARD_SERVICE_TOKEN' },
    // Extra headers exist to get through gateways: whatever they carry is treated as a secret.
    ...headers.map(([name, value]) => ({ value, placeholder: headerPlaceholder(name) })),
  ]
}

export function headerPlaceholder(name: string): string {
  return `$HEADER_${name.toUpperCase().replace(/\W/g, '_')}`
}

/** Names of the fields that the contract marks as secret, wherever they stand. */
export function secretFieldsOf(contract: Contract): string[] {
  const names = new Set<string>()
  for (const schema of Object.values(contract.document.components?.schemas ?? {})) {
    const { properties = {} } = schema as JsonSchema & { properties?: Record<string, JsonSchema> }
    for (const [name, property] of Object.entries(properties)) {
      if ((property as Record<string, unknown>)['x-secret'] === true) names.add(name)
    }
  }
  return [...names]
}
