/** A header that an operation requires. */
export interface Credential {
  /** Name of the security scheme, such as `ParcelKey`. */
  readonly scheme: string
  readonly header: string
  /** The text before the secret in the header's value. */
  readonly prefix: '' | 'Bearer '
}
