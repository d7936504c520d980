import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conformanceCommand } from '../conformance-run.ts'
import type { ReportOfClient } from './found-in-report.ts'

const patienceMs = 10 * 60_000

/** Has the suite judge a client at the level `inferred`, as a user would, and returns its report. */
export async function judgeClient(command: readonly string[]): Promise<ReportOfClient> {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-client-'))
  try {
    const file = join(folder, 'report.json')
    const args = ['client', '--fail-on', 'inferred', '--quiet', '--report', `json=${file}`, '--', ...command]
    const { exitCode, stderr } = await suite(args)
    // 0 and 1 are verdicts. Whatever else it is, there is no report to read.
    if (exitCode > 1) throw new Error(`card-conformance client ended with exit code ${exitCode}:\n${stderr}`)
    return JSON.parse(readFileSync(file, 'utf8')) as ReportOfClient
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function suite(args: readonly string[]): Promise<{ readonly exitCode: number; readonly stderr: string }> {
  return await new Promise((resolve, reject) => {
    const options = { timeout: patienceMs, maxBuffer: 2 ** 26 }
    execFile(process.execPath, [conformanceCommand, ...args], options, (error, _stdout, stderr) => {
      const { code: exitCode = 0 } = error ?? {}
      if (typeof exitCode === 'number') resolve({ exitCode, stderr })
      else reject(error)
    })
  })
}
