import type { AnswerSchema } from '../lint/answer-schema.ts'

/** The parts of the bundled contract that the build reads; everything else passes through unchanged. */
export interface ContractDocument {
  info: { title: string; version: string; description?: string }
  servers: Server[]
  tags: Tag[]
  security?: SecurityRequirement[]
  paths: Record<string, PathItem>
  components: Record<string, Record<string, unknown>>
  /** Decisions on several gaps, in the sources only: the bundle has each of them beside its gaps. */
  'x-decisions'?: SharedDecision[]
  /** The shapes that the answers to gaps refer to. */
  'x-answers'?: object
}

export interface Server {
  url: string
  description?: string
  variables?: Record<string, { default: string; description?: string }>
}

export interface Tag {
  name: string
  description?: string
}

export type PathItem = { parameters?: object[] } & Partial<Record<Method, OperationObject>>

export interface OperationObject {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  security?: SecurityRequirement[]
  parameters?: object[]
  requestBody?: object
  responses: Record<string, unknown>
  'x-changes-state'?: ChangesState
  'x-requirements'?: Requirement[]
  'x-gaps'?: Gap[]
}

export type SecurityRequirement = Record<string, string[]>

export type ChangesState = boolean | { by: string; in: string; changing: string[]; reading: string[] }

export interface Requirement {
  id: string
  level: 'documented' | 'decided' | 'observed' | 'inferred'
  text: string
  untestable?: string
}

export interface Gap {
  id: string
  weight: 'money' | 'security' | 'blocks-clients' | 'compatibility' | 'detail'
  /** The place among the questions to decide first, if it is one of them: 1 costs most. */
  rank?: number
  question: string
  reference: string
  /** What a meeting can decide, in words. */
  choices?: Choice[]
  /** What a run can find out: in short in the sources, and as JSON Schema in the bundle. */
  answers?: AnswerSchema
  /** Instead of answers: why no run can find out. */
  untestable?: string
  decision?: Decision
}

/** Words alone where no run can find out, or where what is decided is not in the answer of a run. */
export type Choice = string | { text: string; answer: unknown }

/** How the people responsible for the interface answered a gap. */
export interface Decision {
  answer?: unknown
  /** The ID of the requirement that says the same, if it is one that a check judges. */
  requirement?: string
  text: string
  by: string
  /** A date: 2026-03-02. */
  on: string
}

export interface SharedDecision extends Omit<Decision, 'requirement'> {
  /** A chapter, `refusals/*`, or IDs. */
  gaps: string | readonly string[]
}

/** Values that the interface shows for an open string, and where that string is. */
export interface Observed {
  /** As people write it: `Card.status`. */
  field: string
  values: string[]
}

/** The methods that an OpenAPI path item may have, in the order of its specification. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

export type Method = (typeof methods)[number]
