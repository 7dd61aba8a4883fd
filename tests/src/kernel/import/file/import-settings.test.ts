import { describe, expect, it } from 'vitest'
import { nameOf } from '#dataProviders/download.ts'
import {
  initialSettings,
  needsRereading,
  missingFields,
  missingKey,
  resolveAll,
  withField,
  withMode,
  withResolution,
  toWireSettings,
} from '#src/kernel/import/file/importSettings.ts'
import { jobOf } from '../server.ts'

const job = jobOf(1)
const choice = initialSettings(job)

describe('a choice', () => {
  it('begins as the server guessed and goes back as it came', () => {
    expect(toWireSettings(job, choice)).toEqual({
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: null },
      ],
      key: null,
      mode: 'create',
      resolve: [],
    })
  })
  it('gives a field to one column alone', () => {
    expect(withField(choice, 1, 'name', job.fields).columns).toEqual({ 0: null, 1: 'name' })
    expect(withField(choice, 1, null, job.fields).columns).toEqual({ 0: 'name', 1: null })
  })
  it('takes a full name in the place of its parts, and a part in the place of the full name', () => {
    const fields = [
      ...job.fields,
      { key: 'full_name', label: 'ФИО', required: false, kind: 'text' as const, keyable: false, fills: ['name'] },
    ]
    const whole = withField(choice, 1, 'full_name', fields)
    expect(whole.columns).toEqual({ 0: null, 1: 'full_name' })
    expect(missingFields(whole, fields)).toEqual([])
    expect(withField(whole, 0, 'name', fields).columns).toEqual({ 0: 'name', 1: null })
  })
  it('asks for required fields, but not of records that are only updated', () => {
    const bare = withField(choice, 0, null, job.fields)
    expect(missingFields(bare, job.fields).map(({ key }) => key)).toEqual(['name'])
    expect(missingFields({ ...bare, mode: 'update', key: 'name' }, job.fields)).toEqual([])
  })
  it('looks records up by a field that a column goes into', () => {
    expect(withMode(choice, 'both', job.fields)).toMatchObject({ mode: 'both', key: 'name' })
    expect(withMode(withField(choice, 0, null, job.fields), 'both', job.fields).mode).toBe('create')
    const updating = withMode(choice, 'update', job.fields)
    expect(missingKey(updating, job.fields)).toBeUndefined()
    expect(missingKey(withField(updating, 0, null, job.fields), job.fields)?.key).toBe('name')
    expect(withMode(updating, 'create', job.fields).key).toBeNull()
  })
  it('knows when the file is to be read anew', () => {
    expect(needsRereading(job, choice)).toBe(false)
    const other = { ...choice, format: { ...choice.format, headerRow: 2 } }
    expect(needsRereading(job, other)).toBe(true)
    expect(toWireSettings(job, other)).toMatchObject({ headerRow: 2 })
    // while the number is being typed
    expect(needsRereading(job, { ...choice, format: { ...choice.format, headerRow: 0 } })).toBe(false)
  })
  it('decides on each name once, and leaves alone what was decided', () => {
    const names = ['a', 'b'].map((text) => ({ field: 'f', resource: 'r', text, rows: 1, suggestions: [], create: true }))
    const one = withResolution(choice, names[0]!, { field: 'f', text: 'a', id: 3 })
    const all = resolveAll(one, names, ({ field, text }) => ({ field, text, create: true }))
    expect(all.resolve).toEqual([
      { field: 'f', text: 'a', id: 3 },
      { field: 'f', text: 'b', create: true },
    ])
    expect(withResolution(all, names[0]!, null).resolve).toEqual([{ field: 'f', text: 'b', create: true }])
  })
})

it.each([
  [`attachment; filename="x.xlsx"; filename*=UTF-8''%D0%9C%D0%B0%D1%80%D0%BA%D0%B8.xlsx`, 'Марки.xlsx'],
  ['attachment; filename="brands.csv"', 'brands.csv'],
  [null, 'file'],
])('the name of a file that came as %s', (disposition, name) => {
  expect(nameOf(disposition)).toBe(name)
})
