// The export of a contract as open files: everything that the user may read, nothing of other
// contracts, with the files of records, and in a form that can be imported again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import { fetched, readCsv } from '#tests/support/server/exported-files.ts'
import { sendForm } from '#tests/support/network/multipart-form.ts'
import { blankPng } from '#tests/support/network/blank-png.ts'
import { unzip } from '#tests/support/network/unzip.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-whole-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, database, signIn } = await testApp({ dataDir, resources: allResources() })
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const path = 'api/fms/organisation/exportContract?locale=ru'
const make = makerFor(admin, allResources())

interface Manifest {
  contract: { name: string }
  tables: {
    resource: string
    archived: boolean
    sheet: string
    rows: string
    fields: { key: string; heading: string; kind: string; refersTo?: string }[]
  }[]
  files: { path: string; resource: string; record_id: number; size: number; sha256: string }[]
}

async function taken(caller: Caller) {
  const { bytes, status, headers } = await fetched(app, caller, path)
  expect(status).toBe(200)
  const parts = unzip(bytes)
  const manifest = JSON.parse(parts.get('manifest.json')!.toString()) as Manifest
  const table = (resource: string, archived = false) =>
    manifest.tables.find((one) => one.resource === resource && one.archived === archived)!
  return {
    ...{ headers, parts, manifest, table },
    rowsOf: (resource: string, archived = false) =>
      parts
        .get(table(resource, archived).rows)!
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Row),
    sheetOf: (resource: string, archived = false) =>
      readCsv(parts.get(table(resource, archived).sheet)!, ';'),
  }
}

async function put(caller: Caller, base: string, body: Wire): Promise<Row> {
  const { status, text, result } = await caller.post(`/${base}/save`, body)
  expect(status, text).toBe(200)
  return result as Row
}
let ours: Row
/** The export of each contract, once all is in it. */
let whole: Awaited<ReturnType<typeof taken>>
let other: typeof whole
let own: Row
const picture = await blankPng({ side: 8 })
let left: Row
let theirs: Row
beforeAll(async () => {
  const types = resourceOf('counterparty-type').basePaths[0]!
  const type = await put(admin, types, { name: 'Партнёр' })
  await put(neighbour, types, { name: 'Партнёр' })
  const base = resourceOf('counterparty').basePaths[0]!
  ours = await put(admin, base, {
    ...{ name: 'Наш; "товарищ"', type_id: type.id, inn: '123456789' },
    description: 'Ташкент,\nул. Навои, 1',
  })
  theirs = await put(neighbour, base, { name: 'Чужой партнёр' })
  left = await make.row(resourceOf('car'), { plate_number: '01A900AA' })
  await admin.delete('/api/fms/car/delete', { id: left.id })
  own = await put(admin, 'api/fms/organisation', { name: 'Парк', time_zone: 'Asia/Tashkent' })
  const saved = await sendForm(app, '/api/fms/organisation/saveOrganisationFile', admin.cookie, [
    { name: 'id', content: String(own.id) },
    { name: 'photos', file: 'знак парка.png', content: picture },
  ])
  expect(saved.status).toBe(200)
  whole = await taken(admin)
  other = await taken(neighbour)
})

describe('everything of a contract', () => {
  it('has every readable resource with its columns, and archived records separately', () => {
    const { manifest, headers, parts, rowsOf, table } = whole
    expect(headers['content-type']).toBe('application/zip')
    const expected = allResources().filter(
      ({ mode, name }) => mode !== 'view' || name === 'event-log',
    )
    expect([...new Set(manifest.tables.map(({ resource }) => resource))].sort()).toEqual(
      expected.map(({ name }) => name).sort(),
    )
    for (const { sheet, rows, fields } of manifest.tables) {
      expect(parts.has(sheet) && parts.has(rows)).toBe(true)
      expect(fields.length).toBeGreaterThan(0)
    }
    expect(table('counterparty').fields).toContainEqual({
      ...{ key: 'type_id', heading: expect.any(String) as string, kind: 'ref' },
      refersTo: 'counterparty-type',
    })
    const one = rowsOf('counterparty').find(({ id }) => id === ours.id)
    expect(one).toMatchObject({ name: ours.name, type_id: ours.type_id, inn: '123456789' })
    expect(rowsOf('car').map(({ id }) => id)).not.toContain(left.id)
    expect(rowsOf('car', true).map(({ id }) => id)).toEqual([left.id])
  })
  it('has nothing of another contract', () => {
    const { parts, rowsOf } = whole
    for (const [name, content] of parts)
      expect([name, content.includes('Чужой партнёр')]).toEqual([name, false])
    for (const [name, content] of other.parts)
      expect([name, content.includes('товарищ')]).toEqual([name, false])
    expect(other.rowsOf('counterparty').map(({ id }) => id)).toEqual([theirs.id])
    expect(rowsOf('counterparty').map(({ id }) => id)).toEqual([ours.id])
  })
  it('has the files of records as they were stored', () => {
    const { manifest, parts } = whole
    const [file] = manifest.files.filter(({ resource }) => resource === 'organisation')
    expect(file).toMatchObject({ record_id: own.id })
    expect(parts.get(file!.path)?.length).toBe(file!.size)
    expect(other.manifest.files).toEqual([])
  })
  it('is imported again: a sheet makes equal records in another contract', async () => {
    const { parts, table, sheetOf } = whole
    expect(sheetOf('counterparty')).toHaveLength(2)
    const resource = resourceOf('counterparty')
    const job = await upload(neighbour, resource, parts.get(table('counterparty').sheet)!)
    const checked = await check(neighbour, job, { mode: 'create' })
    expect([await faultsOf(neighbour, job.id), checked.unknown]).toEqual([[], []])
    await carry(neighbour, 'apply', job.id)
    const { result } = await neighbour.post(`/${resource.basePaths[0]}/getListByFilter`, {
      inn: '123456789',
    })
    expect(result).toMatchObject([
      { name: ours.name, type_name: 'Партнёр', description: ours.description },
    ])
  })
})

describe('the rights to it', () => {
  it('are those to set the organisation up, and each resource is as its list', async () => {
    for (const login of ['reader', 'stranger'] as const)
      expect((await fetched(app, await signIn(login), path)).status).toBe(403)
    expect((await app.inject({ url: `/${path}` })).statusCode).toBe(401)
    await database.query(
      `update access_level set level = 0 where contract_id = 1 and resource in ('staff', 'counterparty')`,
    )
    const some = await taken(admin)
    const names = some.manifest.tables.map(({ resource }) => resource)
    expect(names).toContain('car')
    expect(names).not.toContain('counterparty')
    expect(names).not.toContain('staff')
  })
  it('are logged when they are used', async () => {
    const { result } = await admin.post('/api/fms/event-log/getListByFilter', {
      ...{ page_name: 'general', type: 'export' },
      sort: '-id',
    })
    expect((result as Row[]).length).toBeGreaterThan(1)
    expect((result as Row[])[0]).toMatchObject({ resource: 'organisation', login: 'admin' })
  })
})
