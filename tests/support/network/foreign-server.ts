// A foreign HTTP server that counts requests: any request from the product is an SSRF.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** Call it in a `describe`: it runs as long as the tests there. */
export function elsewhere(): { address(): string; asked(): number } {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end('secret of another server')
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => void server.close())
  return {
    address: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest/meta-data`,
    asked: () => asked,
  }
}
