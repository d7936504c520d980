import type { ApiResponse } from './call.ts'

/** A response to HEAD has no body that would show what was done. */
export function isCarriedOut(response: ApiResponse): boolean {
  const { status = 0, data } = response
  return data !== undefined || (isHead(response) && status >= 200 && status < 300)
}

export function isHead({ exchange }: ApiResponse): boolean {
  return exchange.request.method === 'HEAD'
}
