export type { Fixtures } from './cards/actions/fixtures.ts'
export type { Credentials } from './cards/credentials.ts'
export { cardSuite } from './cards/suite.ts'
export type { GapAnswer, PinnedAnswers, Probe, Said } from './engine/nouns/answers/probe.ts'
export type { Cause, Side } from './engine/nouns/cause.ts'
export type { Check, CheckedRequirement, Group } from './engine/nouns/check.ts'
export type { Finding } from './engine/nouns/finding.ts'
export { type FailOn, type Level, levels } from './engine/nouns/level.ts'
export type { Outcome } from './engine/nouns/outcome.ts'
export type { KnownFailure, Report, ReportedCheck, ReportedOptions, Verdict } from './engine/nouns/report.ts'
export type { Suite } from './engine/nouns/suite.ts'
export type { SampleOverrides } from './engine/nouns/target.ts'
export type { Exchange } from './engine/nouns/wire/exchange.ts'
export type { Recorded, Recording } from './engine/nouns/wire/recording.ts'
export type { SeenExchange } from './engine/nouns/wire/seen.ts'
export type { ChangedOutcome, JudgedByTheseRules } from './engine/offline/judge-by-these-rules.ts'
export type { Plan } from './engine/offline/plan.ts'
export type { Replay, ReplayedCheck } from './engine/offline/replay.ts'
export type { Verification } from './engine/offline/verify.ts'
export { readReport, UnreadableReportError } from './engine/report/read-report.ts'
export type { Progress } from './engine/run/progress.ts'
export { defaults } from './engine/run/settings.ts'
export { type Judgement, type JudgeOptions, judge, judgeExchange } from './judge.ts'
export { type Comparison, compareReports } from './reporters/comparison/index.ts'
export { type Format, type Presentation, type Reporter, reporters } from './reporters/index.ts'
export { readHar } from './traffic/read-har.ts'
export {
  judgeByTheseRules,
  judgeRecordings,
  judgeTarget,
  type PlanOptions,
  planRun,
  type RecordingOptions,
  type ReplayOptions,
  type RunOptions,
  replayChecks,
  type Target,
  verifyReport,
} from './with-cards.ts'
