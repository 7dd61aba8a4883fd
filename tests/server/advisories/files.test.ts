// Malformed uploads, file names that contain paths or HTML, and content with addresses. Ordinary
// file handling: ../kernel/files/files.test.ts.
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldEntries, isFilterable, isReadOnly } from '#resources/kernel/derive.ts'
import type { StoredFile } from '#resources/kernel/types.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { formOf, formType, sendForm } from '#tests/support/network/multipart-form.ts'
import type { Part } from '#tests/support/network/multipart-form.ts'
import { elsewhere } from '#tests/support/network/foreign-server.ts'
import { scripts } from '#tests/support/network/hostile-texts.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Wire } from '../../support/server/test-app.ts'
import { makerFor } from '../../support/server/valid-rows.ts'
import { base, chosen, resources } from '../kernel/contract/contract-world.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, database, signIn } = await testApp({ dataDir, resources })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const specimen = resources.find(({ name }) => name === 'specimen')!
const at = base(specimen)
const upload = `${at}/saveSpecimenFile`
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\nhello\n%%EOF')
const waiting = () =>
  existsSync(join(dataDir, 'files', 'incoming'))
    ? readdirSync(join(dataDir, 'files', 'incoming'))
    : []

let id = 0
beforeAll(async () => void ({ id } = await make.row(specimen)))

describe(`${advisory(9)}`, () => {
  const word = (name: string, content: string): Part => ({ name, content })
  const photo: Part = { name: 'photos', file: 'a.png', content: png }
  const broken: [string, () => Buffer | readonly Part[], number, string[]][] = [
    ['nothing', () => Buffer.alloc(0), 400, ['id']],
    ['no form', () => Buffer.from('hello'), 400, []],
    ['a form that ends in a file', () => formOf([word('id', String(id)), photo], ''), 400, []],
    ['a form that ends in a word', () => formOf([word('id', String(id))], ''), 400, []],
    [
      'an unknown word',
      () => [word('id', String(id)), word('nonsense', '1'), photo],
      400,
      ['nonsense'],
    ],
    [
      'an unknown word behind the file',
      () => [word('id', String(id)), photo, word('version', '1')],
      400,
      ['version'],
    ],
    ['two ids', () => [word('id', String(id)), word('id', '2'), photo], 400, ['id']],
    [
      'a word of the prototype',
      () => [word('id', String(id)), word('__proto__', '1'), photo],
      400,
      [],
    ],
    [
      'a word of every object',
      () => [word('id', String(id)), word('constructor', '1'), photo],
      400,
      [],
    ],
    [
      'a word that is JSON',
      () => [{ ...word('id', '{"toString":1}'), type: 'application/json' }, photo],
      400,
      ['id'],
    ],
    [
      'a word that is broken JSON',
      () => [{ ...word('id', '{'), type: 'application/json' }, photo],
      415,
      [],
    ],
    [
      'neither photos nor not',
      () => [word('id', String(id)), word('photos', 'maybe'), photo],
      400,
      ['photos'],
    ],
    ['an id of 500 digits', () => [word('id', '1'.repeat(500)), photo], 400, ['id']],
    ['an id with a NUL', () => [word('id', `${id}\u0000`), photo], 400, ['id']],
    ['an unknown id', () => [word('id', '999999999'), photo], 404, []],
    [
      'a main photo of nobody',
      () => [word('id', String(id)), word('main', '999999999')],
      400,
      ['main'],
    ],
    ['thirty words', () => Array.from({ length: 30 }, (_, i) => word(`w${i}`, '1')), 400, ['w0']],
  ]
  it.each(broken)('%s is rejected and leaves no files', async (_, form, status, fields) => {
    const before = await stateOf(database)
    const { error, ...answer } = await sendForm(app, upload, admin.cookie, form())
    expect([answer.status, Object.keys(error?.fields ?? {})], answer.text).toEqual([status, fields])
    expect(await stateOf(database)).toEqual(before)
    await expect.poll(waiting).toEqual([])
  })
  it.each([
    'multipart/form-data',
    `multipart/form-data; boundary=${'b'.repeat(3000)}`,
    'multipart/mixed; boundary=the-boundary',
    'multipart/',
  ])('a form of type %.40s is rejected', async (type) => {
    const { status } = await sendForm(app, upload, admin.cookie, [word('id', String(id)), photo], {
      'content-type': type,
    })
    expect([400, 415]).toContain(status)
  })
  it.each([
    { id: 'x' },
    { id: [1] },
    { id: {} },
    { id: 1, more: 1 },
    { id: 1, photos: 'x' },
    { id: 1, photos: 1 },
    { id: 1, field: ['photos'] },
    { id: 1, field: 'name' },
    [],
  ])('a malformed file request gets a specific error: %j', async (body) =>
    expect((await admin.post(`${at}/getFile`, body)).error?.fields).toBeDefined(),
  )
  it.each([
    `../../../etc/passwd`,
    `..\\..\\secret.key`,
    `/etc/shadow`,
    `a\u0000.png`,
    `c:\\x.png`,
    'x"; filename="y.html',
    'x\r\nset-cookie: a=b',
    ...scripts,
  ])('a file name %j cannot become a path or a header', async (name) => {
    const own = (await make.row(specimen)).id
    const escaped = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    const { status, result } = await sendForm(app, upload, admin.cookie, [
      word('id', String(own)),
      { ...photo, file: escaped, type: 'text/html' },
    ])
    expect(status).toBe(200)
    const [file] = result as StoredFile[]
    expect(file?.name).toMatch(/^[^\\/:*?"<>|\u0000-\u001f]+\.png$/)
    expect(file?.type).toBe('image/png')
    const { headers } = await app.inject({
      url: `${at}/file/${file?.id}`,
      headers: { cookie: admin.cookie },
    })
    expect([
      headers['content-type'],
      headers['x-content-type-options'],
      headers['set-cookie'],
    ]).toEqual(['image/png', 'nosniff', undefined])
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    const lie = (readdirSync(join(dataDir, 'files'), { recursive: true }) as string[]).map(
      (path) => path.split('/').at(-1) ?? '',
    )
    expect(lie.filter((path) => /\.\w+$/.test(path))).toEqual([])
  })
  it('an upload rejected while it arrives gets its response, and the server continues', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const form = formOf([
      word('nonsense', '1'),
      { name: 'photos', file: 'a.pdf', content: Buffer.alloc(15_000_000, 'x') },
    ])
    const head = (url: string, type: string, more: string) =>
      `POST ${url} HTTP/1.1\r\nhost: localhost\r\ncookie: ${admin.cookie}\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`
    const large = Buffer.concat([
      Buffer.from('300000\r\n'),
      Buffer.alloc(0x300000, ' '),
      Buffer.from('\r\n0\r\n\r\n'),
    ])
    // each on its own connection, with another request behind it that must not wait for what was
    // refused
    for (const [first, body, status] of [
      [head(upload, formType, `content-length: ${form.length}`), form, 400],
      [
        head(`${at}/save`, 'application/json', 'content-length: 3000000'),
        Buffer.alloc(3_000_000, ' '),
        413,
      ],
      [head(`${at}/save`, 'application/json', 'transfer-encoding: chunked'), large, 413],
    ] as const) {
      const line = connect(port, '127.0.0.1').on('error', () => {})
      let said = ''
      line.on('data', (chunk) => (said += String(chunk)))
      line.write(first)
      line.write(body)
      line.write('GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
      await expect.poll(() => said, { timeout: 5000 }).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      await expect.poll(() => line.closed, { timeout: 5000 }).toBe(true)
      if (!/connection: close/i.test(said.split('\r\n\r\n')[0] ?? ''))
        expect(said).toMatch(/HTTP\/1.1 200 /)
    }
    const socket = connect(port, '127.0.0.1')
    socket.write(head(upload, formType, 'content-length: 90000'))
    socket.write(
      formOf([word('id', String(id)), { ...photo, content: 'half of it' }], '').subarray(0, -2),
    )
    await expect.poll(() => waiting().length).toBeGreaterThan(0)
    socket.destroy()
    await once(socket, 'close')
    await expect.poll(waiting).toEqual([])
    expect((await admin.get('/auth/user')).status).toBe(200)
  })
})

describe(`${advisory(10)}`, () => {
  const { address, asked } = elsewhere()

  it.each(chosen.map((resource) => [resource.name, resource] as const))(
    'an address in a %s is never fetched, whatever its field is called',
    async (_, resource) => {
      const texts = fieldEntries(resource.fields).filter(([, field]) =>
        ['text', 'email', 'phone', 'plate', 'files', 'photos', 'secret'].includes(field.kind),
      )
      const words: Wire = Object.fromEntries(texts.map(([key]) => [key, address()]))
      const extra = {
        url: address(),
        source: address(),
        import: [address()],
        $ref: address(),
        file_url: address(),
      }
      if (!isReadOnly(resource)) {
        const input = await make.input(resource, make.next())
        for (const [key] of texts)
          await admin.post(`${base(resource)}/save`, { ...input, [key]: words[key] })
        await admin.post(`${base(resource)}/save`, { ...input, ...extra })
      }
      for (const [key, field] of texts)
        if (isFilterable(field))
          await admin.post(`${base(resource)}/getListByFilter`, { [key]: address() })
      await admin.post(`${base(resource)}/getListByFilter`, { search: address() })
      await admin.post(`${base(resource)}/getListByFilter`, extra)
      expect(asked()).toBe(0)
    },
  )
  it('an address in an upload is never fetched: in a form field, a name, a picture or a document', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${address()}" width="9" height="9"/></svg>`
    const contents = [
      svg,
      `%PDF-1.7\n/URI (${address()})\n%%EOF`,
      `<!DOCTYPE x [<!ENTITY e SYSTEM "${address()}">]><x>&e;</x>`,
    ]
    for (const content of contents)
      await sendForm(app, upload, admin.cookie, [
        { name: 'id', content: String(id) },
        { name: 'field', content: 'documents' },
        { name: 'photos', file: address(), content },
      ])
    await sendForm(app, upload, admin.cookie, [
      { name: 'id', content: String(id) },
      { name: 'url', content: address() },
    ])
    const { result } = await sendForm(app, upload, admin.cookie, [
      { name: 'id', content: String(id) },
      { name: 'field', content: 'documents' },
      { name: 'photos', file: 'x.pdf', content: pdf },
    ])
    expect(result).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'application/pdf' })]),
    )
    expect(asked()).toBe(0)
    expect((await fetch(address())).status).toBe(200)
    expect(asked()).toBe(1)
  })
})
