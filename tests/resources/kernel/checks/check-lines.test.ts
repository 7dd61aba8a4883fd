// Boot checks of sheets, and of the rules and sums of lines.
import { expect, it } from 'vitest'
import { checkResources } from '#resources/kernel/checks/boot-checks.ts'
import { decimal, integer, period, rows, text } from '#resources/kernel/fields.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { Resource } from '#resources/kernel/types.ts'

const sound = {
  rules: [
    { unique: ['item'] },
    { ascending: ['low', 'high'] },
    { noOverlap: 'kept', per: ['item'] },
  ],
  sums: ['low', 'litres'],
}

/** A document whose lines are under these options, as untyped data might be. */
function papers(options: object = sound, parts: object = {}): Resource {
  return resource('paper', {
    area: 'catalogue',
    basePaths: ['api/fms/paper'],
    access: 'fuel',
    page: 'fuel',
    screens: { list: { path: '/papers', roles: ['root'] } },
    title: 'name',
    sheet: 'lines',
    fields: {
      name: text({ required: true }),
      lines: rows(
        {
          item: text(),
          low: integer(),
          high: integer(),
          litres: decimal(),
          made: integer({ derived: true }),
          kept: period({ of: 'day' }),
        },
        options,
      ),
    },
    list: { columns: ['name'] },
    form: { general: ['name', 'lines'] },
    ...parts,
  } as never) as unknown as Resource
}

const ruled = (...rules: object[]) => papers({ rules })
const found = (one: Resource) =>
  checkResources([one])
    .filter(({ code }) => code.startsWith('R12'))
    .map(({ code, fault }) => `${code} ${fault}`)

it('reports nothing for correctly declared lines', () => {
  expect(found(papers())).toEqual([])
  expect(found(papers({ sums: ['made'] }))).toEqual([])
})

it.each<[string, RegExp, Resource]>([
  ['R120', /sheet 'name' is no field of child rows/, papers(sound, { sheet: 'name' })],
  ['R120', /sheet 'none' is no field/, papers(sound, { sheet: 'none' })],
  [
    'R120',
    /in the first section/,
    papers(sound, { form: { general: ['name'], others: ['lines'] } }),
  ],
  ['R121', /sums up 'item', which is no number/, papers({ sums: ['item'] })],
  ['R121', /sums up 'none'/, papers({ sums: ['none'] })],
  ['R121', /or named twice/, papers({ sums: ['low', 'low'] })],
  ['R122', /names 'none', which nobody types/, ruled({ unique: ['none'] })],
  ['R122', /names 'made', which nobody types/, ruled({ unique: ['made'] })],
  ['R122', /names 'item', .* or twice/, ruled({ unique: ['item', 'item'] })],
  ['R122', /'lines.low' is not a period/, ruled({ noOverlap: 'low', per: [] })],
  ['R122', /'lines.kept' is period: no rule compares it/, ruled({ unique: ['kept'] })],
  ['R122', /says 'among'/, ruled({ unique: ['item'], among: 'active' })],
  ['R122', /'lines' is derived/, papers({ derived: true, rules: [{ unique: ['item'] }] })],
])('%s finds %s', (code, fault, one) => {
  expect(found(one)).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^${code} .*${fault.source}`))]),
  )
})
