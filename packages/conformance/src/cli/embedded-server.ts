/**
 * Runs the reference server in a separate process, so that it does not share an event loop with the checks. Sends its address
 * to the parent process and exits with it.
 */
import { startReferenceServer } from '@card-contract/reference-server'

// Ctrl-C reaches the whole process group. The parent ends the run first, and this process stops after that.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))

const { baseUrl, credentials, fixtures } = await startReferenceServer()
process.send?.({ baseUrl, credentials, fixtures })
