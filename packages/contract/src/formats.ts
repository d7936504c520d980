import { isIsoTimestamp } from './iso-timestamp.ts'

/** Formats that differ from those of ajv-formats. All others use its full versions. */
export const formats = { 'date-time': isIsoTimestamp }
