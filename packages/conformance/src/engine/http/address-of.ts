/** Where to connect for a URL, in the form that Node's sockets take. */
export function addressOf({ protocol, hostname, port }: URL): { readonly host: string; readonly port: number } {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}
