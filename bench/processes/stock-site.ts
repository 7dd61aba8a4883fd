// Serves the files of the stock application over HTTP, and the product's API on the same origin.
import { existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export interface Site {
  address: string
  close(): void
}

/**
 * Serves `directory` as the product serves its own files, compressed and cached, in front of
 * `product`.
 */
export async function serveStock(directory: string, product: string): Promise<Site> {
  const files = new Map<string, Buffer>()
  const read = (path: string) => {
    const file = join(directory, path)
    const known = files.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    files.set(file, known)
    return known
  }
  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://bench')
    if (/^\/(api|auth)\//.test(pathname)) {
      const { method, headers } = asked
      const onward = request(product + (asked.url ?? ''), {
        method,
        headers: { ...headers, host: new URL(product).host, origin: product },
      })
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.writeHead(502).end())
      return void asked.pipe(onward)
    }
    const isFile = pathname.startsWith('/assets/') && existsSync(join(directory, pathname))
    const path = isFile ? pathname : '/index.html'
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': isFile ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(read(path))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
