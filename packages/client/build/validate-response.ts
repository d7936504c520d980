import { validate } from '@card-contract/contract'

export const validateResponse = validate.response
