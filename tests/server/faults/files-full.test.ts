// Uploads on a full disk: rejected with a sentence, nothing of them is kept, and uploading works
// again once there is space.
import { mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { locales } from '#resources/kernel/locales.ts'
import type { StoredFile } from '#resources/kernel/types.ts'
import { logSink } from '#server/log-sink.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { sendForm } from '#tests/support/network/multipart-form.ts'
import { sendSheet, settled } from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { noDisk, smallDisk } from '#tests/support/runner/small-disk.ts'

const disk = smallDisk(6)
const dataDir = disk?.path ?? mkdtempSync(join(tmpdir(), 'motorpool-full-'))
afterAll(() => (disk ? disk.remove() : rmSync(dataDir, { recursive: true })))
const { app, database, signIn } = await testApp({ dataDir })
const admin = await signIn('admin')
const base = '/api/fms/specimen'

const record = async () =>
  ((await admin.post(`${base}/save`, { name: 'С файлами' })).result as { id: number }).id
const upload = (id: number, field: string, file: string, content: Buffer, language = 'ru') =>
  sendForm(
    app,
    `${base}/saveSpecimenFile`,
    admin.cookie,
    [
      { name: 'id', content: String(id) },
      { name: 'field', content: field },
      { name: 'photos', file, content },
    ],
    { 'accept-language': language },
  )
const pdf = (size: number, text: string) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${text}\n`), Buffer.alloc(size, ' ')])
const incoming = () => readdirSync(join(dataDir, 'files', 'incoming'))
const rows = () => database.query('select id from file')

describe(`a full disk for files${disk ? '' : ` (${noDisk})`}`, () => {
  it.runIf(disk)(
    'rejects an upload in the user’s language, keeps nothing of it, and accepts it once there is space',
    async () => {
      const id = await record()
      const [kept] = (await upload(id, 'documents', 'before.pdf', pdf(1000, 'before')))
        .result as StoredFile[]
      disk!.fill()
      const before = await rows()
      const said = new Set<string>()
      for (const language of locales) {
        const { status, error } = await upload(
          id,
          'documents',
          'more.pdf',
          pdf(300_000, 'more'),
          language,
        )
        expect([status, error?.code]).toEqual([507, 'disk_full'])
        said.add(error!.message)
      }
      expect(said.size).toBe(locales.length)
      expect([...said][0]).toMatch(/На диске для файлов/)
      expect(incoming()).toEqual([])
      expect(await rows()).toEqual(before)
      // what is there can be read, what needs no file can be written
      expect(
        (await app.inject({ url: `${base}/file/${kept!.id}`, headers: { cookie: admin.cookie } }))
          .statusCode,
      ).toBe(200)
      expect((await admin.post(`${base}/save`, { name: 'Без файлов' })).status).toBe(200)
      disk!.clear()
      expect((await upload(id, 'documents', 'more.pdf', pdf(300_000, 'more'))).result).toHaveLength(
        2,
      )
    },
  )
  it.runIf(disk)('rejects a thumbnail that cannot be stored, and creates it later', async () => {
    const id = await record()
    const photo = await sharp({
      create: { width: 900, height: 900, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer()
    const [stored] = (await upload(id, 'photos', 'a.png', photo)).result as StoredFile[]
    const small = () =>
      app.inject({ url: `${base}/file/${stored!.id}?thumb=1`, headers: { cookie: admin.cookie } })
    disk!.fill()
    const refused = await small()
    expect([refused.statusCode, refused.json().error.code]).toEqual([507, 'disk_full'])
    disk!.clear()
    expect((await small()).headers['content-type']).toBe('image/webp')
  })
  it.runIf(disk)('rejects a spreadsheet to import, and accepts it later', async () => {
    const sheet = `name;quantity\n${Array.from({ length: 5000 }, (_, i) => `Строка ${i};1`).join('\n')}\n`
    disk!.fill()
    const refused = await sendSheet(admin, `${base}/import`, sheet)
    expect([refused.status, refused.error?.code]).toEqual([507, 'disk_full'])
    expect(await database.query('select id from import_job')).toEqual([])
    expect(incoming()).toEqual([])
    disk!.clear()
    const { result } = await sendSheet(admin, `${base}/import`, sheet)
    expect((await settled(admin, (result as ImportJob).id)).state).toBe('mapping')
  })
})

describe('a log that cannot be written', () => {
  it('loses its lines and nothing else', () => {
    const { log } = Fastify({
      logger: { level: 'info', stream: logSink(openSync('/dev/full', 'w')) },
    })
    expect(() => log.info('nobody will read this')).not.toThrow()
  })
  it.runIf(disk)(
    'reports the number of lost lines as soon as there is space, on a line of its own',
    () => {
      const path = join(dataDir, 'server.log')
      const file = openSync(path, 'a')
      const sink = logSink(file)
      sink.write('{"first":1}\n')
      disk!.fill()
      // no room for a whole line behind what is left of the last block
      for (let i = 0; i < 100; i++)
        sink.write(`${JSON.stringify({ filler: 'x'.repeat(200), i })}\n`)
      disk!.clear()
      sink.write('{"last":1}\n')
      const lines = readFileSync(path, 'utf8').trim().split('\n')
      const parsed = lines.flatMap((line) => {
        try {
          return [JSON.parse(line) as Record<string, unknown>]
        } catch {
          return []
        }
      })
      expect(parsed[0]).toEqual({ first: 1 })
      expect(parsed.at(-1)).toEqual({ last: 1 })
      const told = parsed.at(-2)?.lost as number
      expect(told).toBeGreaterThan(0)
      expect(told + parsed.filter(({ filler }) => filler).length).toBe(100)
      // at most one was torn
      expect(lines.length - parsed.length).toBeLessThanOrEqual(1)
    },
  )
})
