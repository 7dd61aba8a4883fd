// `npm run client [-- file]`: writes a typed client of all calls, for programs in TypeScript and for
// the browser tests. By default dist/client/motorpool.ts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { allResources } from '#resources/kernel/derive.ts'
import { buildApp } from '#server/app.ts'
import { describeAll } from '#server/kernel/openapi/index.ts'
import { clientTypes } from './client/client-types.ts'
import type { Document } from './client/client-types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Uses the registered routes: neither a database nor a server is needed. */
async function makeClient(): Promise<string> {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-client-'))
  const app = await buildApp({
    pool: new pg.Pool(),
    dataDir,
    config: { demo: false, publicUrl: null, trustProxy: false, version },
    scheduler: { start: () => () => {} },
  })
  rmSync(dataDir, { recursive: true })
  const document = describeAll(app, allResources(), version)
  return `${clientTypes(document as Document)}\n${read('scripts/client/create-client.ts')}`
}

const file = process.argv[2] ?? join(root, 'dist', 'client', 'motorpool.ts')
const text = await makeClient()
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, text)
console.log(`${file} has been written.`)
// exit before the app starts its background work
process.exit()
