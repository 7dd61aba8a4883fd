// The tile server of an organisation: accepted addresses, who is notified, and that pages may load
// images from there and from nowhere else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Session } from '#resources/wire/accounts/session.ts'
import { makeMapFile, makeSquareTile } from '../../../support/server/made-map-file.ts'
import { mapOffice } from './map-settings.ts'

const publicDir = mkdtempSync(join(tmpdir(), 'motorpool-pages-'))
writeFileSync(join(publicDir, 'index.html'), '<!doctype html><style nonce="__CSP_NONCE__"></style>')
afterAll(() => rmSync(publicDir, { recursive: true }))
const { app, dataDir, admin, reader, other, save } = await mapOffice({ publicDir })
const tiles = (map_tiles: string | null, map_credit: string | null = '© Карты') =>
  save({ map_base: 'tiles', map_tiles, map_credit })
const policy = async () => {
  const page = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  const said = String(page.headers['content-security-policy']).split('; ')
  return said.filter((one) => /^(img|connect|script)-src/.test(one))
}
const own = ["script-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'"]
const readTiles = async (caller: typeof admin) => {
  const { result } = await caller.get('/auth/user')
  return (result as Session).contract.tiles
}

describe('maps', () => {
  it('are outlines until a tile server is set, and pages load nothing external', async () => {
    expect(await readTiles(admin)).toBeNull()
    expect(await policy()).toEqual(own)
  })
  it('are those of the tile server, for everybody of the organisation alone', async () => {
    const address = 'https://tiles.example.org:8443/{z}/{x}/{y}.png?key=a'
    expect((await tiles(address)).status).toBe(200)
    const expected = { address, credit: '© Карты' }
    expect(await readTiles(admin)).toEqual(expected)
    expect(await readTiles(reader)).toEqual(expected)
    expect(await readTiles(other)).toBeNull()
    const [script, images, connect] = own
    expect(await policy()).toEqual([script, `${images} https://tiles.example.org:8443`, connect])
  })
  it('of a file come from the server itself: pages load nothing external', async () => {
    mkdirSync(join(dataDir, 'maps'), { recursive: true })
    const tiles = [{ z: 0, x: 0, y: 0, data: makeSquareTile('earth') }]
    writeFileSync(
      join(dataDir, 'maps', 'city.pmtiles'),
      makeMapFile({ kind: 'mvt', tiles, metadata: {} }),
    )
    expect((await save({ map_base: 'file', map_file: 'city.pmtiles' })).status).toBe(200)
    expect(await readTiles(admin)).toBeNull()
    expect(await policy()).toEqual(own)
  })
  it('are outlines again, and nothing is left of the server', async () => {
    expect((await save({ map_base: 'outline' })).status).toBe(200)
    expect(await readTiles(admin)).toBeNull()
    expect(await policy()).toEqual(own)
  })
})

describe('an address', () => {
  it.each([
    'http://10.1.2.3/{z}/{x}/{y}.png',
    'http://127.0.0.1:8080/{z}/{x}/{y}',
    'http://[fd00::5]/{z}/{x}/{y}.png',
    'http://tiles/{z}/{y}/{x}.jpg',
    'https://tiles.example.org/a/{z}/{x}/{y}@2x.png',
  ])('%s is taken', async (address) => {
    const saved = await tiles(address)
    expect(saved.status, saved.text).toBe(200)
  })
  it.each([
    ['https://tiles.example.org/{z}/{x}.png', /таком виде/],
    ['https://tiles.example.org/{z}/{x}/{y}/{s}.png', /таком виде/],
    ['https://tiles.example.org/{z}/{x}/{y}/{x}.png', /таком виде/],
    ['https://{x}.example.org/{z}/{y}.png', /таком виде/],
    ['https://user:word@example.org/{z}/{x}/{y}.png', /таком виде/],
    ["https://example.org;script-src'*'/{z}/{x}/{y}.png", /таком виде/],
    ['https://*/{z}/{x}/{y}.png', /таком виде/],
    ['javascript:alert(1)//{z}/{x}/{y}', /таком виде/],
    ['https://example.org/{z}/{x}/ {y}', /таком виде/],
    ['http://tiles.example.org/{z}/{x}/{y}.png', /внутренней сети/],
    ['http://8.8.8.8/{z}/{x}/{y}.png', /внутренней сети/],
    [null, /./],
  ])('%s is refused', async (address, words) => {
    const refused = await tiles(address)
    expect(refused.status).toBe(400)
    expect(refused.error?.fields?.map_tiles).toMatch(words)
  })
  it('without a word on whose maps they are is refused', async () => {
    const refused = await tiles('https://tiles.example.org/{z}/{x}/{y}.png', null)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['map_credit'])
  })
})
