export { ConfigurationError } from './config/configuration-error.ts'
export type { ServerCredentials } from './credentials.ts'
export type { LogLevel } from './log.ts'
export { type ReferenceServer, type StartFixtures, type StartOptions, startReferenceServer } from './start.ts'
