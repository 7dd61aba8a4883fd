// The map file of an organisation: accepted names, who gets its bytes, and in which ranges.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PMTiles, SharedPromiseCache } from 'pmtiles'
import type { Source } from 'pmtiles'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#resources/wire/accounts/session.ts'
import { makeMapFile, makeSquareTile } from '../../../support/server/made-map-file.ts'
import { mapOffice, organisationBase } from './map-settings.ts'

const { app, dataDir, admin, reader, other, save: set } = await mapOffice()
const base = organisationBase
const choose = (map_file: string | null) => set({ map_base: 'file', map_file })
const tile = makeSquareTile('earth')
const whole = makeMapFile({
  ...{ kind: 'mvt', tiles: [{ z: 0, x: 0, y: 0, data: tile }] },
  metadata: { attribution: '© Test' },
})
const folder = join(dataDir, 'maps')
const put = (name: string, content: Uint8Array | string) =>
  writeFileSync(join(folder, name), content)
const address = (name = 'country.pmtiles') =>
  `${base}/getMapFile?${new URLSearchParams({ file: name }).toString()}`
const ask = (who: typeof admin, headers: Record<string, string> = {}, url = address()) =>
  app.inject({ url, headers: { ...headers, cookie: who.cookie } })

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  put('country.pmtiles', whole)
  put('other.pmtiles', whole)
  put('cut.pmtiles', whole.subarray(0, whole.length - 5))
  put(
    'words.pmtiles',
    'PMTiles of another kind, and long enough to hold a whole header of its own '.repeat(3),
  )
  put('notes.txt', 'nothing')
  put('.hidden.pmtiles', whole)
  mkdirSync(join(folder, 'folder.pmtiles'))
  writeFileSync(join(dataDir, 'secret.pmtiles'), whole)
})

describe('a map file', () => {
  it('is selected among those of the folder, by users who may change the settings', async () => {
    const listed = await admin.get(`${base}/getMapFileList`)
    expect(listed.result).toEqual([
      'country.pmtiles',
      'cut.pmtiles',
      'other.pmtiles',
      'words.pmtiles',
    ])
    expect((await reader.get(`${base}/getMapFileList`)).status).toBe(403)
    expect((await app.inject({ url: `${base}/getMapFileList` })).statusCode).toBe(401)
  })
  it.each([
    [null, /./],
    ['nowhere.pmtiles', /нет в папке/],
    ['folder.pmtiles', /нет в папке/],
    ['cut.pmtiles', /повреждён/],
    ['words.pmtiles', /повреждён/],
    ['notes.txt', /таком виде/],
    ['.hidden.pmtiles', /таком виде/],
    ['../secret.pmtiles', /таком виде/],
    ['/etc/passwd.pmtiles', /таком виде/],
    ['..\\secret.pmtiles', /таком виде/],
  ])('%s is refused', async (name, words) => {
    const refused = await choose(name)
    expect(refused.status).toBe(400)
    expect(refused.error?.fields?.map_file).toMatch(words)
  })
  it('is announced only to users of the organisation', async () => {
    expect((await choose('country.pmtiles')).status).toBe(200)
    const told = async (who: typeof admin) =>
      ((await who.get('/auth/user')).result as Session).contract.map_file
    expect(await told(reader)).toEqual({ address: address(), credit: null })
    expect(await told(other)).toBeNull()
    expect((await set({ map_base: 'file', map_credit: '© Мы' })).status).toBe(200)
    expect(await told(admin)).toEqual({ address: address(), credit: '© Мы' })
  })
})

describe('its bytes', () => {
  it('are sent whole, with a tag', async () => {
    const answer = await ask(reader)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(whole)).toBe(true)
    const { etag, ...headers } = answer.headers
    expect(headers).toMatchObject({
      ...{ 'accept-ranges': 'bytes', 'content-length': String(whole.length) },
      'cache-control': 'private, no-cache',
    })
    expect((await ask(reader, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=7-126', 7, 126],
    ['bytes=100-', 100, whole.length - 1],
    ['bytes=-10', whole.length - 10, whole.length - 1],
    ['bytes=-999999', 0, whole.length - 1],
    ['bytes=10-999999', 10, whole.length - 1],
  ])('are sent in a piece for %s', async (range, from, to) => {
    const answer = await ask(reader, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/${whole.length}`)
    expect(answer.headers['content-length']).toBe(String(to - from + 1))
    expect(answer.rawPayload.equals(whole.subarray(from, to + 1))).toBe(true)
  })
  it.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,3-4'])(
    'are sent whole for %s, which is no range that is known',
    async (range) => {
      const answer = await ask(reader, { range })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, whole.length])
    },
  )
  it.each([`bytes=${whole.length}-`, 'bytes=-0'])('are not there for %s', async (range) => {
    const answer = await ask(reader, { range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${whole.length}`)
    expect(answer.rawPayload.length).toBe(0)
  })
  it('that have changed are sent completely to clients with a range of the old ones', async () => {
    const { etag } = (await ask(reader)).headers
    const piece = { range: 'bytes=0-9', 'if-range': String(etag) }
    expect((await ask(reader, piece)).statusCode).toBe(206)
    put('country.pmtiles', Buffer.concat([whole, Buffer.from('more')]))
    expect((await ask(reader, piece)).statusCode).toBe(200)
    expect((await ask(reader)).headers.etag).not.toBe(etag)
    put('country.pmtiles', whole)
  })
  it('require a session of their organisation', async () => {
    expect((await app.inject({ url: address() })).statusCode).toBe(401)
    expect((await ask(other)).statusCode).toBe(404)
  })
  it.each([
    ...['other.pmtiles', 'nowhere.pmtiles', '../secret.pmtiles', '..%2Fsecret.pmtiles'],
    ...['/etc/passwd', '', 'country.pmtiles/../other.pmtiles'],
  ])('are not those of %s, which is not the setting', async (name) => {
    expect((await ask(admin, {}, address(name))).statusCode).toBe(404)
  })
  it('make a map that the library reads', async () => {
    const source: Source = {
      getKey: () => 'country',
      getBytes: async (offset, length) => {
        const answer = await ask(reader, { range: `bytes=${offset}-${offset + length - 1}` })
        const { rawPayload: bytes } = answer
        const data = new Uint8Array(bytes).buffer
        return { data, etag: String(answer.headers.etag) }
      },
    }
    const map = new PMTiles(source, new SharedPromiseCache())
    expect(await map.getMetadata()).toEqual({ attribution: '© Test' })
    expect(new Uint8Array((await map.getZxy(0, 0, 0))!.data)).toEqual(tile)
  })
  it('do not exist once the file is removed, without affecting other settings', async () => {
    rmSync(join(folder, 'country.pmtiles'))
    expect((await ask(reader)).statusCode).toBe(404)
    expect((await set({ address: 'Ташкент' })).status).toBe(200)
    expect((await set({ map_base: 'outline' })).status).toBe(200)
    expect((await ask(reader)).statusCode).toBe(404)
  })
})
