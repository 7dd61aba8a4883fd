// Disclosure by histories: unreadable fields, secrets, and names of the other contract, also
// through former names and errors.
import { describe, expect, it } from 'vitest'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Entry, Removed } from '#resources/kernel/history.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { alone, makerFor } from '#tests/support/server/valid-rows.ts'
import { goodValue } from '#tests/support/server/field-values.ts'
import type { Row } from '../../support/server/test-app.ts'
import { trulyRemove } from '../kernel/contract/permanent-deletion.ts'
import { representativeFields } from '#tests/support/runner/sampling.ts'
import { base, growing, resources, tables, world } from '../kernel/contract/contract-world.ts'

const { admin, make, signIn, database } = await world()
const reader = await signIn('reader')
const neighbour = await signIn('neighbour')
const theirs = makerFor(neighbour, resources)
const never = 999_999_999

/** A value of its own for a field; of kinds with few values null, for others have them as well. */
const canaryOf = ({ kind, options }: Field) => {
  if (kind === 'day') return '1987-06-05'
  if (kind === 'phone') return '+998907654321'
  if (kind === 'text' && options.pattern) return null
  return kind === 'text' || kind === 'secret' ? 'Канар-7f3a' : null
}

const hidden = tables.flatMap((resource) =>
  representativeFields(
    resource,
    fieldEntries(resource.fields).filter(
      ([, { kind, options }]) => options.personal || kind === 'secret',
    ),
  ).flatMap(([key, { kind, options }]) => {
    if (options.personal && kind !== 'files') return [{ resource, key, kind, callers: [reader] }]
    return kind === 'secret' ? [{ resource, key, kind, callers: [admin, reader] }] : []
  }),
)
it('the suite has personal fields to check', () =>
  expect(hidden.map(({ key }) => key)).toEqual(expect.arrayContaining(['passport', 'token'])))

describe(`${advisory(3)}`, () => {
  it.each(hidden.map((one) => [`${one.resource.name}.${one.key}`, one] as const))(
    '%s never appears in a history',
    async (_, one) => {
      const { resource, key, kind, callers } = one
      const at = base(resource)
      const field = resource.fields[key]!
      const known = canaryOf(field)
      const value = known ?? goodValue(field, make.next())
      const canary = known ?? 'Канар-7f3a'
      const row = await make.row(resource, alone(resource, key, value))
      let other = await make.input(resource, make.next())
      while (other[key] === value) other = await make.input(resource, make.next())
      await admin.post(`${at}/save`, { id: row.id, [key]: other[key] })
      await admin.post(`${at}/save`, { id: row.id, [key]: value })
      // as the log would have it, had the product once written what it may not
      await database.query(
        `insert into event_log (contract_id, event_type_id, page_name, resource, item_id, uri_path, data) values (1, 2, '', $1, $2, '/', $3)`,
        [
          resource.name,
          row.id,
          JSON.stringify({ before: { [key]: canary }, after: { [key]: `${canary} 2` } }),
        ],
      )
      const last = (await admin.get(`${at}/getById/${row.id}`)).result as Row
      for (const removed of [false, true]) {
        if (removed) await trulyRemove(admin, database, resource, last)
        for (const caller of callers) {
          const history = await caller.get(`${at}/getHistory/${row.id}`)
          const answers = [
            history,
            await caller.get(`${at}/getRemoved`),
            await caller.post(`${at}/revert`, {
              id: row.id,
              event: (history.result as Entry[])[1]?.id ?? never,
            }),
          ]
          for (const { text } of answers) expect(text).not.toContain(canary)
          const found = (await caller.get(`${at}/getRemoved?search=${encodeURIComponent(canary)}`))
            .result as Removed[]
          expect(found).toEqual([])
          if (kind === 'secret') continue
          // not even that it was changed
          for (const { text } of answers) expect(text).not.toContain(`"${key}"`)
          expect((history.result as Entry[]).map(({ type }) => type)).toEqual(
            removed ? ['delete', 'create'] : ['create'],
          )
        }
      }
    },
  )

  it.each(growing.map((resource) => [resource.name, resource] as const))(
    'the history of a %s is limited to its contract',
    async (_, resource) => {
      const at = base(resource)
      const foreign = await theirs.removable(resource)
      const events = await database.query<{ id: string }>(
        'select id from event_log where contract_id = 2 and resource = $1 and item_id = $2',
        [resource.name, foreign.id],
      )
      expect(events.length).toBeGreaterThan(0)
      const alike = async (
        about: () => Promise<{ status: number; text: string }>,
        none: () => Promise<{ status: number; text: string }>,
      ) => {
        const one = await about()
        const other = await none()
        expect([one.status, one.text]).toEqual([other.status, other.text])
        expect(one.status).toBeGreaterThanOrEqual(400)
      }
      const own = await make.row(resource)
      await alike(
        () => admin.get(`${at}/getHistory/${foreign.id}`),
        () => admin.get(`${at}/getHistory/${never}`),
      )
      if (resource.mode === 'append') return
      for (const { id } of events)
        await alike(
          () => admin.post(`${at}/revert`, { id: own.id, event: Number(id) }),
          () => admin.post(`${at}/revert`, { id: own.id, event: never }),
        )
      if (resource.mode !== 'table') return
      await removeTheirs(resource, foreign)
      const [removal] = (await neighbour.get(`${at}/getRemoved`)).result as Removed[]
      if (!removal) return expect(resource.archive).toBe(true)
      expect((await admin.get(`${at}/getRemoved`)).text).not.toContain(`"event":${removal.event},`)
      await alike(
        () => admin.post(`${at}/bringBack`, { event: removal.event }),
        () => admin.post(`${at}/bringBack`, { event: never }),
      )
      expect((await neighbour.post(`${at}/bringBack`, { event: removal.event })).status).toBe(200)
    },
  )
})

async function removeTheirs(resource: Resource, { id }: Row): Promise<void> {
  expect((await neighbour.delete(`${base(resource)}/delete`, { id })).status).toBe(200)
}
