// A server process that performs given uploads until it is killed.
import { allResources } from '#resources/kernel/derive.ts'
import { buildApp } from '#server/app.ts'
import { areaRules } from '#server/areas/area-registry.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { specimenRules } from '#tests/specimens/rules.ts'
import { formOf, formType } from '../network/multipart-form.ts'
import { manualJobs } from './manual-jobs.ts'

export interface ServerReport {
  database: { host: string; user: string; database: string }
  dataDir: string
  uploads: readonly { id: number; name: string; text: string; cookie: string }[]
  /** ISO: the server's clock when the session was opened. */
  now: string
}

const { database, dataDir, uploads, now } = JSON.parse(process.argv[2] ?? '') as ServerReport

const app = await buildApp({
  scheduler: manualJobs(),
  pool: createPool(database),
  dataDir,
  config: { demo: false, publicUrl: null, trustProxy: false, version: 'test' },
  clock: () => new Date(now),
  resources: [...allResources(), ...(specimens as never[])],
  rules: { ...areaRules, ...specimenRules },
})

await app.ready()
await Promise.all(
  uploads.map(({ id, name, text, cookie }) =>
    app.inject({
      method: 'POST',
      url: '/api/fms/specimen/saveSpecimenFile',
      payload: formOf([
        { name: 'id', content: String(id) },
        { name: 'field', content: 'documents' },
        { name: 'photos', file: name, content: text },
      ]),
      headers: { cookie, 'content-type': formType },
    }),
  ),
)
