// Images that take much memory or cannot be displayed: rejected at the upload, and stored ones are
// not decoded repeatedly.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { say } from '#i18n/server.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { StoredFile } from '#resources/kernel/types.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { blankPng } from '../../../support/network/blank-png.ts'
import { formOf, formType, sendForm } from '../../../support/network/multipart-form.ts'
import { testApp } from '../../../support/server/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, signIn } = await testApp({ dataDir })
const admin = await signIn('admin')
const base = '/api/fms/specimen'

let made = 0
const record = async () =>
  ((await admin.post(`${base}/save`, { name: `Снимки ${++made}` })).result as { id: number }).id
const partsOf = (id: number, content: Buffer) => [
  { name: 'id', content: String(id) },
  { name: 'field', content: 'photos' },
  { name: 'photos', file: 'a.png', content },
]
const upload = (id: number, content: Buffer, language = 'ru') =>
  sendForm(app, `${base}/saveSpecimenFile`, admin.cookie, partsOf(id, content), {
    'accept-language': language,
  })
const shown = (file: StoredFile, query = '?thumb=1') =>
  app.inject({ url: `${base}/file/${file.id}${query}`, headers: { cookie: admin.cookie } })
/** Its place after the upload. */
const pathOf = (content: Buffer) => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return join(dataDir, 'files', 'content', sha256.slice(0, 2), sha256)
}

/** Nothing packs it, so that a part of the file is a part of the picture. */
const noise = (format: 'png' | 'jpeg' | 'gif', options: { progressive?: boolean } = {}) =>
  sharp(
    Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251)),
    { raw: { width: 200, height: 150, channels: 3 } },
  )
    .toFormat(format, options)
    .toBuffer()
/** The same JPEG with a header that claims another size. */
function resized(jpeg: Buffer, startOfFrame: number, side: number): Buffer {
  const copy = Buffer.from(jpeg)
  const at = copy.indexOf(Buffer.from([0xff, startOfFrame]))
  if (at < 0) throw new Error('no such frame')
  copy.writeUInt16BE(side, at + 5)
  copy.writeUInt16BE(side, at + 7)
  return copy
}

/** Bytes by which this process has grown at most while `work` went on. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most - before
}

const megabyte = 1024 * 1024
/** Pictures of 200 MB: each takes seconds. */
const several = process.env.PROOF === '1' ? 8 : 3

describe(`${advisory(9)}: a picture that is damaged`, () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'is refused where it ends too early, in words: %s',
    async (format) => {
      const content = await noise(format)
      const id = await record()
      for (const part of [0.3, 0.6, 0.9]) {
        const cut = content.subarray(0, content.length * part)
        const { status, error } = await upload(id, cut)
        expect([part, status, error?.code, error?.fields]).toEqual([
          part,
          415,
          'unsupported_type',
          { 'photos.0': say('ru', 'faults.file_damaged') },
        ])
      }
      expect((await upload(id, content)).status).toBe(200)
    },
  )
  it('is accepted if browsers can display it nevertheless', async () => {
    const jpeg = await noise('jpeg')
    // some cameras write more than belongs between the last line and the end
    const content = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(6), jpeg.subarray(-2)])
    const { result } = await upload(await record(), content)
    const [file] = result as StoredFile[]
    expect((await shown(file!)).headers['content-type']).toBe('image/webp')
  })
  it('has no thumbnail if it was stored before, and is tried only once', async () => {
    const content = await noise('png')
    const { result } = await upload(await record(), content)
    const [file] = result as StoredFile[]
    writeFileSync(pathOf(content), content.subarray(0, 500))
    const missing = await admin.get(`${base}/file/987654`)
    for (let look = 0; look < 2; look++) {
      const { statusCode, body, headers } = await shown(file!)
      expect([statusCode, body, headers.etag]).toEqual([404, missing.text, undefined])
    }
    // not processed again, even if it could be displayed now
    writeFileSync(pathOf(content), content)
    expect((await shown(file!)).statusCode).toBe(404)
    expect((await shown(file!, '')).rawPayload.equals(content)).toBe(true)
  })
})

describe(`${advisory(9)}: a picture that takes much memory`, () => {
  const deep = { depth: 16, alpha: true, interlaced: true } as const

  it('is refused beyond 200 MB, in every language', async () => {
    const content = await blankPng({ side: 7071, ...deep })
    expect(content.length).toBeLessThan(800 * 1024)
    const id = await record()
    const growth = await growthDuring(async () => {
      for (const language of locales) {
        const { status, error } = await upload(id, content, language)
        expect([status, error?.fields]).toEqual([
          415,
          { 'photos.0': say(language, 'faults.picture_size') },
        ])
      }
    })
    expect(growth).toBeLessThan(100 * megabyte)
  })
  it('counts what its decoder needs: all coefficients of a progressive JPEG', async () => {
    const plain = await noise('jpeg')
    const progressive = await noise('jpeg', { progressive: true })
    const id = await record()
    const faultOf = async (content: Buffer) =>
      (await upload(id, content)).error?.fields?.['photos.0']
    // 36 million pixels: 108 MB as they are, 216 MB as coefficients; what is missing is grey
    expect(await faultOf(resized(plain, 0xc0, 6000))).toBeUndefined()
    expect(await faultOf(resized(progressive, 0xc2, 6000))).toBe(say('ru', 'faults.picture_size'))
  })
  it('is decoded one at a time: several of 200 MB take less than 300 MB together', async () => {
    const contents: Buffer[] = []
    for (let i = 0; i < several; i++)
      contents.push(await blankPng({ side: 5000, ...deep, comment: String(i) }))
    const id = await record()
    let files: StoredFile[] = []
    const uploading = await growthDuring(async () => {
      const answers = await Promise.all(contents.map((content) => upload(id, content)))
      expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200))
      files = (await admin.post(`${base}/getFile`, { id, photos: true })).result as StoredFile[]
      expect(files).toHaveLength(several)
    })
    const looking = await growthDuring(async () => {
      const answers = await Promise.all(files.map((file) => shown(file)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
    })
    expect(uploading).toBeLessThan(300 * megabyte)
    expect(looking).toBeLessThan(300 * megabyte)
  }, 240_000)
  it('waits in a limited queue, and does not delay small ones', async () => {
    const large = await blankPng({ side: 5000 })
    const ids = [await record(), await record(), await record(), await record()]
    let waiting = 40
    const send = async (i: number) => {
      const answer = await app.inject({
        method: 'POST',
        url: `${base}/saveSpecimenFile`,
        payload: formOf(partsOf(ids[i % 4]!, Buffer.concat([large, Buffer.from(String(i))]))),
        headers: { cookie: admin.cookie, 'content-type': formType },
      })
      waiting -= 1
      return [answer.statusCode, answer.headers['retry-after']]
    }
    const sent = Promise.all(Array.from({ length: waiting }, (_, i) => send(i)))
    const { status } = await upload(await record(), await noise('png'))
    expect([status, waiting > 0]).toEqual([200, true])
    const answers = await sent
    const accepted = answers.filter(([code]) => code === 200)
    expect(accepted.length).toBeGreaterThan(20)
    const refused = answers.filter(([code]) => code !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused).toEqual(refused.map(() => [429, '15']))
  })
})
