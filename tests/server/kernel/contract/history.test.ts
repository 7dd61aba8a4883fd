// The history of a record: each write with its previous values, and reverts that follow the rules
// of a save.
import { describe, expect, it } from 'vitest'
import { fieldEntries, isWritable, labelKey, listKey } from '#resources/kernel/derive.ts'
import type { Entry, Removed } from '#resources/kernel/history.ts'
import { spareFields } from '#resources/kernel/own-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { sampleOf } from '#tests/samples/index.ts'
import { trulyRemove } from './permanent-deletion.ts'
import { changeOf } from '#tests/support/server/valid-rows.ts'
import { representativeFields } from '#tests/support/runner/sampling.ts'
import { base, growing, tables, world } from './contract-world.ts'

const { admin, make, record, signIn, database, clock } = await world()
const reader = await signIn('reader')
const historyOf = async (resource: Resource, id: number, caller = admin) =>
  (await caller.get(`${base(resource)}/getHistory/${id}`)).result as Entry[]
const removedOf = async (resource: Resource) =>
  (await admin.get(`${base(resource)}/getRemoved`)).result as Removed[]

/** A field of a row as in a history. */
function told(key: string, field: Field, row: Row): unknown {
  const value = row[key]
  if (field.kind === 'secret') return row[`${key}_set`]
  if (value === null || value === undefined) return null
  if (field.kind === 'ref') return { id: value, name: row[labelKey(key)] }
  return field.kind === 'refs' ? row[listKey(key)] : value
}

const isNothing = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)
/** Child rows without their ids, which change when they are recreated. */
const withoutIds = (value: unknown) =>
  Array.isArray(value) ? value.map((one: unknown) => (isRow(one) ? { ...one, id: 0 } : one)) : value
const isRow = (one: unknown): one is Wire => typeof one === 'object' && one !== null && 'id' in one

describe.each(growing.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    const at = base(resource)
    const changeable = fieldEntries(resource.fields).filter(
      ([key, field]) =>
        key !== resource.confirmField &&
        !sampleOf(resource).empty?.includes(key) &&
        isWritable(field) &&
        !field.options.immutable &&
        !field.options.when,
    )

    it('shows who created the record, when, and with which values', async () => {
      const row = await make.row(resource)
      const [entry, ...more] = await historyOf(resource, row.id)
      expect(more).toEqual([])
      expect(entry).toMatchObject({
        type: 'create',
        who: { id: row.created_by, name: 'admin' },
        revertible: false,
      })
      expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(60_000)
      for (const [key, field] of fieldEntries(resource.fields)) {
        const change = entry?.changes.find((one) => one.field === key)
        const value = told(key, field, row)
        if (isNothing(value) && !change) continue
        expect(change).toEqual({ field: key, before: null, after: value })
      }
    })

    it.each(resource.mode === 'table' ? representativeFields(resource, changeable) : [])(
      'shows a change of %s and reverts it',
      async (key, field) => {
        const row = await make.row(resource)
        const input = await make.otherInput(resource, key, row)
        clock.advance(1000)
        const after = (
          await admin.post(`${at}/save`, { id: row.id, ...changeOf(resource, key, input) })
        ).result as Row
        const [entry] = await historyOf(resource, row.id)
        expect(entry?.type).toBe('change')
        expect(entry?.changes.find((one) => one.field === key)).toEqual({
          field: key,
          before: field.kind === 'secret' ? true : told(key, field, row),
          after: told(key, field, after),
        })
        // what was a secret is nowhere to be found again
        expect(entry?.revertible).toBe(field.kind !== 'secret')
        const revert = (version?: number) =>
          admin.post(`${at}/revert`, { id: row.id, event: entry?.id, ...(version && { version }) })
        if (field.kind === 'secret')
          return expect(Object.keys((await revert()).error?.fields ?? {})).toEqual(['event'])

        const stale = await revert(row.version)
        expect([stale.status, stale.error?.code, stale.error?.current?.version]).toEqual([
          409,
          'stale',
          after.version,
        ])
        const back = await revert(after.version)
        expect(back.status, back.text).toBe(200)
        const stored = back.result as Row
        expect(stored).toEqual((await admin.get(`${at}/getById/${row.id}`)).result)
        expect(stored.version).toBe(after.version + 1)
        // when something was done is when it was done again
        const stamps = new Set(
          Object.keys(resource.fields).filter(
            (name) => resource.fields[name]?.options.as === 'moment',
          ),
        )
        for (const [name, one] of fieldEntries(resource.fields).filter(
          ([name]) => !stamps.has(name),
        ))
          expect([name, withoutIds(told(name, one, stored))]).toEqual([
            name,
            withoutIds(told(name, one, row)),
          ])
        const [last] = await historyOf(resource, row.id)
        expect(last).toMatchObject({ type: 'change', via: 'revert', revertible: true })

        const again = await revert()
        expect([again.status, again.error?.code]).toEqual([409, 'changed_again'])
        expect(Object.keys(again.error?.fields ?? {})).toContain(key)
      },
    )

    it('is readable for readers, who can revert nothing', async () => {
      const row = await make.row(resource)
      if (resource.mode === 'table')
        await admin.post(`${at}/save`, { ...(await changedInput(resource, row)), id: row.id })
      const entries = await historyOf(resource, row.id, reader)
      expect(entries.map(({ revertible }) => revertible)).toEqual(entries.map(() => false))
      const personal = new Set(
        Object.keys(resource.fields).filter((key) => resource.fields[key]?.options.personal),
      )
      const own = await historyOf(resource, row.id)
      expect(entries.map(({ changes }) => changes)).toEqual(
        own.map(({ changes }) => changes.filter(({ field }) => !personal.has(field))),
      )
    })
  },
)
async function changedInput(resource: Resource, row: Row): Promise<Wire> {
  const input = await make.input(resource, make.next())
  return Object.fromEntries(
    Object.entries(input).filter(
      ([key]) => !resource.fields[key]?.options.immutable && input[key] !== row[key],
    ),
  )
}

describe.each(tables.map((resource) => [resource.name, resource] as const))(
  'a deleted %s',
  (_, resource) => {
    const at = base(resource)

    it('is listed, searchable by name, and restored completely under its id', async () => {
      const { unposted } = sampleOf(resource)
      const row = await make.row(resource, unposted)
      const change = { ...(await changedInput(resource, row)), ...unposted }
      await admin.post(`${at}/save`, { ...change, id: row.id })
      const last = (await admin.get(`${at}/getById/${row.id}`)).result as Row
      await trulyRemove(admin, database, resource, last)
      const [entry, ...earlier] = await historyOf(resource, row.id)
      expect([entry?.type, entry?.revertible, earlier.map(({ type }) => type)]).toEqual([
        'delete',
        false,
        ['change', 'create'],
      ])
      for (const { field, before, after } of entry?.changes ?? []) {
        expect(after).toBeNull()
        // rows of `own-field` that this file has made are fields too
        const declared = resource.fields[field] ?? spareFields[field]!
        if (declared.kind !== 'secret')
          expect([field, before]).toEqual([field, told(field, declared, last)])
      }
      const [gone] = await removedOf(resource)
      expect(gone).toMatchObject({ event: entry?.id, id: row.id })
      if (!resource.archive) {
        const found = (await admin.get(`${at}/getRemoved?search=${gone?.name.split(' ').at(-1)}`))
          .result as Removed[]
        expect(found.map(({ id }) => id)).toContain(row.id)
        expect((await admin.get(`${at}/getRemoved?search=Ничего-подобного`)).result).toEqual([])
      }

      const bring = () => admin.post(`${at}/bringBack`, { event: gone?.event })
      const [one, other] = await Promise.all([bring(), bring()])
      const [back, refused] = one.status === 200 ? [one, other] : [other, one]
      expect([back.status, back.text.slice(0, 300)]).toEqual([200, expect.any(String)])
      expect([refused.status, refused.error?.code]).toEqual([409, 'not_removed'])
      const stored = back.result as Row
      expect([stored.id, stored.created_at, stored.created_by]).toEqual([
        row.id,
        row.created_at,
        row.created_by,
      ])
      expect(stored.version).toBeGreaterThan(last.version)
      for (const [key, field] of fieldEntries(resource.fields))
        if (field.kind !== 'secret')
          expect([key, withoutIds(told(key, field, stored))]).toEqual([
            key,
            withoutIds(told(key, field, last)),
          ])
      expect((await removedOf(resource)).map(({ id }) => id)).not.toContain(row.id)
      expect((await historyOf(resource, row.id))[0]).toMatchObject({
        type: 'restore',
        via: 'revert',
      })
      // and it can be removed and brought back again, by the later removal alone
      await trulyRemove(admin, database, resource, stored)
      expect((await bring()).status).toBe(404)
      const [again] = await removedOf(resource)
      expect((await admin.post(`${at}/bringBack`, { event: again?.event })).status).toBe(200)
    })
  },
)

it('an unknown record has no history', async () => {
  for (const resource of growing) {
    const { status, error } = await admin.get(`${base(resource)}/getHistory/999999999`)
    expect([resource.name, status, error?.code]).toEqual([resource.name, 404, 'not_found'])
    await record(resource)
  }
})
