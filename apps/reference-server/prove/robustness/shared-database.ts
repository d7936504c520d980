import { join } from 'node:path'
import { type CallOperation, caller } from '../../test/fixtures/calls.ts'
import { type Listening, launchListening, temporaryFolder } from '../../test/fixtures/launch.ts'
import { createPostgresDatabase } from '../fixtures/postgres-database.ts'

export interface Database {
  readonly url: string
  drop(): Promise<void>
}

/** New, empty databases that several processes can share. */
export const databases = {
  // The test's cleanup removes its folder.
  'a SQLite file': async () => ({ url: `sqlite:${join(temporaryFolder(), 'cards.db')}`, drop: async () => {} }),
  PostgreSQL: createPostgresDatabase,
} satisfies Record<string, () => Promise<Database>>

/** A server whose state and credentials other servers share. */
export interface Sharing extends Listening {
  readonly call: CallOperation
  /** Kills the process, like a power loss. */
  kill(): Promise<void>
}

const credentials = {
  apiKey: 'key-of-the-tests',
  accessToken: 'access-of-the-tests',
  serviceToken: 'service-of-the-tests',
}

export async function launchOn({ url }: Database): Promise<Sharing> {
  const server = await launchListening([], {
    environment: {
      DATABASE_URL: url,
      CARD_SERVER_API_KEYS: credentials.apiKey,
      CARD_SERVER_ACCESS_TOKENS: credentials.accessToken,
      CARD_SERVER_SERVICE_TOKENS: credentials.serviceToken,
    },
  })
  return {
    ...server,
    credentials,
    call: caller(server.baseUrl, credentials),
    async kill() {
      server.child.kill('SIGKILL')
      await server.ended
    },
  }
}
