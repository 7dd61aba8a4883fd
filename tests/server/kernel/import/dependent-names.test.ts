// Dependent names: a model is found, asked about and created within the make of its line, as for
// every `dependsOn` of a descriptor.
import { describe, expect, it } from 'vitest'
import { fieldEntries, titleFields } from '#resources/kernel/derive.ts'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { base, chosen, resources } from '../contract/contract-world.ts'

const { database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const byName = (name: string) => resources.find((one) => one.name === name)!
const car = byName('car')
const brand = byName('car-brand')
const model = byName('car-model')
const lines = (...rows: string[][]) => rows.map((cells) => cells.join(';')).join('\n')
const english = { 'accept-language': 'en' }
const named = ({ unknown }: ImportJob) =>
  unknown.map(({ field, text, parent, create }) => [field, text, parent, create])
const modelsOf = async (name: string) => {
  const rows = await database.query<{ brand: string }>(
    `select b.name as brand from car_model m join car_brand b on b.id = m.brand_id where m.name = $1 order by 1`,
    [name],
  )
  return rows.map((one) => one.brand)
}

const cars = async (plates: readonly string[]) =>
  (
    (await admin.post(`${base(car)}/getListByFilter`, { size: 100, sort: 'plate_number' }))
      .result as Row[]
  )
    .filter(({ plate_number: plate }) => plates.includes(plate as string))
    .map((row) => [row.plate_number, row.brand_name, row.model_name])

describe('a dependent name', () => {
  const file = lines(
    ['plate_number', 'model_id', 'brand_id'],
    ['01A001AA', 'Одинаковая', 'Первая'],
    ['01A002AA', 'одинаковая', 'ВТОРАЯ'],
    ['01A003AA', 'Новая', 'Первая'],
    ['01A004AA', 'Новая', 'Небывалая'],
    ['01A005AA', 'новая', 'Небывалая'],
    ['01A006AA', 'Другая', 'Небывалая'],
  )
  const all = ['01A001AA', '01A002AA', '01A003AA', '01A004AA', '01A005AA', '01A006AA']
  let job: ImportJob

  it('is looked up within the parent of its line, and decided on once per pair', async () => {
    for (const name of ['Первая', 'Вторая']) {
      const { id } = await make.row(brand, { name })
      await make.row(model, { name: 'Одинаковая', brand_id: id, fuels: [] })
    }
    job = await check(admin, await upload(admin, car, file))
    expect(named(job)).toEqual([
      ['brand_id', 'Небывалая', undefined, true],
      ['model_id', 'Новая', 'Первая', true],
      ['model_id', 'Новая', 'Небывалая', true],
      ['model_id', 'новая', 'Небывалая', true],
      ['model_id', 'Другая', 'Небывалая', true],
    ])
    const first = job.unknown.find(({ parent }) => parent === 'Первая')
    expect(first?.suggestions.map(({ name }) => name)).not.toContain('Другая')
    expect(job.unknown.map(({ parent_id: id }) => id !== undefined)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    expect(job.counts).toMatchObject({ create: 2, faulty: 4 })
  })

  it('is created within the parent of its own line, even if that is created as well', async () => {
    const resolve = job.unknown.map(({ field, text, parent }) => ({
      field,
      text,
      ...(parent && { parent }),
      create: true,
    }))
    // a decision on one pair does not apply to the other
    const some = await check(admin, job, {
      resolve: resolve.filter(({ parent }) => parent !== 'Первая'),
    })
    expect(
      (await faultsOf(admin, job.id, '', english)).map(({ row, field }) => [row, field]),
    ).toEqual([[4, 'model_id']])
    const decided = await check(admin, some, { resolve })
    expect([decided.counts, await faultsOf(admin, job.id)]).toEqual([
      { rows: 6, create: 6, update: 0, same: 0, faulty: 0 },
      [],
    ])
    expect(await modelsOf('Новая')).toEqual([])
    expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: 6 })
    expect(await cars(all)).toEqual([
      ['01A001AA', 'Первая', 'Одинаковая'],
      ['01A002AA', 'Вторая', 'Одинаковая'],
      ['01A003AA', 'Первая', 'Новая'],
      ['01A004AA', 'Небывалая', 'Новая'],
      ['01A005AA', 'Небывалая', 'Новая'],
      ['01A006AA', 'Небывалая', 'Другая'],
    ])
    expect(await modelsOf('Новая')).toEqual(['Небывалая', 'Первая'])
  })

  it('is removed by an undo together with its parent', async () => {
    expect((await carry(admin, 'undo', job.id)).undone).toMatchObject({ removed: 10, kept: [] })
    expect([
      await modelsOf('Новая'),
      await database.query(`select 1 from car_brand where name = 'Небывалая'`),
    ]).toEqual([[], []])
  })

  it('is found once its parent is known, by any name', async () => {
    const again = await check(
      admin,
      await upload(
        admin,
        car,
        lines(['plate_number', 'brand_id', 'model_id'], ['01A010AA', 'Пирвая', 'Одинаковая']),
      ),
    )
    expect(named(again)).toEqual([
      ['brand_id', 'Пирвая', undefined, true],
      ['model_id', 'Одинаковая', 'Пирвая', true],
    ])
    const [known] = again.unknown[0]!.suggestions
    const decided = await check(admin, again, {
      resolve: [{ field: 'brand_id', text: 'Пирвая', id: known?.id }],
    })
    expect([decided.counts, named(decided)]).toMatchObject([
      { create: 1, faulty: 0 },
      [['brand_id', 'Пирвая', undefined, true]],
    ])
  })

  it('is not created without a parent, and not found in another one', async () => {
    const file2 = lines(
      ['plate_number', 'brand_id', 'model_id'],
      ['01A011AA', '', 'Небылица'],
      ['01A012AA', 'Вторая', 'Чужая'],
    )
    const first = (await admin.post(`${base(brand)}/getListByFilter`, { name: 'Первая' }))
      .result as [Row]
    const foreign = await make.row(model, { name: 'Чужая', brand_id: first[0].id, fuels: [] })
    const job2 = await check(admin, await upload(admin, car, file2))
    expect(named(job2)).toEqual([
      ['model_id', 'Небылица', undefined, false],
      ['model_id', 'Чужая', 'Вторая', true],
    ])
    const wrong = await check(admin, job2, {
      resolve: [{ field: 'model_id', text: 'Чужая', parent: 'Вторая', id: foreign.id }],
    })
    expect(
      (await faultsOf(admin, wrong.id, '', english)).map(({ row, field, message }) => [
        row,
        field,
        message,
      ]),
    ).toContainEqual([3, 'model_id', expect.stringContaining('Brand')])
  })
})

/** Fields by which a record can be found, according to the rules of the descriptor. */
function keysOf(resource: Resource): string[] {
  const alone = (resource.rules ?? []).flatMap((rule) =>
    'unique' in rule && rule.unique.length === 1 ? rule.unique : [],
  )
  const kinds = ['text', 'email', 'phone', 'plate', 'integer', 'year']
  return fieldEntries(resource.fields)
    .filter(
      ([key, { kind, options }]) =>
        kinds.includes(kind) &&
        (options.unique || alone.includes(key) || (resource.builtIn && key === 'code')),
    )
    .map(([key]) => key)
    .sort()
}

describe('a field that is unique among active records', () => {
  it.each(chosen.filter(isImportable).map((one) => [one.name, one] as const))(
    'identifies records of %s',
    async (_, resource) => {
      const job = await upload(admin, resource, lines([titleFields(resource)[0] ?? 'id'], ['x']))
      expect(
        job.fields
          .filter(({ keyable }) => keyable)
          .map(({ key }) => key)
          .sort(),
      ).toEqual(keysOf(resource))
    },
  )

  it('finds a vehicle by its plate in any spelling, and never an archived one', async () => {
    const one = await make.row(car, { plate_number: '01A777BC', color: 'белый' })
    const gone = await make.row(car, { plate_number: '01A778BC', color: 'серый' })
    await admin.delete(`${base(car)}/delete`, { id: gone.id })
    const file = lines(['plate_number', 'color'], ['01 а 777 вс', 'красный'], ['01a778bc', 'синий'])
    const job = await check(admin, await upload(admin, car, file), {
      key: 'plate_number',
      mode: 'update',
    })
    expect((await faultsOf(admin, job.id)).map(({ row, field }) => [row, field])).toEqual([
      [3, 'plate_number'],
    ])
    expect(job.counts).toMatchObject({ update: 1, faulty: 1 })
    const whole = await check(
      admin,
      await upload(admin, car, file.split('\n').slice(0, 2).join('\n')),
      {
        key: 'plate_number',
        mode: 'update',
      },
    )
    await carry(admin, 'apply', whole.id)
    const row = (await admin.get(`${base(car)}/getById/${one.id}`)).result as Row
    expect([row.plate_number, row.color]).toEqual(['01A777BC', 'красный'])
    expect((await admin.get(`${base(car)}/getById/${gone.id}`)).result).toMatchObject({
      color: 'серый',
    })
  })
})
