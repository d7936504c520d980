/**
 * The reference server in a process of its own, so that what judges and what is judged share no event loop. Tells its
 * parent where it listens, and ends with it.
 */
import { startReferenceServer } from '@card-contract/reference-server'

// Ctrl-C reaches the whole group of processes; the run is ended by the parent, and only then may the target go.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))

const { baseUrl, credentials, fixtures } = await startReferenceServer()
process.send?.({ baseUrl, credentials, fixtures })
