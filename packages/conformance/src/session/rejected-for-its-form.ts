import type { RejectedForm } from '../model/notice.ts'
import { headerCases, type RequestForm } from '../model/request-form.ts'
import type { ApiResponse } from '../model/session.ts'

interface Explained extends RejectedForm {
  readonly accepted: ApiResponse
}

type Again = (form: RequestForm) => Promise<ApiResponse>

/**
 * Finds out whether a valid request was rejected because of its form: the target rejects it a second time, which rules out a
 * temporary failure, and then accepts the same request in the plain form, or with its headers in another case. Undefined if the
 * form is not the reason.
 */
export async function rejectedForItsForm(
  rejected: ApiResponse,
  form: RequestForm,
  again: Again,
): Promise<Explained | undefined> {
  if (form === 'plain') return await rejectedForItsHeaders(rejected, again)
  if (!(await again(form)).isRejection) return undefined
  const plain = await again('plain')
  if (plain.isSuccess) return { kind: 'rejected-form', form, response: rejected, accepted: plain, acceptedIn: 'plain' }
  return await rejectedForItsHeaders(plain, again)
}

/** A target that finds no credentials in a plain request may look for their headers in one case only. */
async function rejectedForItsHeaders(plain: ApiResponse, again: Again): Promise<Explained | undefined> {
  if (plain.status !== unauthorized || (await again('plain')).status !== unauthorized) return undefined
  for (const acceptedIn of headerCases) {
    const accepted = await again(acceptedIn)
    if (accepted.isSuccess) return { kind: 'rejected-form', form: 'plain', response: plain, accepted, acceptedIn }
  }
  return undefined
}

const unauthorized = 401
