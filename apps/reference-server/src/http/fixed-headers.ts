import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  xFrameOptions: { action: 'deny' },
  // Intentionally not set: this server speaks plain HTTP. A proxy that adds TLS sets it.
  strictTransportSecurity: false,
  // These are for pages, or for browsers that are no longer in use. A response of the interface is never a page.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/**
 * The headers of every response of the interface, name and value in turn: the fastest form for `ServerResponse.writeHead`. helmet runs
 * only once, because it would compute the same values for every request.
 */
export function fixedHeaders(): readonly string[] {
  const headers: string[] = []
  const recorder = { setHeader: (name: string, value: string) => headers.push(name, value), removeHeader: () => {} }
  secureHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  // Responses contain secrets, and one operation moves money by GET: no cache may store or repeat them.
  return [...headers, 'Cache-Control', 'no-store']
}
