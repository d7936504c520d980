/** Gaps without a test, because no request can show the choice. */
export const notShown: Readonly<Record<string, string>> = {
  'versioning/compatibility': 'a promise about the future; spec:diff keeps it, by comparing with the released document',
  'environments/test-environment':
    'what a server is for cannot be seen from a request; none of its operations reaches out',
  'requests/time-out': 'no measurement shows that no time is promised',
  'retention/how-long-data-is-kept':
    'what is never erased cannot be seen from a request; no statement of the stores deletes a row',
  'card-operations/conversion-rate':
    'what never happens cannot be seen; card-operations/currency-mismatch shows the rejection',
  'cards/cardholder-name-and-address': 'its cards cannot be used to pay',
  'cards/3-d-secure': 'its cards cannot be used to pay',
  'card-operations/effect-at-the-network': 'its cards cannot be used to pay',
  'transactions/purchases-holds-and-refunds': 'its cards cannot be used to pay',
  'events/notifications':
    'the absence of calls to a client cannot be seen from a request; nothing in the server makes any',
}
