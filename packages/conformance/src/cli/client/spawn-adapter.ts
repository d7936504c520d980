import { spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { type AdapterEvents, longestLine, type StartAdapter } from '../../clients/adapter.ts'
import type { Streams } from '../streams.ts'

/** Starts the command of the user, without a shell. It gets the environment of this program, except for what only this program reads. */
export function adapterOf(
  [command = '', ...args]: readonly string[],
  { environment, directory }: Streams,
): StartAdapter {
  const inherited = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('CARD_')))
  return (own, events) => {
    // In a group of its own: `go run` and shells start another process, which has to end with them.
    const child = spawn(command, args, { cwd: directory, env: { ...inherited, ...own }, stdio: 'pipe', detached: true })
    const out = lines(events.line)
    child.stdout.on('data', out.add)
    const err = new StringDecoder('utf8')
    child.stderr.on('data', (piece: Buffer) => events.log(err.write(piece)))
    // Writing to an adapter that has just ended fails; that it ended is reported.
    child.stdin.on('error', () => undefined)
    child.on('error', (error: NodeJS.ErrnoException) => events.ended(`an error: ${error.message}`))
    child.on('close', (code, signal) => {
      out.end()
      events.ended(signal ? `signal ${signal}` : `exit code ${code}`)
    })
    return {
      write: (line) => child.stdin.write(line),
      stop: () => killGroup(child.pid),
    }
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Cuts what arrives into lines. The rest of a line that is too long is dropped. */
function lines(report: AdapterEvents['line']) {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return {
    add(piece: Buffer): void {
      const pieces = (rest + decoder.write(piece)).split('\n')
      rest = (pieces.pop() ?? '').slice(0, longestLine + 1)
      for (const line of pieces) report(line.endsWith('\r') ? line.slice(0, -1) : line)
    },
    end(): void {
      if (rest !== '') report(rest)
      rest = ''
    },
  }
}
