// Sums of columns and rules between lines, as browser and server compute them.
import { describe, expect, it } from 'vitest'
import { decimal, duration, integer, money, rows } from '#resources/kernel/fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { sumOf } from '#resources/kernel/values/column-sums.ts'
import { rowFaults } from '#resources/kernel/values/row-rules.ts'
import { specimenSheet } from '#tests/specimens/sheets.ts'

const sum = (field: Field, ...values: unknown[]) =>
  sumOf(
    field,
    'a',
    values.map((a) => ({ a })),
  )

describe('a sum', () => {
  it('is exact, with the digits of its field', () => {
    expect(sum(decimal(), '0.10', '0.20')).toBe('0.30')
    expect(sum(decimal({ scale: 3 }), '1', '2.5', '-4.125')).toBe('-0.625')
    expect(sum(money(), '9007199254740993.01', '0.01')).toBe('9007199254740993.02')
    expect(sum(decimal({ scale: 0 }), '7', '8')).toBe('15')
  })
  it('of whole numbers and minutes is a number', () => {
    expect(sum(integer(), 1, 2, -5)).toBe(-2)
    expect(sum(duration(), 90, 45)).toBe(135)
  })
  it('ignores empty and incomplete values', () => {
    expect(sum(decimal(), '1.00', null, undefined, '', '1,', 'x', '2.345')).toBe('1.00')
    expect(sum(decimal())).toBe('0.00')
  })
})

describe('a rule between lines', () => {
  const of = specimenSheet as unknown as Resource
  const head = { number: '1', issued_on: '2026-01-01' }
  const faults = (...lines: object[]) =>
    rowFaults(
      of,
      { ...head, lines: lines.map((one) => ({ fuel_id: 1, quantity: 1, ...one })) },
      '2026-06-15',
    )
  it('is reported at each later line and names the first', () => {
    expect(faults({ batch: 'a' }, { fuel_id: 2, batch: 'b' }, { fuel_id: 2, batch: 'A' })).toEqual({
      'lines.2.batch': 'same_line|1',
    })
    expect(faults({ batch: 'a' }, { batch: 'a' })).toEqual({
      'lines.1.fuel_id': 'same_line|1',
      'lines.1.batch': 'same_line|1',
    })
  })
  it('does not compare empty values', () => {
    expect(faults({}, {}, { batch: '' }, { batch: null })).toEqual({})
  })
  it('compares exact numbers by value, in any notation', () => {
    const tariff = { fields: { lines: rows({ a: decimal() }, { rules: [{ unique: ['a'] }] }) } }
    const found = (...values: string[]) =>
      Object.keys(rowFaults(tariff, { lines: values.map((a) => ({ a })) }, '2026-06-15'))
    expect(found('1.5', '1.50', '1.05', '-1.5', '15', '150')).toEqual(['lines.1.a'])
    expect(found('2', '2.0', '20')).toEqual(['lines.1.a'])
  })
  it('orders the values of one line', () => {
    expect(faults({ km_from: 9, km_to: 10 }, { km_from: 10, km_to: 9 })).toEqual({
      'lines.1.km_to': 'less_than|lines.km_from',
    })
  })
  it('keeps periods of one key apart, with an open end and in any order', () => {
    const kept = (from: string, to: string | null, fuel_id = 1) => ({ fuel_id, kept: { from, to } })
    expect(
      faults(
        kept('2026-03-01', null),
        kept('2026-01-01', '2026-02-28'),
        kept('2026-01-15', null, 2),
        kept('2026-02-28', '2026-02-28'),
        kept('2027-01-01', '2027-01-02'),
      ),
    ).toEqual({ 'lines.3.kept': 'overlaps_line|2', 'lines.4.kept': 'overlaps_line|1' })
  })
})
