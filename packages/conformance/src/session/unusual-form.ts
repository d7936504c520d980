import type { RejectedForm } from '../model/rejected-form.ts'
import type { UnusualForm } from '../model/request-form.ts'
import type { ApiResponse } from '../model/session.ts'

/**
 * Finds out whether a valid request was rejected because of its form: the target rejects it a second time, which rules out a
 * temporary failure, and then accepts the same request in the plain form. Undefined if the form is not the reason.
 */
export async function becauseOfItsForm(
  rejected: ApiResponse,
  form: UnusualForm,
  again: (form: UnusualForm | 'plain') => Promise<ApiResponse>,
): Promise<(RejectedForm & { readonly plain: ApiResponse }) | undefined> {
  if (!(await again(form)).isRejection) return undefined
  const plain = await again('plain')
  return plain.isSuccess ? { form, rejected, plain } : undefined
}
