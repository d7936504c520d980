import type { Suite } from '../engine/nouns/suite.ts'
import { publishedCommand } from '../reporters/reporter.ts'
import type { ExitCode } from './exit-code.ts'
import type { Settings } from './options.ts'
import type { Streams } from './streams.ts'

export type Command = (settings: Settings, streams: Streams, suite: Suite) => Promise<ExitCode>

/** What starts this program again: a clone of the repository has a script for it, everyone else the published package. */
export function ownCommand(self: string = import.meta.url): string {
  return self.includes('/node_modules/') ? publishedCommand : 'npx -y pnpm@12 conformance'
}
