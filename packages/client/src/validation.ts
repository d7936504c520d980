// An entry of its own: what a bundler puts into one file is as large as the validators only if they are wanted.
export { validateResponse } from '#validate-response'
