// Undoing a photo import: its photos are deleted, older and newer ones are kept, and the log
// records it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import type { StoredFile } from '#resources/kernel/types.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { carry, sendSheet, settled } from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { zip } from '#tests/support/network/zip-archive.ts'
import { resources } from '../contract/contract-world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-undo-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { database, signIn } = await testApp({ resources, dataDir })
const admin = await signIn('admin')
const base = '/api/fms/specimen'
const held = async (id: number) =>
  (await admin.post(`${base}/getFile`, { id, photos: true })).result as StoredFile[]
const namesOf = async (id: number) => (await held(id)).map(({ name, is_main }) => [name, is_main])
let shade = 0
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: { r: ++shade, g: 1, b: 7 } } })
    .png()
    .toBuffer()
async function added(names: readonly string[]): Promise<ImportJob> {
  const entries = await Promise.all(names.map(async (name) => ({ name, content: await picture() })))
  const { result } = await sendSheet(admin, `${base}/importPhotos`, zip(entries), 'photos.zip')
  const job = await settled(admin, (result as ImportJob).id)
  // known from the start, so that its progress has an end
  expect(job.progress).toEqual({ done: names.length, total: names.length })
  return carry(admin, 'apply', job.id)
}

const made = async (name: string) =>
  ((await admin.post(`${base}/save`, { name, brand_id: null })).result as { id: number }).id

it('undoing a photo import removes its photos, chooses another main photo, and keeps other photos', async () => {
  const first = await made('Раз')
  const second = await made('Два')
  const third = await made('Три')
  const before = await added(['Раз.png'])
  const job = await added(['Раз (2).png', 'Два (1).png', 'Два (2).png', 'Три.png'])
  const later = await added(['Два (3).png'])
  // since then a message refers to one, a photo was removed and another record archived
  await admin.post(`${base}/save`, { id: first, notes: 'после' })
  const [gone] = await held(second)
  await database.query('delete from file where id = $1', [gone!.id])
  await admin.delete(`${base}/delete`, { id: third })

  const { undone, state } = await carry(admin, 'undo', job.id)
  expect(state).toBe('undone')
  expect(undone).toMatchObject({ removed: 2, reverted: 0 })
  expect(undone?.kept).toEqual([
    { id: third, name: 'Три', message: expect.stringMatching(/архив/i) },
  ])
  expect([await namesOf(first), await namesOf(second)]).toEqual([
    [['Раз.png', true]],
    [['Два (3).png', true]],
  ])
  expect((await admin.get(`${base}/getById/${first}`)).result).toMatchObject({ notes: 'после' })

  const events = await database.query<{
    item_id: string
    data: Record<string, { photos: { name: string }[] }> & { via: string }
  }>(`select item_id, data from event_log where uri_path = $1 order by item_id`, [
    `import-undo/${job.id}`,
  ])
  expect(
    events.map(({ item_id: id, data }) => [
      Number(id),
      data.via,
      data.before?.photos.length,
      data.after?.photos.length,
    ]),
  ).toEqual([
    [first, 'undo', 2, 1],
    [second, 'undo', 2, 1],
  ])
  // once is enough; the others may be taken back as well
  expect((await admin.post('/api/import/undo', { id: job.id })).error?.code).toBe('wrong_state')
  expect((await carry(admin, 'undo', later.id)).undone).toMatchObject({ removed: 1 })
  expect((await carry(admin, 'undo', before.id)).undone).toMatchObject({ removed: 1 })
  expect([await held(first), await held(second)]).toEqual([[], []])
})
