// Generated for every resource with imports: its own export is imported again with child rows. On
// the same records nothing changes; in another contract equal records are created.
import { describe, expect, it } from 'vitest'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import {
  childColumns,
  columnField,
  splitColumnPath,
} from '#resources/kernel/values/child-columns.ts'
import {
  fieldEntries,
  isExportable,
  isWritable,
  labelKey,
  listKey,
  titleFields,
} from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'
import { fieldLabel, say } from '#i18n/server.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { sampleOf } from '#tests/samples/index.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { base, ofShapes, resources } from '../contract/contract-world.ts'

const { app, database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const make = makerFor(admin, resources)
const makeThere = makerFor(neighbour, resources)
// names made there are none of those that come from here
for (let n = 0; n < 5000; n++) makeThere.next()
const everything = () => true

/**
 * The data of a record in a file: no ids, nothing that the server sets,
 * moments to the minute, others by their names.
 */
function told(fields: Fields, row: Wire): Wire {
  const entries = fieldEntries(fields).flatMap(([key, field]): [string, unknown][] => {
    const value = row[key]
    if (field.kind === 'rows')
      return [[key, (value as Wire[]).map((child) => told(field.options.fields ?? {}, child))]]
    if (!isExportable(field) || !isWritable(field)) return []
    if (field.kind === 'ref') return [[key, row[labelKey(key)]]]
    if (field.kind === 'refs') return [[key, (row[listKey(key)] as Row[]).map(({ name }) => name)]]
    return [[key, field.kind === 'moment' && value ? String(value).slice(0, 16) : value]]
  })
  return Object.fromEntries(entries)
}

const whole = async (caller: Caller, resource: Resource, id: number) =>
  (await caller.get(`${base(resource)}/getById/${id}`)).result as Row

/**
 * Records of the same names in the other contract, for all that the rows refer to, and for all that
 * those refer to themselves.
 */
const moved = new Map<string, Promise<number>>()
async function moveTargets(fields: Fields, rows: readonly Wire[]): Promise<void> {
  for (const [key, field] of fieldEntries(fields))
    for (const row of rows) {
      if (field.kind === 'rows') await moveTargets(field.options.fields ?? {}, row[key] as Wire[])
      if (field.kind !== 'ref' && field.kind !== 'refs') continue
      const target = resources.find(({ name }) => name === field.options.to)!
      for (const id of [row[key]].flat().filter((one) => one != null) as number[])
        await moveOne(target, id)
    }
}

function moveOne(target: Resource, id: number): Promise<number> {
  const at = `${target.name} ${id}`
  const move = async () => {
    const here = await whole(admin, target, id)
    const called = titleFields(target).map((title) => [title, here[title]] as const)
    // one may be called so already
    const wanted = Object.fromEntries(called.map(([title, value]) => [title, [value]]))
    const { result } = await neighbour.post(`${base(target)}/getListByFilter`, wanted)
    const [known] = result as Row[]
    if (known) return known.id
    // what belongs to one thing here belongs to the same there
    const others: [string, unknown][] = []
    for (const [key, field] of fieldEntries(target.fields))
      if (field.kind === 'ref' && here[key] != null)
        others.push([
          key,
          await moveOne(
            resources.find(({ name }) => name === field.options.to)!,
            here[key] as number,
          ),
        ])
    return (await makeThere.row(target, Object.fromEntries([...others, ...called]))).id
  }
  const moving = moved.get(at) ?? move()
  moved.set(at, moving)
  return moving
}

/** The records in the other contract that a row refers to, by resource; of two alike the first. */
async function targetsThere(resource: Resource, row: Wire): Promise<Record<string, number>> {
  const there: Record<string, number> = {}
  for (const [key, field] of fieldEntries(resource.fields)) {
    const id = field.kind === 'ref' && moved.get(`${field.options.to} ${row[key]}`)
    if (id) there[field.options.to!] ??= await id
  }
  return there
}
const rowThere = (name: string, more: Wire) =>
  makeThere.row(
    resources.find((one) => one.name === name)!,
    more,
  )

const accountOf = async (login: string) =>
  (
    await database.query<{ id: number }>('select id::int from account where login = $1', [login])
  )[0]!.id
/** The importer reads the sheet in the language in which it was written. */
const speaking = (caller: Caller, language: Locale): Caller => ({
  ...caller,
  post: (path, body, more = {}) =>
    caller.post(path, body, { 'accept-language': language, ...more }),
})

const importable = ofShapes.filter(isImportable)

describe.each(importable.map((resource, turn) => [resource.name, resource, turn] as const))(
  '%s',
  (_, resource, turn) => {
    const own = fieldEntries(resource.fields).flatMap(([key, field]) =>
      isExportable(field) ? [key] : [],
    )
    const children = childColumns(resource, everything).map(({ path }) => path)
    // the specimen has every kind of field: the others take turns
    const ways = locales.flatMap((locale) => [[locale, 'csv'] as const, [locale, 'xlsx'] as const])
    it.each(resource.name === 'specimen' ? ways : [ways[turn % ways.length]!])(
      'is imported from its own export in %s as %s',
      async (locale, format) => {
        // of as many child rows as there may be, of two, of none
        const lists = fieldEntries(resource.fields).filter(([, { kind }]) => kind === 'rows')
        const none = Object.fromEntries(lists.map(([key]) => [key, []]))
        // assigned to a user of both contracts, and about no record, which would be
        // another one there
        const given =
          resource.name === 'task' ? { assignee_id: await accountOf('both'), about: null } : {}
        const made = [
          await make.row(resource, given),
          await make.row(resource, { ...none, ...given }),
          await make.row(resource, given),
        ]
        const rows = await Promise.all(made.map(({ id }) => whole(admin, resource, id)))
        const ids = rows.map(({ id }) => id)
        const asked = { format, columns: [...own, ...children], filter: { sort: 'id' }, ids }
        const lines = rows.reduce(
          (sum, row) => sum + Math.max(1, ...lists.map(([key]) => (row[key] as Wire[]).length)),
          0,
        )
        const { bytes, cells } = await exported(app, admin, base(resource), asked, locale)
        expect(cells).toHaveLength(lines + 1)

        const here = await upload(speaking(admin, locale), resource, bytes, `rows.${format}`)
        const readOnly = [...own, ...children].filter((path) => {
          const [list, key] = splitColumnPath(path)
          const whole = resource.fields[list ?? key]!
          return !isWritable(whole) || !isWritable(columnField(resource, path)!)
        })
        expect(
          here.columns.flatMap(({ title, field }) => (field === null ? [title.split(',')[0]] : [])),
        ).toEqual(readOnly.map((path) => fieldLabel(locale, resource.name, path)))
        const known = here.fields.find(
          ({ key, keyable }) => keyable && rows.every((row) => row[key] !== null),
        )
        if (known) {
          const same = await check(speaking(admin, locale), here, { key: known.key, mode: 'both' })
          expect(await faultsOf(admin, here.id)).toEqual([])
          expect(same.counts).toMatchObject({
            rows: lines,
            create: 0,
            update: 0,
            same: 3,
            faulty: 0,
          })
        }

        // rows that fit only what they were made with are created once more where they are
        const fitsHereOnly = typeof sampleOf(resource).refersTo === 'function'
        if (!fitsHereOnly) {
          await moveTargets(resource.fields, rows)
          for (const row of rows)
            await sampleOf(resource).moved?.(await targetsThere(resource, row), rowThere)
        }
        const into = fitsHereOnly ? admin : neighbour
        const caller = speaking(into, locale)
        const there: ImportJob = await check(
          caller,
          await upload(caller, resource, bytes, `rows.${format}`),
        )
        expect(await faultsOf(into, there.id)).toEqual([])
        expect(there.counts).toMatchObject({
          rows: lines,
          create: 3,
          update: 0,
          same: 0,
          faulty: 0,
        })
        expect((await carry(caller, 'apply', there.id)).applied).toMatchObject({
          created: 3,
          updated: 0,
        })
        const newest = (
          await into.post(`${base(resource)}/getListByFilter`, { sort: '-id', size: 3 })
        ).result as Row[]
        const back = await Promise.all(
          newest.toReversed().map(({ id }) => whole(into, resource, id)),
        )
        rows.forEach((row, i) => {
          // for a list not in the file, a new record has the initial rows of its area
          const said = Object.entries(told(resource.fields, row)).filter(
            ([key, value]) => resource.fields[key]!.kind !== 'rows' || (value as Wire[]).length > 0,
          )
          expect(told(resource.fields, back[i]!)).toMatchObject(Object.fromEntries(said))
        })
        const { removed, kept } = (await carry(caller, 'undo', there.id)).undone!
        // what has moved in a ledger stays, and is named
        const inUse = say('ru', 'errors.in_use')
        if (sampleOf(resource).unposted) for (const { message } of kept) expect(message).toBe(inUse)
        else expect(kept).toEqual([])
        expect(removed + kept.length).toBe(3)
      },
    )
  },
)
