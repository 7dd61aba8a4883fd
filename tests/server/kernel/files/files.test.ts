// Files and photos of records: accepted content, storage, access, deletion.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { StoredFile } from '#resources/kernel/types.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { diskStore, sweepFiles } from '#server/kernel/files/index.ts'
import { renderThumbnail } from '#server/kernel/files/thumbnail.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller } from '../../../support/server/test-app.ts'
import { blankPng } from '../../../support/network/blank-png.ts'
import { zip } from '../../../support/network/zip-archive.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, database, signIn, clock, statements } = await testApp({ dataDir })
const base = '/api/fms/specimen'
const admin = await signIn('admin')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const neighbour = await signIn('neighbour')

let made = 0
const record = async (): Promise<number> => {
  const { result, text } = await admin.post(`${base}/save`, { name: `Запись ${++made}` })
  if (!result) throw new Error(text)
  return (result as { id: number }).id
}

const picture = (width: number, height = width, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: width % 256, g: height % 256, b: made % 256 },
    },
  })
    .toFormat(format)
    .toBuffer()

const pdf = (text = 'hello') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const page = Buffer.from('<html><script>alert(document.cookie)</script></html>')
const archive = zip([{ name: 'x.html', content: page }])
type Part = [name: string, content: Buffer]

async function upload(
  caller: Caller,
  fields: Record<string, unknown>,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  for (const [name, content] of parts)
    form.append('photos', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: `${base}/saveSpecimenFile`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      cookie: caller.cookie,
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
  })
  const body = answer.json<{
    result?: StoredFile[]
    error?: { code: string; fields?: Record<string, string> }
  }>()
  return { status: answer.statusCode, files: body.result ?? [], error: body.error }
}

const kept = () =>
  existsSync(join(dataDir, 'files', 'content'))
    ? (readdirSync(join(dataDir, 'files', 'content'), { recursive: true }) as string[]).filter(
        (path) => path.length > 60,
      )
    : []
const incoming = () => readdirSync(join(dataDir, 'files', 'incoming'))
const raw = (caller: Caller, id: number, query = '', headers: Record<string, string> = {}) =>
  app.inject({ url: `${base}/file/${id}${query}`, headers: { cookie: caller.cookie, ...headers } })

describe('an upload', () => {
  it('returns all files of the field, with the first photo as the main one', async () => {
    const id = await record()
    const first = await upload(admin, { id }, [['one.png', await picture(10)]])
    expect(first).toMatchObject({
      status: 200,
      files: [{ name: 'one.png', type: 'image/png', is_main: true }],
    })
    const second = await upload(admin, { id, photos: true }, [
      ['two.jpeg', await picture(11, 11, 'jpeg')],
      ['three.gif', await picture(12, 12, 'gif')],
    ])
    expect(second.files.map(({ name, is_main }) => [name, is_main])).toEqual([
      ['one.png', true],
      ['two.jpeg', false],
      ['three.gif', false],
    ])
    const documents = await upload(admin, { id, photos: false }, [['paper.pdf', pdf()]])
    expect(documents.files).toMatchObject([
      { name: 'paper.pdf', type: 'application/pdf', size: pdf().length, is_main: false },
    ])
    expect(
      (await upload(admin, { id, field: 'documents' }, [['more.pdf', pdf('more')]])).files,
    ).toHaveLength(2)
    expect((await admin.get(`${base}/getById/${id}`)).result).toMatchObject({
      photos: second.files,
      documents: [{ name: 'paper.pdf' }, { name: 'more.pdf' }],
    })
    expect((await admin.post(`${base}/getFile`, { id, photos: true })).result).toEqual(second.files)
    expect((await reader.post(`${base}/getFile`, { id, photos: false })).result).toHaveLength(2)
    expect(incoming()).toEqual([])
  })
  it('selects the main photo', async () => {
    const id = await record()
    const { files } = await upload(admin, { id }, [
      ['a.png', await picture(13)],
      ['b.png', await picture(14)],
    ])
    const chosen = await upload(admin, { id, main: files[1]?.id }, [])
    expect(chosen.files.map(({ is_main }) => is_main)).toEqual([false, true])
    expect((await upload(admin, { id, main: 999_999 }, [])).error?.fields).toHaveProperty('main')
    await admin.delete(`${base}/deleteFile`, { id: files[1]?.id })
    expect((await admin.post(`${base}/getFile`, { id })).result).toMatchObject([
      { name: 'a.png', is_main: true },
    ])
  })
  it('shows its thumbnail in every list for its own row only, without additional statements', async () => {
    const with_ = await record()
    const without = await record()
    const list = async (caller: Caller) => {
      statements.forget()
      const { result } = await caller.post(`${base}/getListByFilter`, {
        id: [with_, without],
        sort: 'id',
      })
      return {
        mains: (result as { photos_main: number | null }[]).map((row) => row.photos_main),
        cost: statements.texts.length,
      }
    }
    const before = await list(admin)
    const { files } = await upload(admin, { id: with_ }, [
      ['a.png', await picture(21)],
      ['b.png', await picture(22)],
    ])
    await upload(admin, { id: with_, main: files[1]?.id }, [])
    const after = await list(reader)
    expect([before.mains, after.mains]).toEqual([
      [null, null],
      [files[1]?.id, null],
    ])
    expect(after.cost).toBe(before.cost)
    const row = (await admin.get(`${base}/getById/${with_}`)).result as Record<string, unknown>
    expect(row.photos_main).toBe(files[1]?.id)
    // an answer can be sent back as it came; another picture is not chosen that way
    expect((await admin.post(`${base}/save`, row)).status).toBe(200)
    expect(
      (await admin.post(`${base}/save`, { id: with_, photos_main: files[0]?.id })).error?.fields,
    ).toHaveProperty('photos_main')
  })
  it('leaves the version of the record unchanged and is logged', async () => {
    const id = await record()
    await upload(admin, { id, field: 'documents' }, [['log.pdf', pdf()]])
    expect((await admin.get(`${base}/getById/${id}`)).result).toMatchObject({ version: 1 })
    const events = await database.query(
      `select event_type_id, data from event_log where resource = 'specimen' and item_id = $1 order by id`,
      [id],
    )
    expect(events.at(-1)).toMatchObject({
      event_type_id: 2,
      data: { before: { documents: [] }, after: { documents: [{ name: 'log.pdf' }] } },
    })
  })
  it('is logged when it is fetched whole, once per hour for each account and file', async () => {
    const id = await record()
    const [photo] = (await upload(admin, { id }, [['face.png', await picture(60)]])).files
    const [paper] = (await upload(admin, { id, field: 'documents' }, [['deed.pdf', pdf()]])).files
    const downloads = () =>
      database.query(
        `select a.login, e.uri_path, e.data from event_log e join account a on a.id = e.account_id
         where e.event_type_id = 11 and e.resource = 'specimen' and e.item_id = $1 order by e.id`,
        [id],
      )
    // neither thumbnails nor what the browser has already, nor what is refused
    await raw(reader, photo!.id, '?thumb=1')
    const { headers } = await app.inject({
      ...{ method: 'HEAD', url: `${base}/file/${photo!.id}` },
      headers: { cookie: reader.cookie },
    })
    expect(
      (await raw(reader, photo!.id, '', { 'if-none-match': String(headers.etag) })).statusCode,
    ).toBe(304)
    expect((await raw(stranger, photo!.id)).statusCode).toBe(403)
    expect((await raw(neighbour, photo!.id)).statusCode).toBe(404)
    const took = (login: string, file: { id: number; name: string }, field: string) => ({
      ...{ login, uri_path: `${base}/file/${file.id}` },
      data: { after: { [field]: file.name } },
    })
    for (let n = 0; n < 3; n++) await raw(reader, photo!.id)
    await raw(reader, paper!.id)
    await raw(admin, photo!.id)
    const first = [
      took('reader', photo!, 'photos'),
      took('reader', paper!, 'documents'),
      took('admin', photo!, 'photos'),
    ]
    const byText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
    await expect.poll(async () => byText(await downloads())).toEqual(byText(first))
    clock.advance(3600_000)
    await raw(reader, photo!.id)
    await expect.poll(async () => (await downloads()).length).toBe(4)
  })
  it('is stored once per idempotency key', async () => {
    const id = await record()
    const send = (content: Buffer) =>
      upload(admin, { id, field: 'documents' }, [['once.pdf', content]], {
        'idempotency-key': 'one-upload',
      })
    const first = await send(pdf())
    expect(await send(pdf())).toEqual(first)
    expect((await send(pdf('other'))).error?.code).toBe('key_reused')
    expect((await admin.post(`${base}/getFile`, { id, photos: false })).result).toHaveLength(1)
  })
  it('ASVS 5.3.2: stores equal content once, under its hash', async () => {
    const id = await record()
    const content = pdf('the same twice')
    const before = kept().length
    await upload(admin, { id, field: 'documents' }, [
      ['a.pdf', content],
      ['b.pdf', content],
    ])
    expect(kept().length).toBe(before + 1)
    const path = kept().find((name) =>
      readFileSync(join(dataDir, 'files', 'content', name)).equals(content),
    )
    expect(statSync(join(dataDir, 'files', 'content', path ?? '')).mode & 0o077).toBe(0)
  })
})

describe(`${advisory(9)}: an upload`, () => {
  const word = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('WordDocument', 'utf16le'),
    Buffer.alloc(600),
  ])
  const sheet = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('Workbook', 'utf16le'),
    Buffer.alloc(600),
  ])
  const cases: [string, string, Buffer | Promise<Buffer>, string, string][] = [
    ['a text', 'photos', Buffer.from('hello'), 'a.png', 'unsupported_type'],
    ['a page called a picture', 'photos', page, 'a.png', 'unsupported_type'],
    [
      'an SVG',
      'photos',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'a.svg',
      'unsupported_type',
    ],
    ['a PDF among photos', 'photos', pdf(), 'a.pdf', 'unsupported_type'],
    ['a GIF among documents', 'documents', picture(10, 10, 'gif'), 'a.gif', 'unsupported_type'],
    ['a workbook called a document', 'documents', sheet, 'a.doc', 'unsupported_type'],
    [
      'a page that begins like a GIF',
      'photos',
      Buffer.from('GIF89a/*<html>*/=1;alert(1)'),
      'a.jpg',
      'unsupported_type',
    ],
    [
      'a page with a picture behind it',
      'photos',
      picture(9, 9, 'jpeg').then((jpeg) => Buffer.concat([page, jpeg])),
      'a.jpg',
      'unsupported_type',
    ],
    [
      'an archive with a picture behind it',
      'photos',
      picture(9).then((png) => Buffer.concat([archive, png])),
      'a.jpg',
      'unsupported_type',
    ],
    ['an archive that calls itself DOCX', 'documents', archive, 'a.docx', 'unsupported_type'],
    [
      'a programme',
      'documents',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
      'a.pdf',
      'unsupported_type',
    ],
    [
      'a broken picture',
      'photos',
      picture(50).then((png) => png.subarray(0, 30)),
      'a.png',
      'unsupported_type',
    ],
    ['nothing', 'documents', Buffer.alloc(0), 'a.pdf', 'unsupported_type'],
    [
      'a photo of 800 KB and a byte',
      'photos',
      picture(20).then((png) => Buffer.concat([png, Buffer.alloc(800 * 1024 + 1 - png.length)])),
      'a.png',
      'too_large',
    ],
    [
      'a document of 20 MB and a byte',
      'documents',
      Buffer.concat([pdf(), Buffer.alloc(20 * 1024 * 1024 + 1 - pdf().length)]),
      'a.pdf',
      'too_large',
    ],
  ]
  it.each(cases)(
    'ASVS 5.2.1, 5.2.2: is rejected with an unsuitable file: %s',
    async (_, field, content, name, code) => {
      const id = await record()
      const { status, error } = await upload(admin, { id, field }, [
        [name, await content],
        ['good.png', await picture(15)],
      ])
      expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
        code === 'too_large' ? 413 : 415,
        code,
        [`${field}.0`],
      ])
      expect((await admin.get(`${base}/getById/${id}`)).result).toMatchObject({ [field]: [] })
      expect(incoming()).toEqual([])
    },
  )
  it.each([
    [
      'a photo of 800 KB',
      'photos',
      picture(21).then((png) => Buffer.concat([png, Buffer.alloc(800 * 1024 - png.length)])),
      'image/png',
    ],
    [
      'a document of 20 MB',
      'documents',
      Promise.resolve(Buffer.concat([pdf(), Buffer.alloc(20 * 1024 * 1024 - pdf().length)])),
      'application/pdf',
    ],
    ['a document of old Word', 'documents', Promise.resolve(word), 'application/msword'],
    ['a JPEG among documents', 'documents', picture(22, 22, 'jpeg'), 'image/jpeg'],
  ] as const)('is accepted with a suitable file: %s', async (_, field, content, type) => {
    const { files } = await upload(admin, { id: await record(), field }, [['x.bin', await content]])
    expect(files).toMatchObject([{ type }])
  })
  it('does not decode a picture of too many pixels', async () => {
    const bomb = await blankPng({ side: 12_000 })
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({
      width: 12_000,
      height: 12_000,
    })
    expect(bomb.length).toBeLessThan(800 * 1024)
    expect((await upload(admin, { id: await record() }, [['bomb.png', bomb]])).status).toBe(415)
  })
  it('has at most ten files, and at most as many as the field allows', async () => {
    const id = await record()
    const many = async (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, i): Promise<Part> => [
          `${i}.png`,
          await picture(30 + i),
        ]),
      )
    expect(await upload(admin, { id }, await many(11))).toMatchObject({ status: 400 })
    expect((await upload(admin, { id }, await many(10))).files).toHaveLength(10)
    expect((await upload(admin, { id }, await many(1))).error?.fields).toEqual({
      photos: expect.stringContaining('10'),
    })
    expect(incoming()).toEqual([])
  })
  it.each([
    [{}, 'id'],
    [{ id: 'x' }, 'id'],
    [{ id: 0 }, 'id'],
    [{ id: 1, field: 'name' }, 'field'],
    [{ id: 1, field: '__proto__' }, 'field'],
  ])('needs a record and a field: %j', async (fields, key) => {
    const { status, error } = await upload(admin, fields, [['a.png', await picture(16)]])
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [key]])
  })
  it('cannot be JSON', async () => {
    expect((await admin.post(`${base}/saveSpecimenFile`, { id: 1 })).status).toBe(415)
  })
})

describe(`${advisory(9)}: a polyglot file`, () => {
  const scripted = Buffer.from(
    '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
  )
  it.each([
    [
      'JPEG and HTML',
      'photos',
      'a.html',
      picture(9, 9, 'jpeg').then((jpeg) => Buffer.concat([jpeg, page])),
      'image/jpeg',
      'a.html.jpg',
    ],
    [
      'GIF and ZIP',
      'photos',
      'a.zip',
      picture(9, 9, 'gif').then((gif) => Buffer.concat([gif, archive])),
      'image/gif',
      'a.zip.gif',
    ],
    [
      'PNG and script',
      'photos',
      'a.js',
      picture(9).then((png) => Buffer.concat([png, Buffer.from(';alert(1)')])),
      'image/png',
      'a.js.png',
    ],
    ['PDF and script', 'documents', 'a.svg', scripted, 'application/pdf', 'a.svg.pdf'],
    [
      'PDF and HTML',
      'documents',
      'a.htm',
      Buffer.concat([scripted, page]),
      'application/pdf',
      'a.htm.pdf',
    ],
  ] as const)(
    'is treated as one type only, on upload and download: %s',
    async (_, field, given, content, type, name) => {
      const { files } = await upload(admin, { id: await record(), field }, [[given, await content]])
      const file = files[0]!
      expect(file).toMatchObject({ name, type })
      for (const query of ['', '?thumb=1', '?download=1', '?type=text/html']) {
        const { headers, statusCode } = await raw(admin, file.id, query, { accept: 'text/html' })
        const small = query === '?thumb=1' && field === 'photos'
        expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
          200,
          small ? 'image/webp' : type,
          'nosniff',
        ])
        expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox/)
        expect(headers['content-disposition']).toMatch(
          field === 'photos' ? /^inline; / : /^attachment; /,
        )
      }
    },
  )
})

describe('a picture of an unsupported format', () => {
  it.each(['tiff', 'avif'] as const)(
    'ASVS 5.2.2: is opened by no reader, whatever its name: %s',
    async (format) => {
      const content = await sharp(await picture(40))
        .toFormat(format)
        .toBuffer()
      await expect(sharp(content).metadata()).rejects.toThrow(/unsupported/)
      const id = await record()
      for (const name of [`a.${format}`, 'a.png', 'a.jpg']) {
        const { status, error } = await upload(admin, { id }, [[name, content]])
        expect([name, status, error?.code]).toEqual([name, 415, 'unsupported_type'])
      }
    },
  )
  it('ASVS 5.2.2: is opened by no reader: an SVG picture', async () => {
    const drawn = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/hostname"/></svg>',
    )
    await expect(sharp(drawn).metadata()).rejects.toThrow(/unsupported/)
    await expect(renderThumbnail('package.json', 'bounded')).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/unsupported/) as string },
    })
    expect((await upload(admin, { id: await record() }, [['a.png', drawn]])).status).toBe(415)
  })
})

describe(`${advisory(9)}: a file name`, () => {
  it.each([
    ['Путевой лист № 5.pdf', 'Путевой лист № 5.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\скан.pdf', 'скан.pdf'],
    ['report\u202efdp.exe', 'reportfdp.exe.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['con.pdf', '_con.pdf'],
    ['', 'file.pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    [`${'я'.repeat(300)}.pdf`, `${'я'.repeat(120)}.pdf`],
  ])('ASVS 5.4.1: %j is stored as %j', async (given, name) => {
    const { harmlessName } = await import('#server/kernel/files/file-name.ts')
    expect(harmlessName(given, ['pdf'])).toBe(name)
  })
  it('ASVS 5.4.2: is returned intact in the header', async () => {
    const { files } = await upload(admin, { id: await record(), field: 'documents' }, [
      [`Счёт "за" июль's.pdf`, pdf()],
    ])
    const { headers } = await raw(admin, files[0]?.id ?? 0)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="____ __ ____'s.pdf"; filename*=UTF-8''${encodeURIComponent("Счёт за июль's.pdf").replaceAll("'", '%27')}`,
    )
  })
})

describe('stored content', () => {
  it('ASVS 3.2.1: is returned unchanged, images inline and everything else as a download, and never runs', async () => {
    const id = await record()
    const png = await picture(640, 480)
    const [photo] = (await upload(admin, { id }, [['view.png', png]])).files
    const [paper] = (
      await upload(admin, { id, field: 'documents' }, [['paper.pdf', pdf('given back')]])
    ).files
    const shown = await raw(reader, photo?.id ?? 0)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; filename="view.png"/),
      'x-content-type-options': 'nosniff',
    })
    expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(shown.rawPayload.equals(png)).toBe(true)
    const saved = await raw(reader, paper?.id ?? 0)
    expect(saved.headers['content-disposition']).toMatch(/^attachment/)
    expect(saved.rawPayload.equals(pdf('given back'))).toBe(true)
    const again = await raw(reader, photo?.id ?? 0, '', {
      'if-none-match': String(shown.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
  it('has a thumbnail', async () => {
    const [photo] = (
      await upload(admin, { id: await record() }, [['wide.png', await picture(1000, 500)]])
    ).files
    const small = await raw(reader, photo?.id ?? 0, '?thumb=1')
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 160,
      format: 'webp',
    })
    expect(
      (await raw(reader, photo?.id ?? 0, '?thumb=1')).rawPayload.equals(small.rawPayload),
    ).toBe(true)
  })
  it(`${advisory(4)}: is hidden from users who may not read the record`, async () => {
    const id = await record()
    const [file] = (await upload(admin, { id, field: 'documents' }, [['mine.pdf', pdf('mine')]]))
      .files
    const fileId = file?.id ?? 0
    const missing = await raw(neighbour, 987_654)
    for (const answer of [await raw(neighbour, fileId), await raw(neighbour, fileId, '?thumb=1')])
      expect([answer.statusCode, answer.body]).toEqual([404, missing.body])
    expect((await app.inject(`${base}/file/${fileId}`)).statusCode).toBe(401)
    expect((await raw(stranger, fileId)).statusCode).toBe(403)
    expect(
      (await app.inject({ url: `/api/fms/fuel/file/${fileId}`, headers: { cookie: admin.cookie } }))
        .statusCode,
    ).toBe(404)
    for (const bad of ['0', '-1', 'x', '1.5', '99999999999999999999'])
      expect((await admin.get(`${base}/file/${bad}`)).status).toBe(404)
  })
  it(`${advisory(4)}: cannot be changed without the right to edit, or from another contract`, async () => {
    const id = await record()
    const [file] = (await upload(admin, { id, field: 'documents' }, [['stay.pdf', pdf('stay')]]))
      .files
    const more: Part[] = [['more.pdf', pdf('more')]]
    expect((await upload(reader, { id, field: 'documents' }, more)).status).toBe(403)
    expect((await upload(neighbour, { id, field: 'documents' }, more)).status).toBe(404)
    expect((await reader.delete(`${base}/deleteFile`, { id: file?.id })).status).toBe(403)
    expect((await neighbour.delete(`${base}/deleteFile`, { id: file?.id })).status).toBe(404)
    expect((await neighbour.post(`${base}/getFile`, { id, photos: false })).status).toBe(404)
    expect((await stranger.post(`${base}/getFile`, { id })).status).toBe(403)
    expect((await admin.post(`${base}/getFile`, { id, photos: false })).result).toHaveLength(1)
    expect(incoming()).toEqual([])
  })
  it('is kept unchanged with an archived record', async () => {
    const id = await record()
    const [file] = (await upload(admin, { id, field: 'documents' }, [['old.pdf', pdf('old')]]))
      .files
    await admin.delete(`${base}/delete`, { id })
    expect(
      (await upload(admin, { id, field: 'documents' }, [['new.pdf', pdf('new')]])).error?.code,
    ).toBe('archived')
    expect((await admin.delete(`${base}/deleteFile`, { id: file?.id })).error?.code).toBe(
      'archived',
    )
    expect((await raw(reader, file?.id ?? 0)).statusCode).toBe(200)
  })
})

describe('deleting a file', () => {
  const pool = createPool(database.app)
  const store = diskStore(join(dataDir, 'files'))
  afterAll(() => pool.end())
  const sweep = () => sweepFiles(createDb(pool), store, clock.now)

  it('removes the row at once, and the content with the next sweep after its last reference', async () => {
    const content = pdf('goes')
    const shared = pdf('stays')
    const one = await record()
    const two = await record()
    const { files } = await upload(admin, { id: one, field: 'documents' }, [
      ['goes.pdf', content],
      ['stays.pdf', shared],
    ])
    await upload(admin, { id: two, field: 'documents' }, [['stays-too.pdf', shared]])
    const lies = (bytes: Buffer) =>
      kept().some((name) => readFileSync(join(dataDir, 'files', 'content', name)).equals(bytes))
    for (const { id } of files)
      expect((await admin.delete(`${base}/deleteFile`, { id })).result).toEqual({ id })
    expect((await raw(admin, files[0]?.id ?? 0)).statusCode).toBe(404)
    expect((await admin.delete(`${base}/deleteFile`, { id: files[0]?.id })).status).toBe(404)
    expect([lies(content), lies(shared)]).toEqual([true, true])
    await sweep()
    expect([lies(content), lies(shared)]).toEqual([false, true])
  })
  it('removes its thumbnails too, and a sweep removes broken uploads older than a day', async () => {
    const [photo] = (
      await upload(admin, { id: await record() }, [['small.png', await picture(700, 701)]])
    ).files
    await raw(admin, photo?.id ?? 0, '?thumb=1')
    const derived = () =>
      (readdirSync(join(dataDir, 'files', 'derived'), { recursive: true }) as string[]).filter(
        (path) => path.endsWith('.webp'),
      ).length
    const before = derived()
    const left = await store.stage(
      (await import('node:stream')).Readable.from([Buffer.from('left')]),
    )
    await admin.delete(`${base}/deleteFile`, { id: photo?.id })
    await sweep()
    expect([derived(), existsSync(left.path)]).toEqual([before - 1, true])
    const old = new Date(clock.now.getTime() - 25 * 3600_000)
    utimesSync(left.path, old, old)
    await sweep()
    expect(existsSync(left.path)).toBe(false)
  })
  it('never removes content that a running upload is about to reference', async () => {
    const id = await record()
    for (let round = 0; round < 5; round++) {
      const content = pdf(`race ${round}`)
      const [first] = (await upload(admin, { id, field: 'documents' }, [['race.pdf', content]]))
        .files
      await admin.delete(`${base}/deleteFile`, { id: first?.id })
      const [{ files }] = await Promise.all([
        upload(admin, { id, field: 'documents' }, [['race.pdf', content]]),
        sweep(),
      ])
      const answer = await raw(admin, files[0]?.id ?? 0)
      expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true])
      await admin.delete(`${base}/deleteFile`, { id: files[0]?.id })
    }
  })
})
