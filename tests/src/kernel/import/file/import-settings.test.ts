import { describe, expect, it } from 'vitest'
import { attachmentName } from '#dataProviders/file-download.ts'
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

describe('the import settings', () => {
  it('start from the server’s guess and are sent back in the same form', () => {
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
  it('assign a field to one column only', () => {
    expect(withField(choice, 1, 'name', job.fields).columns).toEqual({ 0: null, 1: 'name' })
    expect(withField(choice, 1, null, job.fields).columns).toEqual({ 0: 'name', 1: null })
  })
  it('replace name parts by a full name, and the full name by its parts', () => {
    const fields = [
      ...job.fields,
      {
        key: 'full_name',
        label: 'ФИО',
        required: false,
        kind: 'text' as const,
        keyable: false,
        fills: ['name'],
      },
    ]
    const whole = withField(choice, 1, 'full_name', fields)
    expect(whole.columns).toEqual({ 0: null, 1: 'full_name' })
    expect(missingFields(whole, fields)).toEqual([])
    expect(withField(whole, 0, 'name', fields).columns).toEqual({ 0: 'name', 1: null })
  })
  it('require the required fields, except when records are only updated', () => {
    const bare = withField(choice, 0, null, job.fields)
    expect(missingFields(bare, job.fields).map(({ key }) => key)).toEqual(['name'])
    expect(missingFields({ ...bare, mode: 'update', key: 'name' }, job.fields)).toEqual([])
  })
  it('match records by a field that a column is mapped to', () => {
    expect(withMode(choice, 'both', job.fields)).toMatchObject({ mode: 'both', key: 'name' })
    expect(withMode(withField(choice, 0, null, job.fields), 'both', job.fields).mode).toBe('create')
    const updating = withMode(choice, 'update', job.fields)
    expect(missingKey(updating, job.fields)).toBeUndefined()
    expect(missingKey(withField(updating, 0, null, job.fields), job.fields)?.key).toBe('name')
    expect(withMode(updating, 'create', job.fields).key).toBeNull()
  })
  it('detect when the file must be parsed again', () => {
    expect(needsRereading(job, choice)).toBe(false)
    const other = { ...choice, format: { ...choice.format, headerRow: 2 } }
    expect(needsRereading(job, other)).toBe(true)
    expect(toWireSettings(job, other)).toMatchObject({ headerRow: 2 })
    // while the number is being typed
    expect(needsRereading(job, { ...choice, format: { ...choice.format, headerRow: 0 } })).toBe(
      false,
    )
  })
  it('decide on each name once, and keep earlier decisions', () => {
    const names = ['a', 'b'].map((text) => ({
      field: 'f',
      resource: 'r',
      text,
      rows: 1,
      suggestions: [],
      create: true,
    }))
    const one = withResolution(choice, names[0]!, { field: 'f', text: 'a', id: 3 })
    const all = resolveAll(one, names, ({ field, text }) => ({ field, text, create: true }))
    expect(all.resolve).toEqual([
      { field: 'f', text: 'a', id: 3 },
      { field: 'f', text: 'b', create: true },
    ])
    expect(withResolution(all, names[0]!, null).resolve).toEqual([
      { field: 'f', text: 'b', create: true },
    ])
  })
})

it.each([
  [
    `attachment; filename="x.xlsx"; filename*=UTF-8''%D0%9C%D0%B0%D1%80%D0%BA%D0%B8.xlsx`,
    'Марки.xlsx',
  ],
  ['attachment; filename="brands.csv"', 'brands.csv'],
  [null, 'file'],
])('the file name of an upload sent as %s', (disposition, name) => {
  expect(attachmentName(disposition)).toBe(name)
})
