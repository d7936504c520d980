import type { Service } from './service.ts'

/**
 * Ends the connections of the scenario before, so that nothing of it reaches the next one. A pool that does not look before it uses
 * a connection again finds out by calls whose results do not count, one for each.
 */
export async function onNewConnections(
  service: Pick<Service, 'endConnections' | 'dropConnections'>,
  ask: () => Promise<unknown>,
): Promise<void> {
  let left = await service.endConnections()
  while (left > 0) {
    await ask()
    left = Math.min(left - 1, await service.endConnections())
  }
  service.dropConnections()
}
