// The traits of kinds agree with what the server stores and compares.
import { describe, expect, it } from 'vitest'
import {
  isCellEditable,
  isExportable,
  isFilterable,
  isSortable,
  isWritable,
} from '#resources/kernel/derive.ts'
import {
  emptyValue,
  hasSideTable,
  isComputed,
  isMultiple,
  isRecordOnly,
  isReference,
  traitsOf,
} from '#resources/kernel/kind-traits.ts'
import { kinds } from '#resources/kernel/names.ts'
import type { Field } from '#resources/kernel/types.ts'
import { layoutOf } from '#server/kernel/db/columns.ts'
import { kindModels } from '#server/kernel/schema/model/kind-columns.ts'

const fields = kinds.map((kind): Field => ({ kind, presence: 'optional', options: {} }))
const kindsWith = (has: (field: Field) => boolean) => fields.filter(has).map(({ kind }) => kind)

describe('the traits of a kind', () => {
  it('mark a value as stored in columns exactly if the table has some', () => {
    expect(kindsWith((field) => traitsOf(field).stored === 'columns')).toEqual(
      kindsWith((field) => kindModels[field.kind]('key', field.options).columns.length > 0),
    )
    expect(kindsWith((field) => layoutOf(field).columns('key').length > 0)).toEqual(
      kindsWith((field) => traitsOf(field).stored === 'columns'),
    )
  })

  it('mark a field as filterable exactly if its values have a type for comparison', () => {
    expect(kindsWith(isFilterable)).toEqual(kindsWith((field) => layoutOf(field).cast !== null))
    expect(kindsWith((field) => isSortable(field) && !isFilterable(field))).toEqual([])
  })

  it('empty lists to [] and everything else to null', () => {
    expect(kindsWith((field) => Array.isArray(emptyValue(field)))).toEqual([
      'refs',
      'files',
      'photos',
      'rows',
      'marks',
    ])
    expect(
      kindsWith((field) => isMultiple(field) !== (hasSideTable(field) || isRecordOnly(field))),
    ).toEqual(['marks'])
    expect(kindsWith((field) => isComputed(field) && isWritable(field))).toEqual([])
    expect(kindsWith(isComputed)).toEqual(['computed', 'marks'])
  })

  it('let nothing into a cell of a list that a save or the list itself does not have', () => {
    expect(
      kindsWith((field) => isCellEditable(field) && !(isWritable(field) && isExportable(field))),
    ).toEqual([])
    expect(kindsWith(isReference)).toEqual(['ref', 'refs'])
  })
})
