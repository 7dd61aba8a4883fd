// Writes with an Idempotency-Key are stored once: repeated, concurrently, and after a failure.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Row } from '#tests/support/server/test-app.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import { base, growing, resources, tables, world } from './contract-world.ts'

const { admin, make, signIn, database } = await world()
const colleague = await signIn('colleague')
const key = () => ({ 'idempotency-key': randomUUID() })
const totals = async (resource: { name: string }) => {
  const [row = { rows: NaN, events: NaN }] = await database.query<{ rows: number; events: number }>(
    `select (select count(*)::int from "${tableOf(resource)}") as rows, (select count(*)::int from event_log where event_type_id <> 6 and data->>'via' is distinct from 'rule') as events`,
  )
  return row
}

describe.each(growing.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    const save = `${base(resource)}/save`

    it('usability 18: answers a repeated write with the first response and writes nothing', async () => {
      const input = await make.input(resource, make.next())
      const headers = key()
      const first = await admin.post(save, input, headers)
      expect(first.status, first.text).toBe(200)
      const before = await totals(resource)
      const again = await admin.post(save, input, headers)
      expect([again.status, again.text]).toEqual([200, first.text])
      expect(await totals(resource)).toEqual(before)
    })

    it('writes once for ten concurrent requests with one idempotency key', async () => {
      const input = await make.input(resource, make.next())
      const headers = key()
      const before = await totals(resource)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => admin.post(save, input, headers)),
      )
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect(await totals(resource)).toEqual({ rows: before.rows + 1, events: before.events + 1 })
    })

    it('rejects the idempotency key for another request', async () => {
      const headers = key()
      await admin.post(save, await make.input(resource, make.next()), headers)
      const other = await admin.post(save, await make.input(resource, make.next()), headers)
      expect([other.status, other.error?.code]).toEqual([422, 'key_reused'])
    })

    it('returns the created record only to another request of the same user', async () => {
      const headers = key()
      const made = (await admin.post(save, await make.input(resource, make.next()), headers))
        .result as Row
      const other = await admin.post(save, await make.input(resource, make.next()), headers)
      expect(other.error?.current).toEqual(
        (await admin.get(`${base(resource)}/getById/${made.id}`)).result,
      )
      const strange = growing.find(({ name }) => name !== resource.name)
      if (strange) {
        const elsewhere = await admin.post(
          `${base(strange)}/save`,
          await make.input(strange, make.next()),
          headers,
        )
        expect([elsewhere.error?.code, elsewhere.error?.current]).toEqual(['key_reused', undefined])
      }
      const gone =
        (await admin.delete(`${base(resource)}/delete`, { id: made.id })).status === 200 &&
        !resource.archive
      const late = await admin.post(save, await make.input(resource, make.next()), headers)
      expect([late.error?.code, late.error?.current?.id]).toEqual([
        'key_reused',
        gone ? undefined : made.id,
      ])
    })

    it('limits an idempotency key to its user', async () => {
      const headers = key()
      const mine = (await admin.post(save, await make.input(resource, make.next()), headers))
        .result as Row
      const theirs = (await colleague.post(save, await make.input(resource, make.next()), headers))
        .result as Row
      expect(theirs.id).not.toBe(mine.id)
    })

    it('does not use up an idempotency key by a rejected request', async () => {
      const headers = key()
      expect((await admin.post(save, { no_such_key: 1 }, headers)).status).toBe(400)
      const { status, text } = await admin.post(
        save,
        await make.input(resource, make.next()),
        headers,
      )
      expect(status, text).toBe(200)
    })

    it('rejects a malformed idempotency key', async () => {
      for (const bad of [
        'short',
        'x'.repeat(101),
        'with space in it',
        'ключ-ключ-ключ'.replace(/[а-я]/g, '\u00e9'),
      ]) {
        const { status, error } = await admin.post(save, await make.input(resource, make.next()), {
          'idempotency-key': bad,
        })
        expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['Idempotency-Key']])
      }
    })
  },
)

describe.each(tables.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  it('deletes once per idempotency key', async () => {
    const row = await make.removable(resource)
    const headers = key()
    const first = await admin.delete(`${base(resource)}/delete`, { id: row.id }, headers)
    const again = await admin.delete(`${base(resource)}/delete`, { id: row.id }, headers)
    expect([again.status, again.text]).toEqual([200, first.text])
    const other = await admin.delete(`${base(resource)}/delete`, { id: row.id }, key())
    expect(other.status).toBe(resource.archive ? 409 : 404)
  })

  it('updates once per idempotency key', async () => {
    const row = await make.row(resource)
    const headers = key()
    const other = await make.input(resource, make.next())
    const isOther = (name: string) => JSON.stringify(other[name]) !== JSON.stringify(row[name])
    const field =
      Object.keys(other).find(
        (name) => !resource.fields[name]?.options.immutable && isOther(name),
      ) ?? ''
    const body = { id: row.id, version: row.version, [field]: other[field] }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post(`${base(resource)}/save`, body, headers)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((answers[0] as { result: Row }).result.version).toBe(2)
  })
})

it('saveAll honours the idempotency key', async () => {
  const specimen = resources.find(({ name }) => name === 'specimen')!
  const bodies = [await make.input(specimen, make.next()), await make.input(specimen, make.next())]
  const headers = key()
  const first = await admin.post('/api/fms/specimen/saveAll', bodies, headers)
  expect(first.status, first.text).toBe(200)
  const before = await totals(specimen)
  expect((await admin.post('/api/fms/specimen/saveAll', bodies, headers)).text).toBe(first.text)
  expect(await totals(specimen)).toEqual(before)
})
