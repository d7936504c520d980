import type { Report } from '../../../src/engine/nouns/report.ts'
import type { WireRequest } from '../../../src/engine/nouns/wire/wire.ts'
import { judgeInProcess } from '../../fixtures/judge-in-process.ts'

/** Loses these responses, without a network and without waiting. */
export function judgeLosing(
  kind: 'reset' | 'timeout',
  isLost: (request: WireRequest, turn: number) => boolean,
): Promise<Report> {
  let turn = 0
  return judgeInProcess({
    ...{ seed: 1, probes: false, fuzz: 0 },
    around: (transport) => ({
      ...transport,
      send: async (request) =>
        isLost(request, ++turn) ? { trouble: { kind, message: 'none came' } } : await transport.send(request),
    }),
  })
}
