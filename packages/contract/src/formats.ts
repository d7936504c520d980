import { isIsoTimestamp } from './iso-timestamp.ts'

/** The formats that mean something else here than in ajv-formats, whose full versions count for all others. */
export const formats = { 'date-time': isIsoTimestamp }
