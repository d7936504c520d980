import { miniaturesOfElsewhere } from '../miniatures/elsewhere.ts'
import { rareMiniatures } from '../miniatures/rarely.ts'
import { failedIn, judgeMiniature } from './judge-miniature.ts'

const todo = [...rareMiniatures, ...miniaturesOfElsewhere]
await Promise.all(
  Array.from({ length: 6 }, async () => {
    for (let m; (m = todo.shift()); ) {
      const r = await judgeMiniature(m)
      const f = failedIn(r)
      const reqs = new Set(r.checks.filter((c) => c.outcome === 'failed').map((c) => c.requirement.id))
      console.log(
        f.length === 0 ? 'SURVIVES' : m.breaks.every((b) => reqs.has(b)) ? 'ok' : 'OTHER',
        m.id,
        f.length,
        f.slice(0, 5).join(' '),
        'blocked',
        r.summary.byOutcome.blocked,
        'err',
        r.summary.byOutcome.errored,
      )
    }
  }),
)
