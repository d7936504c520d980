import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RepositoryCopy } from './repository-copy.ts'

export interface Judgement {
  readonly checks: readonly string[]
  readonly failed: readonly string[]
}

/** Runs the suite of one copy against the reference server of the same copy, or of another. */
export async function judge(
  suite: RepositoryCopy,
  server: RepositoryCopy,
  selection: { readonly operations: readonly string[] } | { readonly only: readonly string[] },
): Promise<Judgement> {
  const file = `judge-${suite === server ? 'own' : 'other'}.mjs`
  await writeFile(
    join(suite.consumer, file),
    `import { judgeTarget } from '@card-contract/conformance'
    import { pathToFileURL } from 'node:url'
    const installed = ${JSON.stringify(join(server.consumer, 'node_modules/@card-contract/reference-server/dist/index.js'))}
    const { startReferenceServer } = await import(pathToFileURL(installed).href)
    const server = await startReferenceServer()
    const { payment, payout } = server.fixtures
    const { checks } = await judgeTarget({
      target: {
        baseUrl: server.baseUrl,
        credentials: server.credentials,
        fixtures: {
          payment: { orderId: payment.order_id, payId: payment.pay_id },
          payout: { reference: payout.reference, serviceReference: payout.service_reference },
        },
        samples: {},
        headers: [],
      },
      selection: ${JSON.stringify(selection)},
      probes: false,
      fuzz: 0,
      seed: 1,
    })
    await server.close()
    const failed = checks.filter(({ outcome }) => outcome !== 'passed')
    process.stdout.write(JSON.stringify({ checks: checks.map(({ id }) => id), failed: failed.map(({ id }) => id) }))`,
  )
  const { exitCode, stdout, stderr } = await suite.execute('node', [file])
  if (exitCode !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
