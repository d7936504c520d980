import type { ExitCode } from './exit-code.ts'
import type { Settings } from './options.ts'
import type { Streams } from './streams.ts'

export type Command = (settings: Settings, streams: Streams) => Promise<ExitCode>
