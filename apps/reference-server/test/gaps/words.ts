import { loadContract } from '@card-contract/contract'
import type { ApiResponse } from '../fixtures/app-server.ts'

/** The status and code of a problem, and the pointer of its first detail. */
export function rejected({
  status,
  code,
  details,
}: ApiResponse): readonly [number, string | undefined, string | undefined] {
  return [status, code, details[0]?.pointer]
}

export const exampleUser = loadContract().operation('createCardUser').requestBody?.examples[0]?.value as object
