// Importing a photo archive: matching records, unmatched files with reasons, and hostile archives.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import type { StoredFile } from '#resources/kernel/types.ts'
import { namesIn } from '#server/kernel/import/photos/photo-names.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller } from '#tests/support/server/test-app.ts'
import { carry, sendSheet, settled } from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { zip } from '#tests/support/network/zip-archive.ts'
import type { Packed } from '#tests/support/network/zip-archive.ts'
import { resources } from '../contract/contract-world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { database, nobody, signIn } = await testApp({ resources, dataDir })
const admin = await signIn('admin')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const neighbour = await signIn('neighbour')
const base = '/api/fms/specimen'
interface Photo {
  row: number
  path: string
  state: 'adds' | 'added' | 'same' | 'left'
  record?: { id: number; name: string }
  before?: number
  message?: string
}

let shade = 0
const picture = (width = 20, format: 'png' | 'jpeg' | 'gif' = 'jpeg') =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: { r: ++shade % 256, g: (shade >> 8) % 256, b: 7 },
    },
  })
    .toFormat(format)
    .toBuffer()
/** Nothing packs noise: as large as a camera's. */
const noisy = (side: number) =>
  sharp(
    Buffer.from(
      Array.from({ length: side * side * 3 }, (_, i) => (i * 7919 + (i >> 3) * 104729) % 251),
    ),
    {
      raw: { width: side, height: side, channels: 3 },
    },
  )
    .jpeg({ quality: 98 })
    .toBuffer()
const send = (caller: Caller, entries: readonly Packed[]) =>
  sendSheet(caller, `${base}/importPhotos`, zip(entries), 'photos.zip')
async function dryRun(entries: readonly Packed[]): Promise<{ job: ImportJob; photos: Photo[] }> {
  const { status, result, text } = await send(admin, entries)
  expect(status, text).toBe(200)
  const job = await settled(admin, (result as ImportJob).id)
  return { job, photos: await photosOf(job.id) }
}

const photosOf = async (id: number) =>
  (await admin.get(`/api/import/${id}/photos`)).result as Photo[]
const held = async (id: number) =>
  (await admin.post(`${base}/getFile`, { id, photos: true })).result as StoredFile[]
const incoming = () =>
  existsSync(join(dataDir, 'files', 'incoming'))
    ? readdirSync(join(dataDir, 'files', 'incoming'))
    : []

const ids: Record<string, number> = {}
beforeAll(async () => {
  for (const [name, plate, code] of [
    ['Первая', '01A123BC', 'AA-2001'],
    ['Вторая', '01A124BC', 'AA-2002'],
    ['Третья', '10555AAA', null],
    ['Двойник', null, null],
  ] as const)
    ids[name] = (
      (await admin.post(`${base}/save`, { name, plate, code_word: code })).result as { id: number }
    ).id
  const brands = (await admin.post('/api/fms/car-brand/save', { name: 'Chevrolet' })).result as {
    id: number
  }
  for (const brand_id of [brands.id, null])
    await admin.post(`${base}/save`, { name: 'Тёзка', brand_id, plate: '99X999XX' })
})

it.each([
  ['01A123BC.jpg', ['01A123BC']],
  ['01 A 123 BC (2).png', ['01A123BC2', '01A123BC']],
  ['2001/front.jpg', ['FRONT', '2001']],
  ['a/01a124bc_сбоку.JPG', ['01A124BCCБOKY', '01A124BC', 'A']],
  ['01А123ВС.jpg', ['01A123BC']],
  ['../../etc/passwd.png', ['PASSWD', 'ETC']],
  ['C:\\Фото\\01-A-123-BC.jpeg', ['01A123BC', 'ФOTO', 'C']],
  ['01 123 ABC.jpg', ['01123ABC', '01123']],
  ['IMG_2001.jpg', ['IMG2001']],
])('%s can be matched by the file name %j', (path, names) => expect(namesIn(path)).toEqual(names))

it('photos are matched by plate, code, title and folder, and the dry run reports each match without writing', async () => {
  const entries = [
    { name: '01A123BC.jpg', content: await picture() },
    { name: '01 а 123 вс (2).png', content: await picture(21, 'png') },
    { name: 'AA-2002/front.gif', content: await picture(22, 'gif') },
    { name: 'Третья.jpg', content: await noisy(900) },
    { name: '99X999XX.jpg', content: await picture() },
    { name: 'nobody.jpg', content: await picture() },
    { name: '01A124BC.txt', content: Buffer.from('no photo at all') },
    { name: '01A124BC.jpg', content: Buffer.from('<script>alert(1)</script>') },
    { name: 'AA-2002/torn.png', content: (await picture(200, 'png')).subarray(0, 100) },
    { name: '__MACOSX/._01A123BC.jpg', content: Buffer.from('x') },
    { name: 'Thumbs.db', content: Buffer.from('x') },
    { name: 'AA-2002/', content: Buffer.alloc(0), mode: 0o040755 },
  ]
  const before = await stateOf(database)
  const { job, photos } = await dryRun(entries)
  const { import_job: _, import_row: __, idempotency_key: ___, ...rest } = before
  expect(await stateOf(database)).toMatchObject(
    Object.fromEntries(Object.entries(rest).filter(([table]) => !/^import|idempot/.test(table))),
  )
  expect(job).toMatchObject({
    state: 'checked',
    format: { kind: 'zip' },
    key: 'photos',
    counts: { rows: 9, create: 4, faulty: 5 },
  })
  expect(photos.map(({ path, state, record }) => [path, state, record?.id])).toEqual([
    ['01A123BC.jpg', 'adds', ids['Первая']],
    ['01 а 123 вс (2).png', 'adds', ids['Первая']],
    ['AA-2002/front.gif', 'adds', ids['Вторая']],
    ['Третья.jpg', 'adds', ids['Третья']],
    ['99X999XX.jpg', 'left', undefined],
    ['nobody.jpg', 'left', undefined],
    ['01A124BC.txt', 'left', ids['Вторая']],
    ['01A124BC.jpg', 'left', ids['Вторая']],
    ['AA-2002/torn.png', 'left', ids['Вторая']],
  ])
  expect(photos.map(({ message }) => message)).toEqual([
    ...Array.from({ length: 4 }, () => undefined),
    'Имени файла соответствует несколько записей',
    'По имени файла запись не найдена',
    'Недопустимый тип файла. Подойдут: JPG, GIF, PNG',
    'Недопустимый тип файла. Подойдут: JPG, GIF, PNG',
    'Изображение повреждено. Выберите другое или сохраните его заново',
  ])
  expect(photos[3]?.before).toBe(entries[3]!.content.length)
  expect(entries[3]!.content.length).toBeGreaterThan(800 * 1024)

  const done = await carry(admin, 'apply', job.id)
  expect(done).toMatchObject({ state: 'applied', applied: { created: 4 } })
  expect((await held(ids['Первая']!)).map(({ name, is_main }) => [name, is_main])).toEqual([
    ['01A123BC.jpg', true],
    ['01 а 123 вс (2).png', false],
  ])
  const [made] = await held(ids['Третья']!)
  expect(made).toMatchObject({ name: 'Третья.jpg', type: 'image/jpeg' })
  expect(made!.size).toBeLessThanOrEqual(800 * 1024)
  await expect.poll(incoming).toEqual([])
  const [event] = (await admin.get(`${base}/getHistory/${ids['Первая']}`)).result as {
    type: string
  }[]
  expect(event).toMatchObject({ type: 'change' })
  expect(
    ((await admin.get(`${base}/getById/${ids['Первая']}`)).result as { version: number }).version,
  ).toBe(1)

  // the same archive again adds nothing twice
  const again = await dryRun(entries)
  await carry(admin, 'apply', again.job.id)
  expect((await photosOf(again.job.id)).filter(({ state }) => state === 'added')).toEqual([])
  expect(await held(ids['Первая']!)).toHaveLength(2)
})

it('photos beyond the limit, or of a record archived meanwhile, are skipped and reported', async () => {
  const { job } = await dryRun([
    ...(await Promise.all(
      Array.from({ length: 12 }, async (_, i) => ({
        name: `Двойник (${i}).png`,
        content: await picture(30 + i, 'png'),
      })),
    )),
    { name: 'AA-2002.jpg', content: await picture() },
  ])
  await admin.delete(`${base}/delete`, { id: ids['Вторая'] })
  await carry(admin, 'apply', job.id)
  const photos = await photosOf(job.id)
  expect(photos.filter(({ state }) => state === 'added')).toHaveLength(10)
  expect(photos.slice(10).map(({ message }) => message)).toEqual([
    'Слишком много файлов. Не более 10',
    'Слишком много файлов. Не более 10',
    expect.stringMatching(/архив/i),
  ])
  expect(await held(ids['Двойник']!)).toHaveLength(10)
  await admin.post(`${base}/restore`, { id: ids['Вторая'] })
})

describe(`${advisory(9)}: a hostile archive`, () => {
  it('ASVS 5.3.2: writes nothing outside the store, follows no link, opens no nested archive', async () => {
    const inner = zip([{ name: '01A123BC.jpg', content: await picture() }])
    const { photos } = await dryRun([
      { name: '../../../../tmp/motorpool-traversal/01A123BC.jpg', content: await picture() },
      { name: '/01A124BC.jpg', content: Buffer.from('/etc/passwd'), mode: 0o120777 },
      { name: '01A123BC.zip', content: inner },
      { name: '01A123BC.jpg', content: inner },
    ])
    expect(photos.map(({ state }) => state)).toEqual(['adds', 'left', 'left', 'left'])
    expect(existsSync('/tmp/motorpool-traversal')).toBe(false)
    await expect.poll(incoming).toEqual([])
  })
  it('ASVS 5.2.3: is not unpacked beyond the size of photos', async () => {
    const bomb = Buffer.alloc(40 * 1024 * 1024)
    const { job, photos } = await dryRun([
      { name: '01A123BC.jpg', content: bomb, deflated: true },
      ...Array.from({ length: 300 }, (_, i) => ({
        name: `x${i}.jpg`,
        content: bomb,
        deflated: true,
        overlaps: 0,
      })).slice(0, 20),
      { name: '01A124BC.jpg', content: await picture() },
    ])
    expect(job.counts).toMatchObject({ create: 1, faulty: 21 })
    expect(photos[0]?.message).toMatch(/слишком большой/)
  })
  it.each([
    [
      'too many entries',
      () =>
        zip(
          Array.from({ length: 10_001 }, (_, i) => ({
            name: `${i}.jpg`,
            content: Buffer.alloc(0),
          })),
        ),
      'too_large',
    ],
    ['nothing in it', () => zip([]), 'empty_file'],
    [
      'broken off',
      () => zip([{ name: 'a.jpg', content: Buffer.alloc(500) }]).subarray(0, 300),
      'broken_file',
    ],
  ])('%s: the job fails with a reason', async (_, content, code) => {
    const { status, result } = await sendSheet(admin, `${base}/importPhotos`, content(), 'a.zip')
    if (status !== 200) return expect([status, code]).toEqual([415, 'empty_file'])
    const job = await settled(admin, (result as ImportJob).id)
    expect([job.state, job.failure?.code]).toEqual(['failed', code])
    await expect.poll(incoming).toEqual([])
  })
  it('with invalid content is rejected at once', async () => {
    for (const content of [Buffer.from('PK no archive'), await picture()])
      expect(
        (await sendSheet(admin, `${base}/importPhotos`, content, 'a.zip')).error,
      ).toMatchObject({
        code: 'unsupported_type',
        fields: { file: expect.stringContaining('ZIP') as string },
      })
  })
})

describe(`${advisory(4)}: a job for a photo archive`, () => {
  it('is started by editors and visible to its owner only', async () => {
    const entries = [{ name: '01A123BC.jpg', content: await picture() }]
    const { job } = await dryRun(entries)
    for (const [caller, status] of [
      [reader, 403],
      [stranger, 403],
      [nobody, 401],
    ] as const)
      expect((await send(caller, entries)).status).toBe(status)
    for (const other of [reader, stranger, neighbour]) {
      const missing = await other.get('/api/import/999999999/photos')
      expect([missing.status, (await other.get(`/api/import/${job.id}/photos`)).text]).toEqual([
        404,
        missing.text,
      ])
    }
    // records of another contract have no name here
    const { result } = await send(neighbour, entries)
    expect((await settled(neighbour, (result as ImportJob).id)).counts).toMatchObject({
      create: 0,
      faulty: 1,
    })
  })
  it('has no columns, and is applied and undone once', async () => {
    const { job } = await dryRun([{ name: 'AA-2001 (9).jpg', content: await picture() }])
    expect(
      (await admin.post('/api/import/map', { id: job.id, columns: [], key: null, mode: 'create' }))
        .status,
    ).toBe(409)
    await carry(admin, 'apply', job.id)
    expect((await admin.post('/api/import/apply', { id: job.id })).status).toBe(409)
    await carry(admin, 'undo', job.id)
    for (const action of ['apply', 'undo'])
      expect((await admin.post(`/api/import/${action}`, { id: job.id })).status).toBe(409)
  })
  it('exists only for resources with photos', () => {
    for (const resource of resources)
      expect([
        resource.name,
        callsOf(resource).some(({ name }) => name === 'importPhotos'),
      ]).toEqual([
        resource.name,
        resource.mode === 'table' &&
          resource.import !== false &&
          Object.values(resource.fields).some(({ kind }) => kind === 'photos'),
      ])
  })
})
