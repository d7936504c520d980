import type { ApiResponse } from './call.ts'

/** Whether two responses are the same, apart from values that were sent or that change each time. */
export function isSameResponse(one: ApiResponse, other: ApiResponse): boolean {
  return one.status === other.status && lasting(one) === lasting(other)
}

export function textOf({ exchange }: Pick<ApiResponse, 'exchange'>): string {
  return exchange.response?.body ?? ''
}

function lasting(response: ApiResponse): string {
  const sent = Object.values(response.sent.body() ?? {}).filter((value) => typeof value === 'string' && value !== '')
  return plain(sent.reduce<string>((text, value) => text.replaceAll(String(value), ''), textOf(response)))
}

/** Without words that contain digits. */
export function plain(text: string): string {
  return text.replace(/[\w-]+/g, (word) => (/\d/.test(word) ? '' : word))
}
