/** The server was asked for something that it can't be. Each complaint says which setting, what it expects and what it got. */
export class ConfigurationError extends Error {
  readonly code = 'configuration'
  readonly complaints: readonly string[]

  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'))
    this.name = 'ConfigurationError'
    this.complaints = complaints
  }
}
