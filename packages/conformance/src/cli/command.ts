import type { Suite } from '../engine/nouns/suite.ts'
import type { ExitCode } from './exit-code.ts'
import type { Settings } from './options.ts'
import type { Streams } from './streams.ts'

export type Command = (settings: Settings, streams: Streams, suite: Suite) => Promise<ExitCode>
