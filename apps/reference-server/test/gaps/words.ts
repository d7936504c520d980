import { loadContract } from '@card-contract/contract'
import type { Answer } from '../fixtures/app-server.ts'

/** The status and code of a problem, and the pointer of its first detail. */
export function refused({ status, code, details }: Answer): readonly [number, string | undefined, string | undefined] {
  return [status, code, details[0]?.pointer]
}

export const exampleUser = loadContract().operation('createCardUser').requestBody?.examples[0]?.value as object
