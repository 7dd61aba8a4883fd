import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/**
 * Opens the port and returns the address to enter in a browser. Throws StartError when the port or
 * the host is not available.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl }: Config,
): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw new StartError(refusal(error as NodeJS.ErrnoException, host, port))
  }
  return publicUrl ?? addressOf(host, (app.server.address() as AddressInfo).port)
}

/** A wildcard address is not valid in a browser. */
function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program; stop that one, or set PORT to another number.`
    case 'EACCES':
      return `Port ${port} may be opened by root only; set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", which is no address of this machine; set it to 127.0.0.1, 0.0.0.0 or one that this machine has.`
    default:
      return `Motorpool cannot listen on ${host}, port ${port}: ${error.message}.`
  }
}
