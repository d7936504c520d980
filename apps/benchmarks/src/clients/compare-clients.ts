import type { Comparison } from '../benchmark.ts'
import { lacking } from '../foreign/runtime.ts'
import { DoesNotHoldError } from '../foreign/tool.ts'
import { PeerUnavailableError } from '../peers.ts'
import type { ClientUnderTest } from './client-under-test.ts'
import { foundIn, type ReportOfClient } from './found-in-report.ts'

const columns = [
  'client',
  'pays twice',
  'takes its key to another server',
  'amounts',
  'cannot read',
  'failed checks',
] as const

/** The table and, below it, whatever does not fit into a cell. */
interface Compared {
  readonly lines: (readonly string[])[]
  readonly remarks: string[]
}

/** Judges the clients one after the other, because a busy machine makes a client miss its time limit. */
export async function compareClients(
  clients: readonly ClientUnderTest[],
  judge: (command: readonly string[]) => Promise<ReportOfClient>,
): Promise<Comparison> {
  const compared: Compared = { lines: [], remarks: [] }
  for (const client of clients) await compareOne(client, judge, compared)
  return {
    title: 'Clients, judged by `card-conformance client --fail-on inferred`',
    notes: ['each through the plainest adapter; generated from the contract’s document with default settings'],
    columns,
    ...compared,
  }
}

async function compareOne(
  { title, needs = [], prepare }: ClientUnderTest,
  judge: (command: readonly string[]) => Promise<ReportOfClient>,
  { lines, remarks }: Compared,
): Promise<void> {
  for (const runtime of needs) {
    const missing = await lacking(runtime)
    if (missing === undefined) continue
    remarks.push(`${title} is left out: ${missing}`)
    return
  }
  console.error(`${title} …`)
  try {
    const found = foundIn(await judge(await prepare()))
    const { paysTwice, takesItsKeyElsewhere, amounts, cannotRead, failed } = found
    lines.push([title, paysTwice, takesItsKeyElsewhere, amounts, cannotRead, failed])
  } catch (error) {
    if (error instanceof PeerUnavailableError) remarks.push(`${title} is left out: ${error.message}`)
    else if (error instanceof DoesNotHoldError) {
      lines.push([title, 'cannot be used', '', '', '', ''])
      remarks.push(`${title}: ${error.message.replaceAll('\n', '\n    ')}`)
    } else throw error
  }
}
