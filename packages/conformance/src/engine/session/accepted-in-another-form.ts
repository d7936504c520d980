import type { ApiResponse } from '../nouns/wire/call.ts'
import { headerCases, type RequestForm } from '../nouns/wire/request-form.ts'

type Again = (form: RequestForm) => Promise<ApiResponse>

/**
 * Finds out whether a valid request was rejected because of its form: sends it a second time, which rules out a temporary failure, and
 * then in the plain form, or with its headers in another case. Returns the first response that accepts it, if one does.
 */
export async function acceptedInAnotherForm(
  rejected: ApiResponse,
  form: RequestForm,
  again: Again,
): Promise<ApiResponse | undefined> {
  if (form === 'plain') return await acceptedWithOtherHeaders(rejected, again)
  const same = await again(form)
  // It may have changed something, so it must not be sent once more.
  if (!same.isRejection) return same.isSuccess ? same : undefined
  const plain = await again('plain')
  return plain.isSuccess ? plain : await acceptedWithOtherHeaders(plain, again)
}

/** A target that finds no credentials in a plain request may look for their headers in one case only. */
async function acceptedWithOtherHeaders(plain: ApiResponse, again: Again): Promise<ApiResponse | undefined> {
  if (plain.status !== unauthorized || (await again('plain')).status !== unauthorized) return undefined
  for (const form of headerCases) {
    const accepted = await again(form)
    if (accepted.isSuccess) return accepted
  }
  return undefined
}

const unauthorized = 401
