// The code on a printed document: shows anyone whether it is genuine, and nothing else.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { locales } from '#resources/kernel/locales.ts'
import { printText } from '#i18n/print-texts.ts'
import { openSecrets } from '#server/kernel/db/secrets.ts'
import { paperPurpose } from '#server/kernel/print/index.ts'
import { linksIn, printed } from '#tests/support/server/printed-papers.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-papers-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, clock, nobody, signIn } = await testApp({ dataDir })
const [admin, reader, stranger, neighbour] = await Promise.all(
  (['admin', 'reader', 'stranger', 'neighbour'] as const).map(signIn),
)
const at = '/api/fms/specimen-paper'
const { verify_genuine: genuine, verify_changed: changed } = printText('ru')
const { verify_unknown: unknown } = printText('ru')

const save = async (body: Wire, caller: Caller = admin!) => {
  const { result, text } = await caller.post(`${at}/save`, body)
  expect(result, text).toBeTruthy()
  return result as Row
}
const made = (number = 'А-77') => save({ number, at: '2026-01-12T05:30:00.000Z' })

/** Where the code of its paper leads, without the address of the product. */
async function linkOf({ id }: Row, caller: Caller = admin!): Promise<string> {
  const [url] = await linksIn(await printed(app, caller, at, { form: 'fixed', ids: [id] }))
  expect(url).toMatch(/^http:\/\/localhost(:\d+)?\/verify\/v1\.[\w-]+$/)
  return new URL(url!).pathname
}

async function follow(link: string, caller: Caller = nobody, headers: Wire = {}) {
  const { status, text, headers: got } = await caller.get(link, headers)
  const said = /<p role="status">([^<]*)</.exec(text)?.[1]
  return { status, said, text, headers: got }
}
const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')

describe('the link of a paper', () => {
  it('tells anyone that the paper is genuine, and nothing about its record', async () => {
    const row = await made('ТАЙНА-1')
    const link = await linkOf(row)
    for (const locale of locales) {
      const { status, said, text } = await follow(link, nobody, { 'accept-language': locale })
      expect([locale, status, said]).toEqual([locale, 200, printText(locale).verify_genuine])
      expect(text).toContain(`lang="${locale}"`)
      expect(text).not.toContain('ТАЙНА')
    }
    const { headers } = await follow(link)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*; style-src 'nonce-[\w+/=]+'$/,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it('reports that it was corrected since, or removed', async () => {
    const row = await made()
    const link = await linkOf(row)
    const next = await save({ id: row.id, note: 'Иначе' })
    expect((await follow(link)).said).toBe(changed)
    const again = await linkOf(next)
    expect((await follow(again)).said).toBe(genuine)
    await save({ id: row.id, number: 'А-78' })
    expect((await follow(again)).said).toBe(changed)
    await admin!.delete(`${at}/delete`, { id: row.id })
    expect((await follow(again)).said).toBe(changed)
  })

  it('leads only readers of the record to it', async () => {
    const row = await made()
    const link = await linkOf(row)
    const led = await follow(link, admin)
    expect([led.status, led.headers.location]).toEqual([302, `/specimen-papers?show=${row.id}`])
    for (const caller of [reader, stranger, neighbour]) {
      const { status, said } = await follow(link, caller)
      expect([caller!.login, status, said]).toEqual([caller!.login, 200, genuine])
    }
    const theirs = await save({ number: 'Ч-1', at: '2026-01-12T05:30:00.000Z' }, neighbour)
    expect((await follow(await linkOf(theirs, neighbour), admin)).status).toBe(200)
  })

  it('is missing on an empty form', async () => {
    const blank = await printed(app, admin!, at, { form: 'fixed', blank: true })
    expect(await linksIn(blank)).toEqual([])
  })
})

describe('a forged link', () => {
  const seal = (paper: unknown[], purpose: string | undefined = paperPurpose) =>
    `/verify/${openSecrets(dataDir, purpose).seal(JSON.stringify(paper))}`

  it('is not confirmed, with any kind of fault', async () => {
    const row = await made()
    const link = await linkOf(row)
    const last = link.endsWith('A') ? 'B' : 'A'
    const forged = [
      ...['/verify/x', '/verify/v1.AAAA', `${link.slice(0, -2)}${last}${last}`],
      seal(['specimen-paper', 'fixed', 1, row.id, 'x', null], 'exports'),
    ]
    const pages = new Set<string>()
    for (const one of forged) {
      const { status, said, text } = await follow(one)
      expect([one, status, said]).toEqual([one, 200, unknown])
      pages.add(withoutNonce(text))
    }
    expect(pages.size).toBe(1)
    clock.advance(3_600_001)
  })

  it('of our own making is not genuine with the record of another contract', async () => {
    const own = await made()
    const theirs = await save({ number: 'А-77', at: '2026-01-12T05:30:00.000Z' }, neighbour)
    const [facts, version] = openOwn(await linkOf(own)).slice(-2)
    const stolen = seal(['specimen-paper', 'fixed', 1, theirs.id, facts, version])
    expect((await follow(stolen)).said).toBe(changed)
    expect((await follow(stolen, admin)).status).toBe(200)
    expect((await follow(seal(['gone', 'fixed', 1, own.id, facts, version]))).said).toBe(changed)
  })

  it('throttles its address, as a failed sign-in does', async () => {
    const link = await linkOf(await made())
    for (let n = 0; n < 5; n++) expect((await follow('/verify/x')).status).toBe(200)
    const { status, headers } = await follow('/verify/x')
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    clock.advance(31_000)
    expect((await follow(link)).said).toBe(genuine)
  })
})

function openOwn(link: string): unknown[] {
  const token = link.slice('/verify/'.length)
  return JSON.parse(openSecrets(dataDir, paperPurpose).open(token)) as unknown[]
}

it('is a call of the API document', async () => {
  const { text } = await admin!.get('/api/docs/openapi.json')
  const { paths } = JSON.parse(text) as { paths: Record<string, Wire> }
  expect(paths['/verify/{token}']).toMatchObject({
    get: { responses: { 200: { content: { 'text/html': { schema: { type: 'string' } } } } } },
  })
})
