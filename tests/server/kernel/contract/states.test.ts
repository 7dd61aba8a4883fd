// Documents: every state with every transition and every role, what is frozen, and what the
// database itself refuses.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAttachment } from '#resources/kernel/kind-traits.ts'
import { fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import {
  accessOfTransition,
  transitionInputs,
  isFrozen,
  isRemovable,
  transitionsOf,
} from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { columnsOf, sideTable, tableOf } from '#server/kernel/db/columns.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { isFilled } from '#tests/samples/index.ts'
import { isProof } from '#tests/support/runner/sampling.ts'
import { changeOf } from '#tests/support/server/valid-rows.ts'
import { base, chosen, isSpecimen, world } from './contract-world.ts'
import { pathTo, walkerFor } from './document-walk.ts'
import { removalOf } from './requests.ts'

const minuteMs = 60_000
const { admin, make, signIn, database, clock } = await world()
const walk = walkerFor(admin, make)
const reader = await signIn('reader')
const keeper = await signIn('keeper')

const documents = chosen.filter(({ states }) => states)
const fieldOf = (resource: Resource) => resource.states!.field
const statesOf = (resource: Resource) =>
  Object.keys(resource.fields[fieldOf(resource)]?.options.choices ?? {})
const stored = async (resource: Resource, { id }: Row) =>
  (await admin.get(`${base(resource)}/getById/${id}`)).result as Row
async function inState(resource: Resource, state: string): Promise<Row> {
  const row = await make.row(resource)
  await walk.to(resource, row, state)
  return stored(resource, row)
}

/** Values that a stored row can take. */
async function changeable(resource: Resource): Promise<Wire> {
  const input = Object.entries(await make.input(resource, make.next()))
  return Object.fromEntries(input.filter(([key]) => !resource.fields[key]?.options.immutable))
}

/** Sets the level of a role on an access name, for the time of `work`. */
async function withLevel(role: string, access: string, level: number, work: () => Promise<void>) {
  const set = async (to: number) =>
    database.query('update access_level set level = $1 where role = $2 and resource = $3', [
      to,
      role,
      access,
    ])
  const [before] = await database.query<{ level: number }>(
    'select level from access_level where role = $1 and resource = $2 limit 1',
    [role, access],
  )
  await set(level)
  try {
    await work()
  } finally {
    await set(before?.level ?? 0)
  }
}

/** Whether the database refuses the statement, with the code of documents. */
async function refusal(text: string, values: readonly unknown[]): Promise<string | undefined> {
  try {
    await database.query(text, [...values])
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe.each(documents.map((one) => [one.name, one] as const))('%s', (_, resource) => {
  const at = base(resource)
  const state = fieldOf(resource)
  const names = transitionsOf(resource).map(([name]) => name)
  const taking = names.filter((name) => resource.states!.transitions[name]!.takes)
  const reported = names.filter((name) => resource.states!.transitions[name]!.stamps?.reported)
  // the descriptor declares the transitions; the kernel prevents all others
  const walks = isSpecimen(resource) ? 15 : 4
  const pairs = statesOf(resource).flatMap((from) => names.map((name) => [from, name] as const))

  /** By state: a document for what is refused, which leaves it as it was for the next question. */
  const kept = new Map<string, Promise<Row>>()
  function keptIn(one: string): Promise<Row> {
    const row = kept.get(one) ?? inState(resource, one)
    kept.set(one, row)
    return row
  }

  it.each(pairs)('from %s, %s is made if it is declared, else refused', async (from, name) => {
    const step = resource.states!.transitions[name]!
    const row = await (step.from.includes(from) ? inState(resource, from) : keptIn(from))
    clock.advance(1000)
    const { status, result, error, text } = await walk.make(resource, row, name)
    if (!step.from.includes(from)) {
      expect([status, error?.code, error?.current]).toEqual([409, 'state_forbids', row])
      return expect(await stored(resource, row)).toEqual(row)
    }
    expect(status, text).toBe(200)
    const after = result as Row
    expect(after).toMatchObject({ id: row.id, version: row.version + 1, [state]: step.to ?? from })
    if (step.stamps?.at) expect(after[step.stamps.at]).toBe(clock.now.toISOString())
    // the caller here is no employee
    const by = step.stamps?.by
    if (by && resource.fields[by]?.options.to !== 'staff') expect(after[by]).not.toBeNull()
    const [entry] = (await admin.get(`${at}/getHistory/${row.id}`)).result as Wire[]
    expect(entry).toMatchObject({ type: 'transition', transition: name, revertible: false })
  })

  it.each(names)('%s takes its right, and that to read the document', async (name) => {
    const step = resource.states!.transitions[name]!
    const access = accessOfTransition(resource, step)
    const from = step.from[0]!
    const path = `${at}/${name}`
    // of months the last one is reopened first
    const second = access === resource.access ? null : await inState(resource, from)
    const first = await inState(resource, from)
    expect((await walk.make(resource, first, name, path, reader)).status).toBe(403)
    if (access !== resource.access)
      await withLevel('user', access, 0, async () =>
        expect((await walk.make(resource, first, name, path, keeper)).status).toBe(403),
      )
    await withLevel('user', resource.access, 0, async () =>
      expect((await walk.make(resource, first, name, path, keeper)).status).toBe(403),
    )
    expect(await stored(resource, first)).toEqual(first)
    await withLevel('user', access, 15, async () =>
      expect((await walk.make(resource, first, name, path, keeper)).status).toBe(200),
    )
    if (!second) return
    await withLevel('manager', access, 15, async () =>
      expect((await walk.make(resource, second, name, path, reader)).status).toBe(200),
    )
  })

  it.each(names)('%s reports all missing inputs, and nothing else', async (name) => {
    const { from, asks = [] } = resource.states!.transitions[name]!
    const row = await keptIn(from[0]!)
    const refused = await admin.post(`${at}/${name}`, { id: row.id, no_such_key: 1 })
    expect([refused.status, Object.keys(refused.error?.fields ?? {}).sort()]).toEqual([
      400,
      [...asks, 'no_such_key'].sort(),
    ])
    for (const key of asks) {
      const asked = { ...(await walk.asked(resource, name)), [key]: null }
      const { status, error } = await admin.post(`${at}/${name}`, { id: row.id, ...asked })
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [key]])
    }
    const bare = await admin.post(`${at}/${name}`, await walk.asked(resource, name))
    expect([bare.status, bare.error?.fields]).toMatchObject([400, { id: expect.any(String) }])
    const stale = { id: row.id, version: row.version + 1, ...(await walk.asked(resource, name)) }
    expect((await admin.post(`${at}/${name}`, stale)).error?.code).toBe('stale')
    expect(await stored(resource, row)).toEqual(row)
  })

  it.each(names)('%s rejects a field that it does not take as input', async (name) => {
    const step = resource.states!.transitions[name]!
    const row = await keptIn(step.from[0]!)
    const known = new Set([...transitionInputs(step), resource.confirmField])
    const others = fieldEntries(resource.fields).flatMap(([key]) => (known.has(key) ? [] : [key]))
    const { status, error } = await admin.post(`${at}/${name}`, {
      ...{ id: row.id, no_such_key: 1, ...(await walk.asked(resource, name)) },
      ...Object.fromEntries(others.map((key) => [key, row[key]])),
    })
    const unknown = error?.fields?.no_such_key
    expect([status, error?.fields]).toEqual([
      400,
      Object.fromEntries([...others, 'no_such_key'].map((key) => [key, unknown])),
    ])
    expect(await stored(resource, row)).toEqual(row)
  })

  it.each(taking)('%s stores its inputs, and keeps the fields that are not sent', async (name) => {
    const { from, takes = [] } = resource.states!.transitions[name]!
    const asked = async () => walk.asked(resource, name)
    const row = await inState(resource, from[0]!)
    const given: Wire = {}
    for (const key of takes) given[key] = (await make.otherInput(resource, key, row))[key]
    // nothing would be stored, or nothing kept, where both are the same
    for (const key of takes) expect([key, given[key]]).not.toEqual([key, row[key]])
    const sent = await admin.post(`${at}/${name}`, { id: row.id, ...(await asked()), ...given })
    expect(sent.status, sent.text).toBe(200)
    expect(sent.result).toMatchObject(given)
    expect(await stored(resource, row)).toMatchObject(given)

    const other = await inState(resource, from[0]!)
    if (isSpecimen(resource)) for (const key of takes) expect(other[key]).not.toBeNull()
    const bare = await admin.post(`${at}/${name}`, { id: other.id, ...(await asked()) })
    expect(bare.status, bare.text).toBe(200)
    expect(await stored(resource, other)).toMatchObject(
      Object.fromEntries(takes.map((key) => [key, other[key]])),
    )
  })

  it.each(reported)('%s accepts the reported time, and rejects a future one', async (name) => {
    const { from, stamps } = resource.states!.transitions[name]!
    const key = stamps!.at!
    const asked = await walk.asked(resource, name)
    const inMinutes = (minutes: number, ms = 0) =>
      new Date(clock.now.getTime() + minutes * minuteMs + ms).toISOString()
    const tell = async ({ id }: Row, moment: unknown) =>
      admin.post(`${at}/${name}`, { id, ...asked, [key]: moment })

    const row = await inState(resource, from[0]!)
    // after any previous step, and long before it is sent
    const pressed = inMinutes(1)
    clock.advance(10 * minuteMs)
    for (const wrong of [inMinutes(5, 1), inMinutes(24 * 60), 'now', 5]) {
      const { status, error } = await tell(row, wrong)
      expect([wrong, status, Object.keys(error?.fields ?? {})]).toEqual([wrong, 400, [key]])
    }
    // values that follow from the time of day have moved on
    expect(await stored(resource, row)).toMatchObject({ version: row.version, [key]: row[key] })
    const answer = await tell(row, pressed)
    expect(answer.status, answer.text).toBe(200)
    expect(await stored(resource, row)).toMatchObject({ [key]: pressed })

    // not reported, and by a clock that is a little ahead of the server's: the server's own
    for (const minutes of [null, 5]) {
      const one = await inState(resource, from[0]!)
      clock.advance(1000)
      const late = await tell(one, minutes === null ? null : inMinutes(minutes))
      expect(late.status, late.text).toBe(200)
      expect(await stored(resource, one)).toMatchObject({ [key]: clock.now.toISOString() })
    }
  })

  it.each(names)('%s requested twice at once is made once', async (name) => {
    const row = await inState(resource, resource.states!.transitions[name]!.from[0]!)
    const both = await Promise.all([1, 2].map(() => walk.make(resource, row, name)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stored(resource, row)).version).toBe(row.version + 1)
  })

  it('keeps its state from every other call', async () => {
    const row = await keptIn(String(resource.fields[state]?.options.initial))
    const other = statesOf(resource).find((one) => one !== row[state])
    const change = { id: row.id, [state]: other }
    const answers = [
      await admin.post(`${at}/save`, change),
      await admin.post(`${at}/save`, { ...(await changeable(resource)), ...change }),
      await admin.post(`${at}/bulk`, {
        action: 'update',
        ids: { [row.id]: null },
        set: { [state]: other },
      }),
    ]
    for (const { status, error } of answers)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [state]])
    // what follows from the hour may be another meanwhile
    const values = (one: Row) =>
      Object.entries(one).filter(([key]) => resource.fields[key]?.kind !== 'computed')
    expect(values(await stored(resource, row))).toEqual(values(row))
  })

  it.each(statesOf(resource))('as %s, changes what is not frozen and nothing else', async (one) => {
    const input = await make.input(resource, make.next())
    // what is refused leaves the document as it was, for the next field
    const kept = await inState(resource, one)
    let changed: Row | null = null
    for (const [key, field] of fieldEntries(resource.fields)) {
      if (!isWritable(field) || !(key in input) || field.options.immutable) continue
      // rows of the tests always mean it; what they never have cannot be another
      if (key === resource.confirmField || !isFilled(resource, key)) continue
      const frozen = isFrozen(resource, kept, key)
      const row: Row = frozen ? kept : (changed ??= await inState(resource, one))
      let given = frozen ? input : await make.otherInput(resource, key, row)
      for (let tries = 0; isDeepStrictEqual(given[key], row[key]); tries++) {
        if (tries === 50) throw new Error(`no other value of ${key}`)
        // completing an input uses numbers too: without odd steps, all would be even
        if (tries % 2 === 1) make.next()
        given = await make.input(resource, make.next())
      }
      const change = frozen ? { [key]: given[key] } : changeOf(resource, key, given)
      const { status, error } = await admin.post(`${at}/save`, { id: row.id, ...change })
      const expected = frozen ? [400, [key]] : [200, []]
      expect([key, status, Object.keys(error?.fields ?? {})]).toEqual([key, ...expected])
      if (frozen) continue
      // what has been changed is put back for the next field, where that is as simple
      const back = await admin.post(`${at}/save`, { id: row.id, [key]: row[key] })
      if (back.status !== 200) changed = null
    }
    expect((await admin.post(`${at}/save`, kept)).result).toEqual(kept)
  })

  it.each(statesOf(resource))('as %s, is removed or kept, by one call or by many', async (one) => {
    const first = await inState(resource, one)
    const second = await inState(resource, one)
    const removed = await admin.delete(`${at}/delete`, { id: first.id })
    const many = await admin.post(`${at}/bulk`, { action: 'delete', ids: { [second.id]: null } })
    if (!isRemovable(resource, first)) {
      expect([removed.status, removed.error?.code]).toEqual([409, 'state_forbids'])
      expect(many.result).toMatchObject({ done: 0, refused: [{ code: 'state_forbids' }] })
      return
    }
    expect([removed.status, many.status]).toEqual([200, 200])
    const event = await removalOf(admin, at, first.id)
    const back = await admin.post(`${at}/bringBack`, { event })
    expect(back.status, back.text).toBe(200)
    expect(back.result).toMatchObject({ [state]: resource.fields[state]?.options.initial })
  })

  it('a change made before freezing cannot be reverted afterwards', async () => {
    const states = statesOf(resource).filter((one) => resource.states!.frozen?.[one])
    if (states.length === 0) return
    const row = await make.row(resource)
    const textFrozenIn = (one: string) =>
      fieldEntries(resource.fields).find(
        ([name, field]) =>
          isWritable(field) && field.kind === 'text' && isFrozen(resource, { [state]: one }, name),
      )?.[0]
    const frozen = states.find(textFrozenIn) ?? ''
    const key = textFrozenIn(frozen)
    if (!key) throw new Error(`${resource.name} freezes no text as ${states.join(', ')}`)
    const { [key]: value } = await make.otherInput(resource, key, row)
    await admin.post(`${at}/save`, { id: row.id, [key]: value })
    const changes = async () =>
      ((await admin.get(`${at}/getHistory/${row.id}`)).result as Wire[]).find(
        ({ type }) => type === 'change',
      )
    const change = await changes()
    expect(change).toMatchObject({ revertible: true })
    await walk.to(resource, row, frozen)
    expect(await changes()).toMatchObject({ revertible: false })
    const { status, error } = await admin.post(`${at}/revert`, { id: row.id, event: change?.id })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [key]])
  })

  it.each(names)('%s of many documents reports the outcome for each', async (name) => {
    const { from, bulk } = resource.states!.transitions[name]!
    const wrong = statesOf(resource).find((one) => !from.includes(one))!
    const right = await (bulk ? inState(resource, from[0]!) : keptIn(from[0]!))
    const other = await keptIn(wrong)
    const asked = await walk.asked(resource, name)
    const { status, result, error } = await admin.post(`${at}/bulk`, {
      action: 'transition',
      transition: name,
      ids: { [right.id]: right.version, [other.id]: null },
      ...(Object.keys(asked).length > 0 && { set: asked }),
    })
    if (!bulk) return expect([status, error?.code]).toEqual([400, 'validation'])
    expect(status).toBe(200)
    expect(result).toMatchObject({ done: 1, refused: [{ id: other.id, code: 'state_forbids' }] })
    expect(await stored(resource, other)).toEqual(other)
  })

  it('the database accepts only declared transitions and the declared initial state', async () => {
    const table = `"${tableOf(resource)}"`
    for (const from of statesOf(resource)) {
      // what is refused leaves the document as it was, for the next state
      let kept: Row | null = null
      for (const to of statesOf(resource)) {
        const isDeclared = transitionsOf(resource).some(
          ([, step]) => step.from.includes(from) && step.to === to,
        )
        const { id } = (kept ??= await inState(resource, from))
        const code = await refusal(`update ${table} set ${state} = $2 where id = $1`, [id, to])
        const isRefused = !isDeclared && from !== to
        expect([from, to, code]).toEqual([from, to, isRefused ? 'MP004' : undefined])
        if (code === undefined) kept = null
      }
    }
    const initial = String(resource.fields[state]?.options.initial)
    const elsewhere = statesOf(resource).find((one) => one !== initial)
    const inserted = `insert into ${table} (contract_id, ${state}) values (1, $1)`
    expect(await refusal(inserted, [elsewhere])).toBe('MP004')
    expect(await refusal(`truncate ${table} cascade`, [])).toBe('MP004')
  })

  it.each(statesOf(resource))('the database keeps frozen fields as %s', async (one) => {
    const fixed = await keptIn(one)
    const isRemoved = isRemovable(resource, fixed)
    const row = isRemoved ? await inState(resource, one) : fixed
    const table = `"${tableOf(resource)}"`
    for (const [key, field] of fieldEntries(resource.fields)) {
      if (key === state || !isFrozen(resource, row, key)) continue
      for (const column of columnsOf(key, field)) {
        if (row[key] === null) continue
        const code = await refusal(`update ${table} set ${column} = null where id = $1`, [row.id])
        expect([column, code]).toEqual([column, 'MP004'])
      }
      const side = sideTable(resource, key)
      const hasItems = Array.isArray(row[key]) && row[key].length > 0
      if (hasItems && (field.kind === 'rows' || field.kind === 'refs')) {
        expect(await refusal(`delete from ${side} where parent_id = $1`, [row.id])).toBe('MP004')
        const moved = `update ${side} set position = position + 50 where parent_id = $1`
        expect(await refusal(moved, [row.id])).toBe('MP004')
      }
      if (isAttachment(field)) {
        const added = `insert into file (contract_id, resource, record_id, field, name, size, type, sha256)
          values (1, $1, $2, $3, 'a.pdf', 1, 'application/pdf', '\\x00')`
        expect(await refusal(added, [resource.name, row.id, key])).toBe('MP004')
      }
    }
    const gone = await refusal(`delete from ${table} where id = $1`, [row.id])
    expect(gone).toBe(isRemoved ? undefined : 'MP004')
  })

  it('the database lets rules write the fields of `afterwards`', async () => {
    const { frozen = {}, afterwards = [] } = resource.states!
    const wholly = statesOf(resource).filter((one) => frozen[one] === true)
    for (const one of afterwards.length > 0 ? wholly : []) {
      const { id } = await inState(resource, one)
      for (const column of afterwards.flatMap((key) => columnsOf(key, resource.fields[key]!))) {
        const set = `update "${tableOf(resource)}" set ${column} = null where id = $1`
        const code = await refusal(set, [id])
        expect([one, column, code ?? null]).not.toEqual([one, column, 'MP004'])
      }
    }
  })

  it('no random walk leaves the declared graph', async () => {
    const codes = statesOf(resource)
    const step = fc.oneof(
      fc.record({ kind: fc.constant('call' as const), name: fc.constantFrom(...names) }),
      fc.record({ kind: fc.constant('sql' as const), to: fc.constantFrom(...codes) }),
      fc.record({ kind: fc.constant('save' as const), to: fc.constantFrom(...codes) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const row = await make.row(resource)
        let present = String(row[state])
        for (const one of steps) {
          const before = present
          if (one.kind === 'call') await walk.make(resource, row, one.name)
          else if (one.kind === 'save')
            await admin.post(`${at}/save`, { id: row.id, [state]: one.to })
          else
            await refusal(`update "${tableOf(resource)}" set ${state} = $2 where id = $1`, [
              row.id,
              one.to,
            ])
          present = String((await stored(resource, row))[state])
          const isDeclared = transitionsOf(resource).some(
            ([name, { from, to }]) =>
              from.includes(before) && to === present && (one.kind !== 'call' || one.name === name),
          )
          expect([one, before, present, before === present || isDeclared]).toEqual([
            one,
            before,
            present,
            true,
          ])
          if (one.kind === 'save') expect(present).toBe(before)
        }
        expect(pathTo(resource, String(row[state]), present)).not.toBeNull()
      }),
      { numRuns: isProof ? 200 : walks },
    )
  })
})

it('a guard of the area refuses a transition with its own reason', async () => {
  const resource = documents.find(({ name }) => name === 'specimen-document')!
  const row = await make.row(resource, { comment: 'refused by a guard' })
  const { status, error } = await walk.make(resource, row, 'submit')
  expect([status, error?.code]).toEqual([422, 'rule'])
  expect(await stored(resource, row)).toEqual(row)
})
