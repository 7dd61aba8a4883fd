// A column of full names: offered for resources of people, split into its parts, with errors
// reported at that column.
import { describe, expect, it } from 'vitest'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { base, chosen, resources } from '../contract/contract-world.ts'

const { app, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const staff = resources.find(({ name }) => name === 'staff')!
const people = resources.filter(({ fullName }) => fullName)
const lines = (...rows: string[][]) => rows.map((cells) => cells.join(';')).join('\n')
const without = ({
  row,
  field,
  column,
  message,
}: {
  row: number
  field: string | null
  column: string
  message: string
}) => [row, field, column, message]

describe('a column of full names', () => {
  it.each(chosen.filter(isImportable).map((one) => [one.name, one] as const))(
    'is offered by %s if it has people',
    async (_, resource) => {
      const job = await upload(admin, resource, lines(['ФИО', 'x'], ['Каримов Алишер', 'y']))
      const offered = job.fields.filter(({ key }) => key === 'full_name')
      expect(offered.map(({ required, keyable, fills }) => [required, keyable, fills])).toEqual(
        resource.fullName ? [[false, false, resource.fullName]] : [],
      )
      expect(job.columns[0]?.field).toBe(resource.fullName ? 'full_name' : null)
      const template = await app.inject({
        url: `${base(resource)}/importTemplate?format=csv`,
        headers: { cookie: admin.cookie, 'accept-language': 'en' },
      })
      expect(template.body).not.toContain('Surname, first name and patronymic together')
    },
  )

  it.each(people.map((one) => [one.name, one] as const))(
    'fills the three fields of %s',
    async (_, resource) => {
      const sample = await make.input(resource, 1, true)
      const [surname, name, patronymic] = resource.fullName!
      const others = Object.entries(sample).filter(
        ([key, value]) =>
          !resource.fullName!.includes(key) &&
          (typeof value === 'string' || typeof value === 'number'),
      )
      const owner = others.find(([key]) => key === 'staff_id')
      const person = owner
        ? await make.row(staff, { surname: 'Владелец', name: 'Родни', patronymic: 'Один' })
        : null
      const columns = others.map(([key]) => key)
      const cells = others.map(([key, value]) =>
        key === 'staff_id'
          ? `${person!.surname} ${person!.name} ${person!.patronymic}`
          : String(value),
      )
      const file = lines(
        ['Ф.И.О. полностью', ...columns],
        ["Karimov Alisher Rustam o'g'li", ...cells],
        ['Гулнора Рустамовна Каримова', ...cells],
        ['Ким', ...cells],
        ['Ким Ли Чен Ын Сон', ...cells],
      )
      const job = await upload(admin, resource, file)
      const checked = await check(admin, job)
      expect((await faultsOf(admin, job.id, '', { 'accept-language': 'en' })).map(without)).toEqual(
        [
          [4, 'full_name', 'Ф.И.О. полностью', 'Fill in this field'],
          [5, 'full_name', 'Ф.И.О. полностью', expect.stringContaining('surname')],
        ],
      )
      expect(checked.counts).toMatchObject({ create: 2, faulty: 2 })
      const whole = await check(
        admin,
        await upload(admin, resource, file.split('\n').slice(0, 3).join('\n')),
      )
      await carry(admin, 'apply', whole.id)
      const rows = (await admin.post(`${base(resource)}/getListByFilter`, { size: 500 }))
        .result as Row[]
      const shown = rows.map((row) => [row[surname], row[name], row[patronymic]])
      expect(shown).toContainEqual(['Karimov', 'Alisher', "Rustam o'g'li"])
      expect(shown).toContainEqual(['Каримова', 'Гулнора', 'Рустамовна'])
    },
  )

  it('excludes columns of its parts', async () => {
    const job = await upload(admin, staff, lines(['ФИО', 'Фамилия'], ['Каримов Алишер', 'Каримов']))
    expect(job.columns.map(({ field }) => field)).toEqual(['full_name', null])
    const columns = [
      { index: 0, field: 'full_name' },
      { index: 1, field: 'surname' },
    ]
    const { status, error } = await admin.post('/api/import/map', {
      id: job.id,
      columns,
      key: null,
      mode: 'create',
    })
    expect([status, error?.fields]).toEqual([400, { 'columns.1.field': expect.any(String) }])
  })
})
