import type { ApiResponse } from '../exchanges/call.ts'
import type { RejectedForm } from '../exchanges/notice.ts'
import { headerCases, type RequestForm } from '../exchanges/request-form.ts'

/** A repetition that the target accepted. Without a notice, it was in the same form, so the form is not the reason. */
interface Repeated {
  readonly accepted: ApiResponse
  readonly notice?: RejectedForm
}

type Again = (form: RequestForm) => Promise<ApiResponse>

/**
 * Finds out whether a valid request was rejected because of its form: the target rejects it a second time, which rules out a
 * temporary failure, and then accepts the same request in the plain form, or with its headers in another case. Undefined if it
 * accepts none of these requests.
 */
export async function rejectedForItsForm(
  rejected: ApiResponse,
  form: RequestForm,
  again: Again,
): Promise<Repeated | undefined> {
  if (form === 'plain') return await rejectedForItsHeaders(rejected, again)
  const same = await again(form)
  // It may have moved money, so it must not be sent once more.
  if (!same.isRejection) return same.isSuccess ? { accepted: same } : undefined
  const plain = await again('plain')
  if (plain.isSuccess) {
    return { accepted: plain, notice: { kind: 'rejected-form', form, response: rejected, acceptedIn: 'plain' } }
  }
  return await rejectedForItsHeaders(plain, again)
}

/** A target that finds no credentials in a plain request may look for their headers in one case only. */
async function rejectedForItsHeaders(plain: ApiResponse, again: Again): Promise<Repeated | undefined> {
  if (plain.status !== unauthorized || (await again('plain')).status !== unauthorized) return undefined
  for (const acceptedIn of headerCases) {
    const accepted = await again(acceptedIn)
    if (accepted.isSuccess) {
      return { accepted, notice: { kind: 'rejected-form', form: 'plain', response: plain, acceptedIn } }
    }
  }
  return undefined
}

const unauthorized = 401
