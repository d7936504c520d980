/** Gaps without a test, because no request can show the choice. */
export const notShown: Readonly<Record<string, string>> = {
  'versioning/compatibility': 'a promise about the future; spec:diff keeps it, by comparing with the released document',
  'events/notifications':
    'the absence of calls to a client cannot be seen from a request; nothing in the server makes any',
}
