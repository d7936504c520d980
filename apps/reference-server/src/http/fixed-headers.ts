import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  xFrameOptions: { action: 'deny' },
  // Intentionally left to whoever puts TLS in front of this server, which speaks plain HTTP.
  strictTransportSecurity: false,
  // These speak to pages, and to browsers that are no more. An answer of the interface is never a page.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/**
 * The headers that every answer of the interface has, name and value in turn, as `ServerResponse.writeHead` takes them fastest.
 * helmet is asked once: it would compute the same texts for every request.
 */
export function fixedHeaders(): readonly string[] {
  const headers: string[] = []
  const recorder = { setHeader: (name: string, value: string) => headers.push(name, value), removeHeader: () => {} }
  secureHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  // Answers hold secrets, and one operation moves money by GET: nothing between may keep or repeat them.
  return [...headers, 'Cache-Control', 'no-store', 'Content-Type', 'application/json']
}
