/** A header that an operation demands. */
export interface Credential {
  /** Name of the security scheme, such as `ApiKey`. */
  readonly scheme: string
  readonly header: string
  /** What stands before the secret in the header's value. */
  readonly prefix: '' | 'Bearer '
}
