// What a save accepts and rejects, for every writable resource.
import { describe, expect, it } from 'vitest'
import {
  fieldEntries,
  isWritable,
  keptFields,
  labelKey,
  listKey,
  prefillsOf,
  setKey,
} from '#resources/kernel/derive.ts'
import { emptyValue, isComputed } from '#resources/kernel/kind-traits.ts'
import { applies } from '#resources/kernel/values/row-rules.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Answer, Row, Wire } from '#tests/support/server/test-app.ts'
import { badValues, goodValue } from '#tests/support/server/field-values.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { changeOf, conditionOf, demandedBy } from '#tests/support/server/valid-rows.ts'
import { isFilled, sampleOf } from '#tests/samples/index.ts'
import { representativeFields } from '#tests/support/runner/sampling.ts'
import { base, chosen, growing, tables, world } from './contract-world.ts'

const { admin, make, clock } = await world()
const save = (resource: Resource, body: unknown) => admin.post(`${base(resource)}/save`, body)
const stored = async (resource: Resource, id: number) =>
  (await admin.get(`${base(resource)}/getById/${id}`)).result as Row
const faultsOf = ({ status, error }: Answer) => ({
  status,
  fields: Object.keys(error?.fields ?? {}).sort(),
})

function changeValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  return Array.isArray(value) ? [{ id: 1, name: 'другое' }] : 'другое'
}

const refused = (...fields: string[]) => ({ status: 400, fields: fields.sort() })

describe.each(growing.map((resource) => [resource.name, resource] as const))(
  'a new %s',
  (_, resource) => {
    const writable = fieldEntries(resource.fields).filter(([, field]) => isWritable(field))
    const demanded = writable
      .filter(([, field]) => field.options.required && !field.options.when)
      .map(([key]) => key)

    it('is stored completely as version 1, and returned as getById returns it', async () => {
      const input = await make.input(resource, make.next())
      const { result, status, text } = await save(resource, input)
      expect(status, text).toBe(200)
      const row = result as Row
      expect(row).toMatchObject({
        version: 1,
        created_at: clock.now.toISOString(),
        updated_at: clock.now.toISOString(),
      })
      for (const [key, value] of Object.entries(input)) {
        // a sample may complete the input so that a field of it no longer applies
        const kept = applies(resource.fields[key]!, input) ? value : null
        expect([key, comparable(resource, key, row[key])]).toEqual([
          key,
          comparable(resource, key, kept),
        ])
      }
      expect(await stored(resource, row.id)).toEqual(row)
    })

    it('gets its default values', async () => {
      const sparse = await make.input(resource, make.next(), true)
      const row = (await save(resource, sparse)).result as Row
      const filled = writable.flatMap(([key, field]) =>
        key in sparse ? prefillsOf(field).map((one) => one.key) : [],
      )
      const { filled: byRule = [] } = sampleOf(resource)
      for (const [key, field] of writable) {
        if (key in sparse || filled.includes(key) || byRule.includes(key)) continue
        const empty =
          field.kind === 'refs' || field.kind === 'rows' ? [] : (field.options.initial ?? null)
        expect([key, row[key]]).toEqual([key, empty])
      }
    })

    it('reports all missing fields at once', async () => {
      expect(faultsOf(await save(resource, {}))).toEqual(refused(...demanded))
      const emptied = Object.fromEntries(demanded.map((key) => [key, null]))
      expect(faultsOf(await save(resource, emptied))).toEqual(refused(...demanded))
    })

    it('reports errors in the reader’s language', async () => {
      const body = { no_such_key: 1 }
      const [ru, en] = await Promise.all(
        ['ru', 'en'].map((language) =>
          admin.post(`${base(resource)}/save`, body, { 'accept-language': language }),
        ),
      )
      expect(ru?.error?.message).toMatch(/[а-яё]/i)
      expect(en?.error?.message).toMatch(/^[\x20-\x7e’‘“”…–—]+$/)
      expect(ru?.error?.fields?.no_such_key).toMatch(/[а-яё]/i)
      expect(ru?.error?.fields?.no_such_key).not.toMatch(/%\{|\|/)
    })

    it(`${advisory(5)}: rejects unknown keys, ids and versions`, async () => {
      const input = await make.input(resource, make.next())
      expect(
        faultsOf(
          await save(resource, { ...input, no_such_key: 1, contract_id: 1, search_key: 'x' }),
        ),
      ).toEqual(refused('contract_id', 'no_such_key', 'search_key'))
      for (const id of ['1', 0, -1, 1.5, {}, 2 ** 60])
        expect([id, faultsOf(await save(resource, { ...input, id }))]).toEqual([id, refused('id')])
      for (const version of ['1', 0, 1.5, {}])
        expect([version, faultsOf(await save(resource, { ...input, version }))]).toEqual([
          version,
          refused('version'),
        ])
      for (const body of [[], 'x', 5, [input]])
        expect((await save(resource, body)).status).toBe(400)
      expect((await save(resource, { ...input, id: 999_999_999 })).status).toBe(
        resource.mode === 'append' ? 422 : 404,
      )
    })

    const tried = representativeFields(resource, writable)
    it.each(tried)('ASVS 2.2.2: rejects an invalid %s', async (key, field) => {
      const input = await make.input(resource, make.next())
      for (const value of badValues[field.kind].filter((one) => isBad(field, one))) {
        const answer = await save(resource, { ...input, ...shown(field, input), [key]: value })
        expect([
          value,
          answer.status,
          Object.keys(answer.error?.fields ?? {}).every(
            (path) => path === key || path.startsWith(`${key}.`),
          ),
        ]).toEqual([value, 400, true])
      }
    })

    it.each(
      tried.filter(
        ([key, { kind }]) => ['ref', 'refs', 'rows'].includes(kind) && isFilled(resource, key),
      ),
    )('rejects a %s to a missing record, with its path', async (key, field) => {
      const input = await inputWith(resource, key)
      const nowhere = 999_999_999
      if (field.kind !== 'rows') {
        expect(
          faultsOf(
            await save(resource, { ...input, [key]: field.kind === 'refs' ? [nowhere] : nowhere }),
          ),
        ).toEqual(refused(key))
        return
      }
      const child = fieldEntries(field.options.fields ?? {}).find(([, one]) => one.kind === 'ref')
      const [first, second] = input[key] as Wire[]
      if (child)
        expect(
          faultsOf(
            await save(resource, { ...input, [key]: [first, { ...second, [child[0]]: nowhere }] }),
          ),
        ).toEqual(refused(`${key}.1.${child[0]}`))
      expect(
        faultsOf(await save(resource, { ...input, [key]: [{ ...first, id: nowhere }] })),
      ).toEqual(refused(`${key}.0.id`))
      expect(
        faultsOf(await save(resource, { ...input, [key]: [first, { ...second, no_such_key: 1 }] })),
      ).toEqual(refused(`${key}.1.no_such_key`))
      const many = Number(field.options.max) + 1
      expect(faultsOf(await save(resource, { ...input, [key]: Array(many).fill(first) }))).toEqual(
        refused(key),
      )
    })
  },
)

describe.each(tables.map((resource) => [resource.name, resource] as const))(
  'an updated %s',
  (_, resource) => {
    const writable = fieldEntries(resource.fields).filter(([, field]) => isWritable(field))
    const changeable = writable.filter(
      ([key, field]) =>
        key !== resource.confirmField &&
        isFilled(resource, key) &&
        !field.options.immutable &&
        !field.options.when &&
        field.kind !== 'secret',
    )

    const tried = representativeFields(resource, writable)
    it.each(changeable.filter((field) => tried.includes(field)))(
      'changes %s and nothing else',
      async (key) => {
        const before = await make.row(resource)
        clock.advance(1000)
        const other = await make.otherInput(resource, key, before)
        const along = Object.fromEntries(
          Object.entries(other).filter(([name]) => name === key || dependent(resource, key, name)),
        )
        const { result, text, status } = await save(resource, {
          id: before.id,
          version: before.version,
          ...along,
        })
        expect(status, text).toBe(200)
        const after = result as Row
        expect(comparable(resource, key, after[key])).toEqual(comparable(resource, key, other[key]))
        expect(after).toMatchObject({
          id: before.id,
          version: before.version + 1,
          created_at: before.created_at,
          updated_at: clock.now.toISOString(),
        })
        const going = Object.keys(resource.fields).filter(
          (name) => name === key || dependent(resource, key, name),
        )
        const beside = going.flatMap((name) => [name, labelKey(name), listKey(name)])
        const kept = (row: Row) =>
          Object.fromEntries(
            Object.entries(row).filter(
              ([name, value]) =>
                !['version', 'updated_at', ...beside].includes(name) && value !== undefined,
            ),
          )
        expect(kept(after)).toEqual(kept(before))
        expect(await stored(resource, before.id)).toEqual(after)
      },
    )

    const { filled = [], demanded = [] } = sampleOf(resource)
    const emptied = new Set([...filled, ...demanded])
    const cleared = tried.filter(
      ([key, field]) =>
        !emptied.has(key) &&
        !field.options.required &&
        !field.options.immutable &&
        field.kind !== 'secret',
    )
    const kept = keptFields(resource)
    it.each(kept)(
      'keeps %s when it is sent empty, and clears it by its own call only',
      async (key) => {
        const row = await make.row(resource)
        for (const empty of [null, ''])
          expect((await save(resource, { id: row.id, [key]: empty })).result).toEqual(row)
        const [name] =
          Object.entries(resource.endpoints ?? {}).find(
            ([, how]) => 'clears' in how && how.clears === key,
          ) ?? []
        const { result } = await admin.post(`${base(resource)}/${name}`, {
          id: row.id,
          version: row.version,
        })
        expect(result).toMatchObject({ id: row.id, [key]: null, version: row.version + 1 })
      },
    )
    it.each(cleared.filter(([key]) => !kept.includes(key)))(
      'clears %s by null and by an empty text',
      async (key, field) => {
        for (const empty of field.kind === 'rows' || field.kind === 'refs'
          ? [null, []]
          : [null, '']) {
          const row = await make.row(resource)
          const cleared =
            field.kind === 'rows' || field.kind === 'refs' ? [] : (field.options.initial ?? null)
          const fitting = await make.input(resource, make.next(), false, { ...row, [key]: cleared })
          const along = demandedBy(resource, key, { ...row, [key]: cleared })
          const { status, text, result } = await save(resource, {
            ...{ id: row.id, [key]: empty },
            ...Object.fromEntries(along.map((name) => [name, row[name] ?? fitting[name]])),
          })
          expect(status, text).toBe(200)
          expect((result as Row)[key]).toEqual(cleared)
        }
      },
    )

    it.each(tried.filter(([, field]) => field.options.required && !field.options.when))(
      'rejects an empty %s',
      async (key) => {
        const row = await make.row(resource)
        for (const empty of [null, ''])
          expect(faultsOf(await save(resource, { id: row.id, [key]: empty }))).toEqual(refused(key))
        expect(await stored(resource, row.id)).toEqual(row)
      },
    )

    it.each(writable.filter(([, field]) => field.options.immutable))(
      'rejects a change of the immutable %s',
      async (key, field) => {
        const row = await make.row(resource)
        const values = [5000, 5001].map((n) => goodValue(field, make.next() + n))
        const other = values.find((value) => value !== row[key])
        // there is no other
        if (other === undefined) return
        expect(faultsOf(await save(resource, { id: row.id, [key]: other }))).toEqual(refused(key))
        expect((await save(resource, { id: row.id, [key]: row[key] })).status).toBe(200)
      },
    )

    it('accepts its own response unchanged, without a new version', async () => {
      const row = await make.row(resource)
      clock.advance(1000)
      const { status, result, text } = await save(resource, row)
      expect(status, text).toBe(200)
      expect(result).toEqual(row)
      const listed = (await admin.post(`${base(resource)}/getListByFilter`, { id: row.id }))
        .result as Row[]
      expect((await save(resource, listed[0])).result).toEqual(row)
    })

    it('rejects its own response with a label, a computed or a system value changed', async () => {
      const row = await make.row(resource)
      const derived = fieldEntries(resource.fields).flatMap(([key, field]) =>
        derivedKeys(key, field),
      )
      const system = [
        'created_at',
        'created_by',
        'updated_at',
        'updated_by',
        ...(resource.archive ? ['archived_at', 'archived_by', 'archived_by_name'] : []),
      ]
      for (const key of [...derived, ...system]) {
        const changed = { ...row, [key]: changeValue(row[key]) }
        expect([key, faultsOf(await save(resource, changed))]).toEqual([key, refused(key)])
      }
      expect(await stored(resource, row.id)).toEqual(row)
    })

    it('reports the stored row to a stale save, and writes nothing', async () => {
      const row = await make.row(resource)
      const [key] = changeable[0] as [string, Field]
      const another = async () => (await make.input(resource, make.next()))[key]
      // a value that happens to be the stored one changes nothing, and no version either
      let first = row
      for (let tries = 0; tries < 5 && first.version === row.version; tries++)
        first = (await save(resource, { id: row.id, version: row.version, [key]: await another() }))
          .result as Row
      expect(first.version).not.toBe(row.version)
      const late = await save(resource, {
        id: row.id,
        version: row.version,
        [key]: await another(),
      })
      expect([late.status, late.error?.code]).toEqual([409, 'stale'])
      expect(late.error?.current).toEqual(first)
      expect(late.error?.changed).toEqual({ at: first.updated_at, who: 'admin' })
      expect(await stored(resource, row.id)).toEqual(first)
      const late2 = await admin.delete(`${base(resource)}/delete`, {
        id: row.id,
        version: row.version,
      })
      expect([late2.status, late2.error?.code, late2.error?.current]).toEqual([409, 'stale', first])
    })

    it('merges the fields of a client that sends no versions', async () => {
      const row = await make.row(resource)
      const [a, b = a] = changeable.map(([key]) => key) as [string, string?]
      const input = await make.input(resource, make.next())
      await save(resource, { id: row.id, ...changeOf(resource, a, input) })
      const { result } = await save(resource, { id: row.id, ...changeOf(resource, b, input) })
      expect((result as Row).version).toBe(a === b ? 2 : 3)
      for (const key of [a, b])
        expect(comparable(resource, key, (result as Row)[key])).toEqual(
          comparable(resource, key, input[key]),
        )
    })

    const lists = writable.filter(([key, { kind }]) => kind === 'rows' && isFilled(resource, key))
    it.each(lists)('replaces %s by the new list, in order', async (key, field) => {
      const row = await make.row(resource)
      const [first, second] = row[key] as Row[]
      // not one of the lines that the row has: two may not be alike
      make.forget()
      const [added] = (await make.input(resource, make.next() + 1))[key] as Wire[]
      const put = async (list: unknown[], version: number) => {
        const { result, status, text } = await save(resource, {
          id: row.id,
          version,
          [key]: list,
        })
        expect(status, text).toBe(200)
        return (result as Row)[key] as Row[]
      }
      expect((await put([second, first], 1)).map(({ id }) => id)).toEqual([second?.id, first?.id])
      const grown = await put([second, added, first], 2)
      expect(grown.map(({ id }) => id)).toEqual([second?.id, expect.any(Number), first?.id])
      expect(grown[1]).toMatchObject(added as Wire)
      const [name, one] =
        fieldEntries(field.options.fields ?? {})
          .filter(
            ([, child]) =>
              child.kind === 'decimal' && isWritable(child) && child.presence !== 'required',
          )
          .at(-1) ?? []
      const having = (value: string) => (name ? { [name]: value } : {})
      const changed = await put(
        [
          { ...grown[0], ...having('7') },
          { ...grown[1], ...having('') },
        ],
        3,
      )
      expect(changed.map((child) => child.id)).toEqual([second?.id, grown[1]?.id])
      if (name)
        expect(changed.map((child) => child[name])).toEqual([
          Number(7).toFixed(one?.options.scale ?? 2),
          null,
        ])
      expect(await put([], 4)).toEqual([])
      const others = await make.row(resource)
      expect(
        faultsOf(
          await save(resource, {
            id: row.id,
            [key]: (others[key] as Row[]).map((child) =>
              Object.fromEntries(['id', ...Object.keys(added!)].map((one) => [one, child[one]])),
            ),
          }),
        ),
      ).toEqual(refused(`${key}.0.id`))
      expect(await stored(resource, others.id)).toEqual(others)
    })

    const refs = writable.filter(([key, { kind }]) => kind === 'refs' && isFilled(resource, key))
    it.each(refs)('replaces %s by the new list, in order', async (key) => {
      const row = (await save(resource, await inputWith(resource, key))).result as Row
      const [a, b] = row[key] as number[]
      const put = async (ids: unknown) =>
        ((await save(resource, { id: row.id, [key]: ids })).result as Row)[key]
      expect(await put([b, a])).toEqual([b, a])
      expect(await put([b])).toEqual([b])
      expect(faultsOf(await save(resource, { id: row.id, [key]: [a, a] }))).toEqual(refused(key))
    })

    it.each(writable.filter(([, field]) => field.kind === 'secret'))(
      'never returns %s',
      async (key) => {
        const row = await make.row(resource)
        expect([row[key], row[setKey(key)]]).toEqual([null, true])
        for (const empty of [null, '', undefined])
          expect(
            ((await save(resource, { id: row.id, [key]: empty })).result as Row)[setKey(key)],
          ).toBe(true)
        const changed = (await save(resource, { id: row.id, [key]: 'quite another' })).result as Row
        expect([changed[key], changed[setKey(key)], changed.version]).toEqual([null, true, 2])
      },
    )

    it.each(writable.filter(([, field]) => field.options.when))(
      'stores %s only while its condition holds',
      async (key, field) => {
        const [other = ''] = Object.keys(field.options.when ?? {})
        const input = await inputWith(resource, key)
        const condition = conditionOf(resource, key)
        const row = await make.row(resource, { ...condition, [key]: input[key] })
        expect(comparable(resource, key, row[key])).toEqual(comparable(resource, key, input[key]))
        if (field.options.required)
          expect(faultsOf(await save(resource, { id: row.id, [key]: null }))).toEqual(refused(key))
        const { initial, choices = {} } = resource.fields[other]?.options ?? {}
        const elsewhere = [
          ...(initial === undefined ? [] : [initial]),
          ...Object.keys(choices),
        ].find((value) => !applies(field, { ...row, [other]: value }))
        const fitting = await make.input(resource, make.next(), false, {
          ...row,
          [other]: elsewhere,
        })
        const demanded = fieldEntries(resource.fields).filter(
          ([, { options }]) =>
            options.required && [options.when?.[other]].flat().some((one) => one === elsewhere),
        )
        const along = Object.fromEntries(demanded.map(([name]) => [name, fitting[name]]))
        const answer = await save(resource, { id: row.id, ...along, [other]: elsewhere })
        expect(answer.status, answer.text).toBe(200)
        const away = answer.result as Row
        expect(away[key]).toEqual(emptyValue(field))
        if (field.options.required)
          expect(faultsOf(await save(resource, { id: row.id, ...condition }))).toEqual(refused(key))
      },
    )
  },
)

describe.each(
  chosen
    .filter(({ mode }) => mode === 'single')
    .map((resource) => [resource.name, resource] as const),
)('the singleton %s', (_, resource) => {
  it('is created by the first save and updated by every other, with or without its id', async () => {
    const first = (await save(resource, await make.input(resource, 1))).result as Row
    const second = (await save(resource, await make.input(resource, 2))).result as Row
    expect([second.id, second.version]).toEqual([first.id, first.version + 1])
    const [key] = fieldEntries(resource.fields)[0] as [string, Field]
    const third = (await save(resource, { ...second, [key]: (await make.input(resource, 3))[key] }))
      .result as Row
    expect([third.id, third.version]).toEqual([first.id, first.version + 2])
    expect((await admin.get(`${base(resource)}/getList`)).result).toHaveLength(1)
  })
})

/** Exact numbers by value, child rows without the ids and sums that they got. */
function comparable(resource: Resource, key: string, value: unknown): unknown {
  const field = resource.fields[key]
  if (field?.kind === 'secret') return null
  if ((field?.kind === 'decimal' || field?.kind === 'money') && value !== null) return Number(value)
  if (field?.kind !== 'rows') return value ?? null
  const children = { ...resource, fields: field.options.fields ?? {} }
  const named = fieldEntries(children.fields).filter(([, one]) => isWritable(one))
  return (value as Wire[]).map((child) =>
    Object.fromEntries(named.map(([name]) => [name, comparable(children, name, child[name])])),
  )
}

/** Read-only keys beside a field that a save may echo but not change. */
function derivedKeys(key: string, field: Field): string[] {
  if (field.kind === 'ref') return [labelKey(key)]
  if (field.kind === 'refs') return [listKey(key)]
  if (field.kind === 'secret') return [setKey(key)]
  return isWritable(field) ? [] : [key]
}

/** An input whose other values let a conditional field have one. */
async function inputWith(resource: Resource, key: string): Promise<Wire> {
  let input = await make.input(resource, make.next())
  while (resource.fields[key]?.options.when && input[key] === undefined)
    input = await make.input(resource, make.next())
  return input
}

/** Fields that a change of `key` may empty or that are computed from others. */
function dependent(resource: Resource, key: string, name: string): boolean {
  const field = resource.fields[name]
  const pair = fieldEntries(resource.fields).find(
    ([one, { options }]) => options.dependsOn && [one, options.dependsOn].includes(key),
  )
  const along = pair
    ? [pair[0], pair[1].options.dependsOn!].flatMap((one) => [one, labelKey(one)])
    : []
  const { together = [] } = sampleOf(resource)
  const changed = together.includes(key) ? together : [key]
  return (
    along.includes(name) ||
    changed.includes(name) ||
    (field !== undefined && isComputed(field)) ||
    field?.options.derived === true ||
    changed.some((one) => Boolean(field?.options.when && one in field.options.when))
  )
}

/** What makes a conditional field apply. */
function shown(field: Field, input: Wire): Wire {
  if (applies(field, input)) return {}
  const conditions = Object.entries(field.options.when ?? {})
  return Object.fromEntries(conditions.map(([key, values]) => [key, [values].flat()[0]]))
}

function isBad(field: Field, value: unknown): boolean {
  // a code of digits may be sent as the number
  if (typeof value === 'number' && Object.hasOwn(field.options.choices ?? {}, value)) return false
  // a period that may be open needs no end
  if (
    field.options.open &&
    typeof value === 'object' &&
    value !== null &&
    'from' in value &&
    !('to' in value)
  )
    return false
  if (field.options.multiline && typeof value === 'string' && value.length <= 4000)
    return !/^[\x20-\x7e]+$/.test(value)
  return true
}
