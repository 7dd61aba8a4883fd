// Isolation of contracts: every call answers for another contract's row exactly like for a missing
// one.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  fieldEntries,
  isFilterable,
  refTargets,
  titleFields,
  isReadOnly,
} from '#resources/kernel/derive.ts'
import { applies } from '#resources/kernel/values/row-rules.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { isFilled, sampleOf } from '#tests/samples/index.ts'
import { conditionOf, makerFor } from '#tests/support/server/valid-rows.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { base, growing, resources, rowsOf, world, writableRefs } from './contract-world.ts'
import { requestsTo } from './requests.ts'

const { admin, make, signIn, database } = await world()
const neighbour = await signIn('neighbour')
const theirs = makerFor(neighbour, resources)
const never = 999_999_999
/**
 * Answers that may not differ: with the ids that were asked for made one, and sealed addresses too.
 */
const told = (text: string, id: number) =>
  text.replaceAll(String(id), 'ID').replace(/api\/export\/[\w.-]+/, 'SEALED')

describe.each(growing.map((resource, nth) => [resource.name, resource, nth] as const))(
  '%s',
  (_, resource, nth) => {
    const at = base(resource)
    let foreign: Row
    let own: Row
    beforeAll(async () => {
      own = await make.row(resource)
      // their ids must not be among ours, or the test would see nothing, nor stand in any value of
      // a row, which `told` would replace as well: nor are they those of another resource
      const { greatestId } = sampleOf(resource)
      const distance = greatestId ? Math.floor(greatestId / 2) : 700_000_000 + nth * 1_000_003
      await database.query(
        `select setval(pg_get_serial_sequence('"${tableOf(resource)}"', 'id'), (select max(id) + ${distance} from "${tableOf(resource)}"))`,
      )
      foreign = await theirs.row(resource)
    })

    it(`${advisory(3)}, ASVS 8.2.2: answers every call about a record of the other contract like for a missing one`, async () => {
      const input = await make.input(resource, make.next())
      const about = requestsTo(resource, foreign.id, input)
      const aboutNone = requestsTo(resource, never, input)
      const before = (await neighbour.get(`${at}/getById/${foreign.id}`)).text
      for (const [i, { call, send }] of about.entries()) {
        // about a file and about no record
        if (call.name.startsWith('import')) continue
        if (call.name === 'bulk' && resource.mode === 'append') continue
        const answer = await send(admin)
        const none = await aboutNone[i]?.send(admin)
        expect([call.name, answer.status, told(answer.text, foreign.id)]).toEqual([
          call.name,
          none?.status,
          told(none?.text ?? '', never),
        ])
        expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(none?.headers ?? {}).sort())
        // of many rows, the unknown ones are reported
        if (call.name === 'bulk')
          expect(answer.result).toMatchObject({
            done: 0,
            refused: [{ id: foreign.id, code: 'not_found', name: '' }],
          })
        else if (call.right === 'edit') expect(answer.status).toBeGreaterThanOrEqual(400)
      }
      expect((await neighbour.get(`${at}/getById/${foreign.id}`)).text).toBe(before)
    })

    it(`${advisory(4)}, ASVS 8.4.1: neither lists, counts, finds nor filters by records of the other contract`, async () => {
      const name = String(foreign[titleFields(resource)[0] ?? ''])
      const answers = [
        await admin.get(`${at}/getList`),
        await admin.get(`${at}/getListAll`),
        await admin.get(`${at}/getListPerPage/0/500`),
        await admin.get(`${at}/getListPerPage/-1/500`),
        await admin.post(`${at}/getListByFilter`, { size: 500 }),
        await admin.post(`${at}/getListByFilter`, { size: 500, id: { from: 1 } }),
      ]
      const named = await admin.post(`${at}/getNames`, { texts: [name] })
      if (named.status === 200) expect(named.text).not.toContain(`"id":${foreign.id},`)
      for (const answer of answers) {
        expect(rowsOf(answer).map(({ id }) => id)).not.toContain(foreign.id)
        expect(rowsOf(answer).map(({ id }) => id)).toContain(own.id)
      }
      expect(rowsOf(await admin.post(`${at}/getListByFilter`, { id: [foreign.id] }))).toEqual([])
      expect((await admin.post(`${at}/getCountByFilter`, { id: foreign.id })).result).toEqual({
        count: 0,
      })
      if (resource.list.totals) {
        const totals = await admin.post(`${at}/getTotalsByFilter`, { id: foreign.id })
        const sums = Object.values(totals.result as Wire).map(Number)
        expect(sums).toEqual(resource.list.totals.map(() => 0))
      }
      const grouped = await admin.post(`${at}/getGroupsByFilter`, { filter: { id: foreign.id } })
      expect(grouped.result).toMatchObject({ groups: [{ count: 0 }], total: 1 })
      expect((await admin.get(`${at}/getCount`)).result).toEqual({
        count: rowsOf(answers[0]!).length,
      })
      if (fieldEntries(resource.fields).some(([, field]) => field.options.search))
        expect(
          rowsOf(await admin.post(`${at}/getListByFilter`, { search: name })).map(({ id }) => id),
        ).not.toContain(foreign.id)
    })

    it('rejects a reference to another contract at its field, like an unknown id', async () => {
      for (const { key, child, to } of writableRefs(resource)) {
        const of = resources.find(({ name }) => name === to)!
        // the product's own rows are everybody's
        if (isReadOnly(of) || !isFilled(resource, key)) continue
        const target = await theirs.row(of)
        const condition = conditionOf(resource, key)
        const given = await make.input(resource, make.next(), false, condition)
        const input = { ...given, ...condition }
        const withId = (id: number): Wire => {
          const line = (input[key] as Wire[] | null)?.[0]
          const { insteadOf = {} } = sampleOf(resource)
          if (child) return { ...input, [key]: [{ ...line, [child]: id, ...insteadOf[child] }] }
          return { ...input, [key]: resource.fields[key]?.kind === 'refs' ? [id] : id }
        }
        const answer = await admin.post(`${at}/save`, withId(target.id))
        const none = await admin.post(`${at}/save`, withId(never))
        expect([answer.status, answer.text]).toEqual([400, none.text])
        expect(Object.keys(answer.error?.fields ?? {})).toEqual([child ? `${key}.0.${child}` : key])
        const field = resource.fields[key]
        if (!child && field && isFilterable(field))
          expect((await admin.post(`${at}/getListByFilter`, { [key]: target.id })).text).toBe(
            '{"result":[]}',
          )
      }
    })

    it('requires unique values within a contract only', async () => {
      const input = await theirs.input(resource, theirs.next() + 3000)
      const own = sampleOf(resource).ownKeys ?? []
      const shared = fieldEntries(resource.fields).filter(
        ([key, { kind }]) =>
          !['ref', 'refs', 'rows'].includes(kind) && key in input && !own.includes(key),
      )
      const same = Object.fromEntries(shared.map(([key]) => [key, input[key]]))
      const fitting = await make.input(resource, make.next() + 3000, false, same)
      const mine = { ...fitting, ...same }
      expect((await neighbour.post(`${at}/save`, input)).status).toBe(200)
      const { status, text } = await admin.post(`${at}/save`, mine)
      expect(status, text).toBe(200)
    })

    it('cannot reference another contract even by faulty code: the database rejects it', async () => {
      for (const { key, child, to } of refTargets(resource)) {
        const field = resource.fields[key]!
        if (child || field.kind !== 'ref' || !applies(field, own)) continue
        const other = resources.find(({ name }) => name === to)!
        // a view has no table to refer to: the area itself checks
        if (isReadOnly(other)) continue
        const target = await theirs.row(other)
        const across = database.query(
          `update "${tableOf(resource)}" set "${key}" = $1 where id = $2`,
          [target.id, own.id],
        )
        // an append-only table refuses the change itself
        await expect(across).rejects.toMatchObject({
          code: resource.mode === 'append' ? 'MP001' : '23503',
        })
      }
    })
  },
)

describe('an account of two contracts', () => {
  it('sees one contract at a time, by its own choice', async () => {
    const [resource] = growing
    if (!resource) throw new Error('no resources')
    const both = await signIn('both')
    const chosen = await both.post('/auth/user', { contractId: 2 })
    expect(chosen.status, chosen.text).toBe(200)
    expect(chosen.result).toMatchObject({ contractId: 2 })
    const cookie = String([chosen.headers['set-cookie']].flat()[0]).split(';')[0]
    const list = async (caller: typeof both, headers?: Wire) =>
      rowsOf(await caller.get(`${base(resource)}/getList`, headers)).map(({ id }) => id)
    expect(await list(both, { cookie })).toEqual(await list(neighbour))
    // the session from before the choice is over
    expect((await both.get('/auth/user')).status).toBe(401)
    const refused = await both.post('/auth/user', { contractId: 3 }, { cookie })
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([
      400,
      ['contractId'],
    ])
  })
})
