// Archiving: removed from lists, present in the archive, restored.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { base, chosen, idsOf, rowsOf, world } from './contract-world.ts'

const { admin, make, clock } = await world()
const archiving = chosen.filter(({ archive }) => archive)

it('the archive suite has a resource to test', () =>
  expect(archiving.map(({ name }) => name)).toContain('specimen'))

describe.each(archiving.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    const at = base(resource)
    const active = async (payload: Wire = {}) =>
      idsOf(await admin.post(`${at}/getListByFilter`, { size: 500, ...payload }))
    const archived = async (payload: Wire = {}) =>
      rowsOf(await admin.post(`${at}/getArchiveListByFilter`, { size: 500, ...payload }))

    it('is archived and restored, each time as a new version', async () => {
      const row = await make.row(resource)
      clock.advance(5000)
      expect(
        (await admin.delete(`${at}/delete`, { id: row.id, version: row.version })).result,
      ).toEqual({ id: row.id })
      expect(await active()).not.toContain(row.id)
      expect(idsOf(await admin.get(`${at}/getList`))).not.toContain(row.id)
      const kept = (await archived({ id: row.id }))[0]
      expect(kept).toMatchObject({
        id: row.id,
        version: row.version + 1,
        archived_at: clock.now.toISOString(),
        archived_by: row.created_by,
        archived_by_name: 'admin',
      })
      expect((await admin.post(`${at}/getArchiveCountByFilter`, { id: row.id })).result).toEqual({
        count: 1,
      })
      const alone = (await admin.get(`${at}/getById/${row.id}`)).result as Row
      expect(alone.archived_at).toBe(clock.now.toISOString())

      const restored = (await admin.post(`${at}/restore`, { id: row.id, version: alone.version }))
        .result as Row
      expect(restored).toEqual({
        ...row,
        version: row.version + 2,
        updated_at: clock.now.toISOString(),
      })
      expect(await active()).toContain(row.id)
      expect(await archived({ id: row.id })).toEqual([])
    })

    it('cannot be changed or archived again in the archive, and is restored once', async () => {
      const row = await make.row(resource)
      await admin.delete(`${at}/delete`, { id: row.id })
      const input = await make.input(resource, make.next())
      const [key = ''] = Object.keys(input)
      const changed = await admin.post(`${at}/save`, { id: row.id, [key]: input[key] })
      expect([changed.status, changed.error?.code]).toEqual([409, 'archived'])
      expect((await admin.delete(`${at}/delete`, { id: row.id })).error?.code).toBe('archived')
      const stale = await admin.post(`${at}/restore`, { id: row.id, version: 77 })
      expect([stale.status, stale.error?.code]).toEqual([409, 'stale'])
      const first = (await admin.post(`${at}/restore`, { id: row.id })).result
      expect((await admin.post(`${at}/restore`, { id: row.id })).result).toEqual(first)
      for (const [id, status] of [
        [999_999_999, 404],
        ['x', 400],
      ] as const)
        expect((await admin.post(`${at}/restore`, { id })).status).toBe(status)
    })

    it('filters, searches, sorts, pages and counts the archive like the list', async () => {
      const rows: Row[] = []
      for (let i = 0; i < 5; i++) {
        const row = await make.row(resource)
        clock.advance(1000)
        await admin.delete(`${at}/delete`, { id: row.id })
        rows.push(row)
      }
      const ids = rows.map(({ id }) => id)
      const order = async (payload: Wire) =>
        (await archived({ id: ids, ...payload })).map(({ id }) => id)
      expect(await order({ sort: 'archived_at' })).toEqual(ids)
      expect(await order({ sort: '-archived_at', page: 0, size: 2 })).toEqual(
        ids.toReversed().slice(0, 2),
      )
      expect(await order({ sort: 'id', page: -1, size: 2 })).toEqual(ids.slice(-2))
      const later = (await archived({ id: ids, sort: 'id' }))[3]?.archived_at
      expect(await order({ archived_at: { from: later }, sort: 'id' })).toEqual(ids.slice(3))
      expect(await order({ search: String(rows[0]?.name) })).toContain(ids[0])
      expect((await admin.post(`${at}/getArchiveCountByFilter`, { id: ids })).result).toEqual({
        count: 5,
      })
      expect((await admin.post(`${at}/getCountByFilter`, { id: ids })).result).toEqual({ count: 0 })
      if (!resource.list.totals) return
      const totals = (await admin.post(`${at}/getTotalsByFilter`, { id: ids })).result as Wire
      expect(Object.values(totals).map(Number)).toEqual(resource.list.totals.map(() => 0))
    })
  },
)
