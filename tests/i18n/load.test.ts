import { expect, test } from 'vitest'
import { loadShell } from '#i18n/chunks.ts'
import { loadMessages } from '#i18n/load.ts'
import { locales } from '#i18n/locales.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { headedGroups } from '#resources/kernel/views/form-groups.ts'
import { desksOf, namedDesks } from '#resources/kernel/views/desks.ts'
import { transitionsOf } from '#resources/kernel/rules/states.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { messages, textsOf } from './trees.ts'

test.each(locales)('%s is loaded in the form that react-admin reads', async (locale) => {
  const tree = await loadMessages(locale)
  const { brand_id: label } = messages[locale].resources['car-model'].fields
  expect(tree).toMatchObject({
    ra: messages[locale].ra,
    app: messages[locale].app,
    resources: {
      'car-model': {
        fields: { brand_id: label, id: messages[locale].system.id },
        rows: { fuels: { fields: {} } },
      },
    },
  })
  const shell = await loadShell(locale)
  expect(Object.keys(shell)).toEqual(['shell', 'login', 'not_found', 'failure'])
  expect(messages[locale].app).toMatchObject(shell)
})

test('a resource name has the plural and case forms that a list and a card need', async () => {
  const tree = await loadMessages('ru')
  expect(tree).toHaveProperty(
    ['resources', 'car-brand', 'name'],
    'Марка автомобиля |||| Марки автомобилей |||| Марки автомобилей',
  )
})

type Desks = Record<string, { sections?: object; groups?: object }>

test.each(locales)(
  'section headings, transitions, slices, home page entries and desks in %s are written out, not derived from their names',
  (locale) => {
    const written = messages[locale].resources as unknown as Readonly<
      Record<
        string,
        {
          groups?: object
          transitions?: object
          slices?: object
          dashboard?: object
          desks?: Desks
        }
      >
    >
    for (const resource of allResources()) {
      // a desk has its headings from its resource, but where it has its own
      const { groups = {}, desks = {} } = written[resource.name] ?? {}
      const owed = desksOf(resource).flatMap((desk) =>
        headedGroups(desk).filter(({ name }) => {
          const own = desks[desk.desk?.key ?? '']?.groups ?? {}
          return name !== null && !(name in own)
        }),
      )
      const names = [...headedGroups(resource), ...owed].map(({ name }) => name)
      expect(Object.keys(groups).toSorted(), resource.name).toEqual([...new Set(names)].toSorted())
    }
    for (const resource of allResources())
      expect(Object.keys(written[resource.name]?.transitions ?? {}), resource.name).toEqual(
        transitionsOf(resource).map(([name]) => name),
      )
    for (const resource of allResources()) {
      const { slices = {}, dashboard = {}, desks = {}, ...rest } = written[resource.name] ?? {}
      expect(Object.keys(slices), resource.name).toEqual(Object.keys(resource.slices ?? {}))
      const entries = Object.keys(resource.dashboard ?? {})
      expect(Object.keys(dashboard), resource.name).toEqual(entries)
      expect(Object.keys(desks), resource.name).toEqual(Object.keys(resource.desks ?? {}))
      const { sections = {} } = rest as { sections?: object }
      for (const desk of desksOf(resource))
        expect({ ...sections, ...desks[desk.desk?.key ?? '']?.sections }).toMatchObject(
          Object.fromEntries(Object.keys(desk.form).map((key) => [key, expect.any(String)])),
        )
    }
  },
)
test('every resource, field, section, option and child field has a label, written or humanised', async () => {
  const tree = await loadMessages('ru', [...allResources(), ...specimens])
  const resources = (tree as unknown as { resources: Record<string, object> }).resources
  for (const specimen of specimens) {
    const labels = new Map(textsOf(resources[specimen.name] ?? {}))
    const owed = [
      'name',
      ...Object.keys(specimen.fields).map((key) => `fields.${key}`),
      ...Object.keys(specimen.form).map((key) => `sections.${key}`),
      ...headedGroups(specimen).map(({ name }) => `groups.${name}`),
      ...transitionsOf(specimen).map(([name]) => `transitions.${name}`),
      ...Object.keys(specimen.slices ?? {}).map((name) => `slices.${name}`),
      ...Object.keys(specimen.dashboard ?? {}).map((name) => `dashboard.${name}`),
    ]
    expect(owed.filter((key) => !labels.get(key))).toEqual([])
  }
  for (const desk of specimens.flatMap(namedDesks))
    expect(new Map(textsOf(resources[desk.name] ?? {})).get('name')).toBeTruthy()
  expect(resources['specimen-document-approval']).toMatchObject({
    sections: { decision: 'Decision' },
    fields: { brand_id: 'Brand' },
    transitions: { approve: 'Approve' },
  })
  expect(resources['specimen']).toMatchObject({
    fields: { brand_id: 'Brand', fuel_ids: 'Fuels', year_made: 'Year made' },
    options: { state: { broken: 'Broken' } },
    rows: { lines: { fields: { on_day: 'On day' } } },
  })
})
