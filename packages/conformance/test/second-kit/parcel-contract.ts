import { createHash } from 'node:crypto'
import type { Contract, OpenApiDocument } from '@card-contract/contract'
import { openDocument } from '../../../contract/test/open-document.ts'
import { compileAnswers } from '../../build/compile-answers.ts'
import type { Validator } from '../../src/engine/values/validator.ts'
import document from './parcels.json' with { type: 'json' }

const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex')

/** The contract of the parcel service, with validators compiled as the builds of the packages compile theirs. */
export const parcelContract: Contract = await openDocument(document as unknown as OpenApiDocument, hash)

const { validators } = await import(`data:text/javascript,${encodeURIComponent(compileAnswers(parcelContract))}`)

/** By gap. */
export const answerValidators: Readonly<Record<string, Validator | undefined>> = validators
