/**
 * Forms of a valid request. HTTP and JSON give each of them the meaning of the plain one: a correct server treats them alike.
 * Intentionally without those that a gap leaves open: parameters of the media type, another spelling of the path, exponents
 * in a query.
 */
export const requestForms = {
  'reversed-members': 'the members of the body in reverse order',
  'sorted-members': 'the members of the body in alphabetical order',
  'rotated-members': 'the second half of the members of the body before the first',
  spaces: 'a space after each colon and comma of the body',
  indented: 'the body indented, on several lines',
  'tabs-and-line-ends': 'tabs, carriage returns and line feeds between the parts of the body',
  padded: 'whitespace before and after the body',
  'escaped-values': 'letters in the values of the body written as \\uXXXX',
  'escaped-names': 'letters in the names of the body written as \\uXXXX',
  'escaped-beyond-ascii': 'all that is not ASCII in the body written as \\uXXXX',
  'one-decimal': 'amounts with at least one decimal, such as 10.0',
  'two-decimals': 'amounts with two decimals, such as 10.00',
  'with-an-exponent': 'numbers in the body with an exponent, such as 1e1 for 10',
  'reversed-query': 'the query parameters in reverse order',
  'encoded-query': 'letters in the query percent-encoded',
  'encoded-query-names': 'letters in the names of the query percent-encoded',
  'entirely-encoded-query':
    'all letters and digits in the values of the query percent-encoded, with small hexadecimal digits',
  'lower-case-headers': 'the names of all headers in lower case',
  'upper-case-headers': 'the names of all headers in upper case',
  'reversed-headers': 'the headers in reverse order',
  'no-accept': 'no Accept header',
  'accept-anything': 'Accept: */*',
  'accept-list': 'Accept: application/json, */*;q=0.1',
  'accept-among-others': 'Accept: text/html, application/json;q=0.9',
  'accept-gzip': 'Accept-Encoding: gzip',
  'own-connection': 'a connection of its own (Connection: close)',
  'in-two-parts': 'the second half of the body a moment after the first',
  chunked: 'the body in chunks (Transfer-Encoding: chunked)',
  'expecting-100-continue': 'Expect: 100-continue',
  'without-a-length': 'no Content-Length, as there is no body',
} as const satisfies Readonly<Record<string, string>>

export type UnusualForm = keyof typeof requestForms
export type RequestForm = UnusualForm | 'plain'

/** How a request is written: in one form, or in several at the same time. */
export type Writing = RequestForm | readonly UnusualForm[]

/** The statuses by which HTTP lets a server decline a form: it wants a length, or takes no part in expectations. */
export const mayDecline: Readonly<Partial<Record<RequestForm, number>>> = {
  chunked: 411,
  'expecting-100-continue': 417,
  'without-a-length': 411,
}

/** The forms that differ in the case of header names only. */
export const headerCases = ['lower-case-headers', 'upper-case-headers'] as const satisfies readonly UnusualForm[]

export type HeaderCase = (typeof headerCases)[number]
