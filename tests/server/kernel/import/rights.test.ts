// Ownership and rights of an import, and hostile files.
import { constants, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { writeXlsx } from 'hucre/xlsx'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { elsewhere } from '#tests/support/network/foreign-server.ts'
import { scripts } from '#tests/support/network/hostile-texts.ts'
import {
  carry,
  check,
  faultsOf,
  sendSheet,
  settled,
  upload,
  xlsx,
} from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { packedWorkbook, workbookOf } from '#tests/support/server/packed-workbook.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { resources } from '../contract/contract-world.ts'

const { app, database, nobody, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const neighbour = await signIn('neighbour')
const colleague = await signIn('colleague')
const make = makerFor(admin, resources)
const byName = (name: string) => resources.find((one) => one.name === name)!
const specimen = byName('specimen')
const brand = byName('car-brand')
const fuel = byName('fuel')
const at = `/${specimen.basePaths[0]}`
const file = 'name;brand_id\nПрава;Тайная марка\n'

describe(`${advisory(4)}`, () => {
  it('an import job belongs to its owner, and does not exist for other accounts or contracts', async () => {
    const job = await check(admin, await upload(admin, specimen, file))
    const before = await stateOf(database)
    for (const other of [colleague, neighbour, reader, stranger]) {
      const missing = await other.get('/api/import/999999999')
      expect(missing.status).toBe(404)
      for (const path of ['', '/faults', '/faultFile'])
        expect((await other.get(`/api/import/${job.id}${path}`)).text).toBe(missing.text)
      for (const [what, body] of [
        ['map', { columns: [], key: null, mode: 'create' }],
        ['apply', {}],
        ['undo', {}],
      ] as const)
        expect((await other.post(`/api/import/${what}`, { id: job.id, ...body })).text).toBe(
          missing.text,
        )
      expect((await other.delete('/api/import/delete', { id: job.id })).text).toBe(missing.text)
      expect(
        (
          await sendSheet(other, '/api/import/again', file, 'a.csv', [
            { name: 'id', content: String(job.id) },
          ])
        ).text,
      ).toBe(missing.text)
      expect(
        ((await other.get('/api/import/mine')).result as ImportJob[]).map(({ id }) => id),
      ).not.toContain(job.id)
    }
    expect(await stateOf(database)).toEqual(before)
    expect((await nobody.get(`/api/import/${job.id}`)).status).toBe(401)
  })
  it('an import is refused to readers, and stops for a user who loses the right', async () => {
    for (const [caller, status] of [
      [reader, 403],
      [stranger, 403],
      [nobody, 401],
    ] as const) {
      expect((await sendSheet(caller, `${at}/import`, file)).status).toBe(status)
      expect((await caller.get(`${at}/importTemplate`)).status).toBe(status)
    }
    const job = await check(admin, await upload(admin, specimen, 'name\nУйдёт\n'))
    const set = (level: number) =>
      database.query(
        `update access_level set level = $1 where contract_id = 1 and resource = 'specimen'`,
        [level],
      )
    await set(1)
    expect((await admin.post('/api/import/apply', { id: job.id })).status).toBe(403)
    expect((await admin.get(`/api/import/${job.id}`)).status).toBe(403)
    expect(
      ((await admin.get('/api/import/mine')).result as ImportJob[]).map(({ resource }) => resource),
    ).not.toContain('specimen')
    await set(15)
  })
  it('an import does not find names of another contract', async () => {
    await makerFor(neighbour, resources).row(brand, { name: 'Тайная марка' })
    const job = await check(admin, await upload(admin, specimen, file))
    expect(job.unknown).toMatchObject([{ text: 'Тайная марка', suggestions: [] }])
    const [foreign] = await database.query<{ id: number }>(
      `select id from car_brand where contract_id = 2 and name = 'Тайная марка'`,
    )
    const decided = await check(admin, job, {
      resolve: [{ field: 'brand_id', text: 'Тайная марка', id: Number(foreign?.id) }],
    })
    expect(decided.counts.faulty).toBe(1)
    const text = JSON.stringify(await faultsOf(admin, job.id))
    const unknown = await check(admin, decided, {
      resolve: [{ field: 'brand_id', text: 'Тайная марка', id: 999_999_999 }],
    })
    expect(JSON.stringify(await faultsOf(admin, unknown.id))).toBe(text)
  })
})

describe(`${advisory(1)}`, () => {
  it('an import neither finds nor suggests names of records that the caller may not read', async () => {
    await make.row(brand, { name: 'Видная марка' })
    const limited = async (level: number) =>
      database.query(
        `update access_level set level = $1 where contract_id = 1 and resource = 'car-brand'`,
        [level],
      )
    await limited(0)
    const job = await check(
      admin,
      await upload(admin, specimen, 'name;brand_id\nx1;Видная марка\nx2;Видная марко\n'),
    )
    expect(job.unknown.map(({ suggestions, create }) => [suggestions, create])).toEqual([
      [[], false],
      [[], false],
    ])
    expect(job.counts.faulty).toBe(2)
    // a decision to make one is no right to
    const decided = await check(admin, job, {
      resolve: [{ field: 'brand_id', text: 'Видная марко', create: true }],
    })
    expect(decided.counts.faulty).toBe(2)
    await limited(15)
    expect((await check(admin, decided)).counts).toMatchObject({ create: 2, faulty: 0 })
  })
  it('an import cannot set secrets, files and computed values', async () => {
    const hidden = fieldEntries(specimen.fields).filter(([, { kind }]) =>
      ['secret', 'files', 'photos', 'computed', 'rows'].includes(kind),
    )
    const job = await upload(
      admin,
      specimen,
      `name;${hidden.map(([key]) => key).join(';')}\nx;1;2;3;4;5\n`,
    )
    expect(job.columns.map(({ field }) => field)).toEqual(['name', ...hidden.map(() => null)])
    expect(job.fields.map(({ key }) => key)).not.toEqual(
      expect.arrayContaining(hidden.map(([key]) => key)),
    )
    expect(job.fields.map(({ key }) => key)).not.toContain('id')
  })
})

describe(`${advisory(10)}`, () => {
  const { address, asked } = elsewhere()

  it('an import treats cell contents as text: it fetches and runs nothing', async () => {
    const url = address()
    const formulas = [
      `=WEBSERVICE("${url}")`,
      `=HYPERLINK("${url}")`,
      `=cmd|'/C calc'!A0`,
      `+${url}`,
      `@SUM(1)`,
      url,
      ...scripts,
    ]
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: '<b>x',
            rows: [['name', 'notes'], ...formulas.map((text, i) => [`Ф${i}`, text])],
            cells: new Map([
              ['1,1', { value: 'последнее значение', formula: `WEBSERVICE("${url}")` }],
            ]),
          },
        ],
      }),
    )
    const job = await check(admin, await upload(admin, specimen, content, `${url}"><script>.xlsx`))
    expect(job.file.name).not.toMatch(/[<>"/:]/)
    expect(job.counts).toMatchObject({ create: formulas.length, faulty: 0 })
    await carry(admin, 'apply', job.id)
    const rows = (
      await admin.post(`${at}/getListByFilter`, {
        name: formulas.map((_, i) => `Ф${i}`),
        size: 500,
      })
    ).result as {
      name: string
      notes: string
    }[]
    const notes = new Map(rows.map(({ name, notes: text }) => [name, text]))
    expect(formulas.slice(1).map((_, i) => notes.get(`Ф${i + 1}`))).toEqual(
      formulas.slice(1).map((text) => text.trim()),
    )
    expect(asked()).toBe(0)
    const external =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "' +
      url +
      '">]><worksheet><sheetData><row r="1"><c t="str"><v>&e;</v></c></row></sheetData></worksheet>'
    const failed = await settled(
      admin,
      ((await sendSheet(admin, `${at}/import`, workbookOf(external))).result as ImportJob).id,
    )
    expect([failed.state, failed.failure?.code, asked()]).toEqual(['failed', 'broken_file', 0])
  })
})

/** Deflated blanks, without a pass over all of them: one piece, as often as it takes. */
function blanks(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([
    ...Array.from({ length: megabytes }, () => piece),
    deflateRawSync(Buffer.alloc(0)),
  ])
}

describe(`${advisory(16)}: a decompression bomb`, () => {
  const cell = (at: string, text = 'x') => `<c r="${at}" t="str"><v>${text}</v></c>`
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const failure = async (content: Buffer | string, name = 'a.xlsx') => {
    const { result, status, error } = await sendSheet(
      admin,
      `/${fuel.basePaths[0]}/import`,
      content,
      name,
    )
    if (status !== 200) return error?.code
    return (await settled(admin, (result as ImportJob).id)).failure?.code
  }
  it.each([
    ['a bomb', () => packedWorkbook(blanks(410), 10), 'too_large'],
    [
      'a bomb of rows',
      () => workbookOf(sheet('<row><c><v>1</v></c></row>'.repeat(100_002))),
      'too_many_rows',
    ],
    [
      'a million columns',
      () => workbookOf(sheet(`<row r="1">${cell('A1')}${cell('ZZZ1')}</row>`)),
      'too_large',
    ],
    ['more columns than any list has', () => `${'x;'.repeat(501)}\n1`, 'too_large'],
    ['one endless cell', () => `name\n${'x'.repeat(40_000)}\n`, 'too_large'],
    ['one endless tag', () => workbookOf(`<worksheet ${'a'.repeat(3_000_000)}`), 'broken_file'],
    ['rows without an end', () => 'x\n'.repeat(100_002), 'too_many_rows'],
  ])('%s is rejected', { timeout: 300_000 }, async (_, content, code) => {
    const before = process.memoryUsage().rss
    expect(await failure(content() as string)).toBe(code)
    expect(process.memoryUsage().rss - before).toBeLessThan(1_500_000_000)
  })
  it('with false sizes is rejected', async () => {
    const good = await xlsx([['name'], ['a']])
    for (let i = 1; i < 12; i++) {
      const bad = Buffer.from(good)
      for (let at = i * 7; at < bad.length; at += 97) bad[at] = (bad[at]! + i * 31) % 256
      expect(['broken_file', 'unsupported_type', 'empty_file', 'too_large', undefined]).toContain(
        await failure(bad),
      )
    }
    expect((await app.inject('/health')).statusCode).toBe(200)
  })
})
