// Drafts on a full database disk: rejected with a sentence, the previous draft is kept, and saving
// works again once there is space.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { locales } from '#resources/kernel/locales.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { noDisk } from '#tests/support/runner/small-disk.ts'
import { smallTablespace } from '#tests/support/database/small-tablespace.ts'

const space = await smallTablespace(6)
const { database, signIn } = await testApp()
const admin = await signIn('admin')
if (space) await database.query(`alter table draft set tablespace ${space.name}`)

const draftOf = (record: string, description: string) => ({
  screen: 'car-brand',
  record,
  version: null,
  base: {},
  fields: { description },
})

const save = (record: string, description: string, language = 'ru') =>
  admin.post('/api/drafts/save', draftOf(record, description), { 'accept-language': language })
const read = async (record: string) => (await admin.get(`/api/drafts/car-brand/${record}`)).result
/** So long that it needs room of its own, and hardly to be packed. */
const long = () => randomBytes(90_000).toString('base64')

describe(`a full database disk under drafts${space ? '' : ` (${noDisk})`}`, () => {
  it.runIf(space)(
    'rejects a draft in the user’s language, keeps the previous one, and stores it once there is space',
    async () => {
      const [id] = await database.query<{ id: number }>(
        `insert into car_brand (contract_id, name) values (1, 'Марка') returning id::int`,
      )
      const first = long()
      expect((await save('new', first)).status).toBe(200)
      const before = await read('new')
      expect(before).toMatchObject({ fields: { description: first } })
      space!.fill()
      const said = new Set<string>()
      for (const language of locales)
        for (const record of ['new', `copy-${id!.id}`]) {
          const { status, error } = await save(record, long(), language)
          expect([status, error?.code]).toEqual([507, 'database_full'])
          said.add(error!.message)
        }
      expect(said.size).toBe(locales.length)
      expect([...said][0]).toMatch(/диске базы данных/)
      expect(await read('new')).toEqual(before)
      expect(await read(`copy-${id!.id}`)).toBeNull()
      expect((await admin.get('/api/drafts')).result).toHaveLength(1)
      // what has room elsewhere is stored all the while
      expect((await admin.post('/api/fms/car-brand/save', { name: 'Другая' })).status).toBe(200)
      space!.clear()
      const last = long()
      for (const record of ['new', `copy-${id!.id}`]) {
        expect((await save(record, last)).status).toBe(200)
        expect(await read(record)).toMatchObject({ fields: { description: last } })
      }
    },
  )
})
