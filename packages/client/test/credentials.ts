/** Nothing that any of the tests' servers would say by itself. */
export const credentials = {
  apiKey: 'key-of-the-tests-7f3a',
  accessToken: 'access-token-of-the-tests-19c2',
  serviceToken: 'service-token-of-the-tests-c55d',
} as const
