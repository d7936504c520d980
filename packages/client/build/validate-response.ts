import { validate } from '@card-contract/contract'

/** Validates the body of a success. */
export const validateResponse = validate.response
