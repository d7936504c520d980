import type { ReportedCheck } from '../../model/report.ts'

/** What a requirement is about, in the order in which a conversation has it. */
export const kinds = ['accepts', 'answers', 'refuses', 'credentials', 'behaviour'] as const

export type Kind = (typeof kinds)[number]

export const kindInWords: Readonly<Record<Kind, string>> = {
  accepts: 'grants valid requests',
  answers: 'answers in the right shape',
  refuses: 'refuses invalid requests',
  credentials: 'insists on credentials',
  behaviour: 'does what it says',
}

const credential = /^refuses-.*(x-api-key|authorization|x-sp-auth-token)/

/** The credential that a check withholds or spoils, in small letters; undefined if it is about none. */
export function credentialOf({ id }: Pick<ReportedCheck, 'id'>): string | undefined {
  return credential.exec(id.split('/')[1] ?? '')?.[1]
}

/** Ids are frozen, and those of derived checks begin with what they are about. */
export function kindOf({ id }: Pick<ReportedCheck, 'id'>): Kind {
  const [chapter = '', name = ''] = id.split('/')
  if (chapter === 'authentication' || credential.test(name)) return 'credentials'
  if (name.startsWith('accepts-') || chapter === 'requests') return 'accepts'
  if (name.startsWith('answers-') || chapter === 'envelope' || chapter === 'timestamps') return 'answers'
  if (name.startsWith('refuses-') || name.endsWith('-is-refused') || chapter === 'refusals') return 'refuses'
  return 'behaviour'
}

/** As in the tables of the other reports. */
export function operationOf({ operationId }: Pick<ReportedCheck, 'operationId'>): string {
  return operationId ?? 'every operation'
}
