import { complaintAbout } from './complaint.ts'
import { type Config, readInvocation } from './config/config.ts'
import { exitCodes } from './exit-code.ts'
import { announce, openLog, run } from './run.ts'
import { onStopSignal } from './signals.ts'
import { prepareStateFile } from './state-file.ts'
import { warnOfWeakCredentials } from './weak-credentials.ts'

/** What the program does, in a Node that has everything that the server is built on. */
export async function main(): Promise<void> {
  try {
    const invocation = readInvocation()
    if (invocation.kind === 'show') process.stdout.write(invocation.text)
    else await start(invocation.config)
  } catch (error) {
    const { lines, exitCode } = complaintAbout(error)
    for (const line of lines) process.stderr.write(`reference-server: ${line}\n`)
    process.exit(exitCode)
  }
}

async function start(config: Config): Promise<void> {
  prepareStateFile(config.database, { isDefault: config.isDefaultDatabase })
  const log = await openLog(config)
  warnOfWeakCredentials(config, log)
  const running = await run(config, log)
  onStopSignal(async (signal) => {
    log.server({ level: 'info', event: 'stopping', signal, requests: running.requestsUnderWay })
    const { requestsCutOff } = await running.stop(config.shutdownDeadlineMs)
    if (requestsCutOff > 0) log.server({ level: 'warn', event: 'requests-cut-off', requests: requestsCutOff })
    log.server({ level: 'info', event: 'stopped' })
    await log.end()
    process.exit(exitCodes.stopped)
  })
  log.server({ level: 'info', event: 'listening', pid: process.pid })
  announce(config, running.port)
}
