import { describe, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { draftPlace } from '#src/kernel/form/drafts/draftPlace.ts'
import { toDraft, restoreDraft } from '#src/kernel/form/drafts/formDraft.ts'
import { faultyPaths, inputName, toFieldErrors } from '#src/kernel/form/save/fieldErrors.ts'
import { findFormFaults } from '#src/kernel/form/save/formFaults.ts'
import { findConflicts, mergeSides } from '#src/kernel/form/save/mergeConflict.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { newKey } from '#dataProviders/http/new-key.ts'
import { sortRefusal } from '#src/kernel/form/save/saveRefusal.ts'
import {
  copiedValues,
  isUntouched,
  newChild,
  newValues,
  shownFields,
  storedValues,
} from '#src/kernel/form/formValues.ts'
import type { Row } from '#src/kernel/form/formValues.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import { specimen as declared } from '#tests/specimens/resources.ts'

const specimen = declared as unknown as Resource
const model = resourceOf('car-model')
const today = '2026-03-01'
const row: Row = {
  id: 9,
  version: 4,
  name: 'NQR',
  brand_id: 5,
  brand_name: 'Isuzu',
  description: null,
  fuels: [
    {
      id: 31,
      fuel_id: 1,
      fuel_name: 'AI-80',
      tank_volume: null,
      norm: '8.500',
      idle_per_hour: null,
    },
    { id: 32, fuel_id: 2, fuel_name: 'AI-91', tank_volume: null, norm: null, idle_per_hour: null },
  ],
}

describe('form values', () => {
  it('of a new record are its defaults', () => {
    expect(newValues(specimen)).toMatchObject({
      name: null,
      quantity: 1,
      urgent: false,
      state: 'new',
      fuel_ids: [],
      lines: [],
    })
    expect(newValues(specimen)).not.toHaveProperty('documents')
  })
  it('of a copy omit what belongs to the original only', () => {
    const copy = copiedValues(specimen, {
      id: 1,
      version: 2,
      name: 'One',
      token: null,
      token_set: true,
      documents: [{ id: 4 }],
      lines: [{ id: 7, amount: '1.000' }],
    })
    expect(copy).not.toHaveProperty('id')
    expect(copy).not.toHaveProperty('version')
    expect(copy).toMatchObject({ name: 'One', token_set: false, documents: [] })
    expect(copy.lines).toEqual([{ fuel_id: null, amount: '1.000', urgent: null, on_day: null }])
  })
  it('recognise a child row into which nothing was typed', () => {
    const lines = specimen.fields.lines!
    expect(isUntouched(lines, newChild(lines))).toBe(true)
    expect(isUntouched(lines, { ...newChild(lines), amount: '1.000' })).toBe(false)
    expect(isUntouched(lines, { ...newChild(lines), id: 3 })).toBe(false)
  })
  it('omit fields that the user may not read', () => {
    const keys = ['name', 'passport', 'token']
    expect(shownFields(specimen, keys, { name: 'One', token: null })).toEqual(['name', 'token'])
    expect(shownFields(specimen, keys, { name: 'One', passport: null, token: null })).toEqual(keys)
    expect(shownFields(specimen, keys, null)).toEqual(keys)
  })
})

describe('form errors', () => {
  it('name the field as on the wire, and map ends of a period and list members to their inputs', () => {
    const values = {
      ...newValues(specimen),
      name: null,
      quantity: 5000,
      valid: { from: '31.02', to: null },
      fuel_ids: [1, 'дизель'],
      lines: [{ fuel_id: null, amount: 'x' }],
    }
    expect(findFormFaults(specimen, values, null, today)).toEqual({
      name: 'required',
      quantity: 'too_big|1000',
      valid: 'no_such_day',
      fuel_ids: 'ref',
      'lines.0.fuel_id': 'required',
      'lines.0.amount': 'number',
    })
  })
  it('ignore invalid values that were stored before', () => {
    const old: Row = {
      ...storedValues(specimen, { id: 1, version: 1 }),
      id: 1,
      version: 1,
      name: 'One',
      quantity: 5000,
    }
    expect(findFormFaults(specimen, { ...old, notes: 'x' }, old, today)).toEqual({})
    expect(findFormFaults(specimen, { ...old, name: null }, old, today)).toEqual({
      name: 'required',
    })
  })
  it('require a conditional field only while its condition holds', () => {
    const values = { ...newValues(specimen), name: 'One' }
    expect(findFormFaults(specimen, { ...values, state: 'broken' }, null, today)).toEqual({
      broken_reason: 'required',
    })
    expect(
      findFormFaults(
        specimen,
        { ...values, state: 'new', broken_reason: 'x'.repeat(300) },
        null,
        today,
      ),
    ).toEqual({})
  })
  it('are in the order of the form, with those of cells after their table’s', () => {
    const errors = toFieldErrors(
      model,
      {
        name: 'required',
        'fuels.1.norm': 'number',
        'fuels.0.fuel_id': 'required',
        fuels: 'too_many_items|5',
      },
      'fault',
    )
    expect(faultyPaths(model, errors, ['brand_id', 'name'])).toEqual(['name'])
    expect(faultyPaths(model, errors, ['fuels'])).toEqual([
      'fuels',
      'fuels.0.fuel_id',
      'fuels.1.norm',
    ])
    expect(inputName(model, 'fuels.0')).toBe('fuels.0')
  })
})

describe('a conflict of two users', () => {
  const theirs: Row = { ...row, version: 5, name: 'NQR 90', fuels: [(row.fuels as object[])[1]] }
  const mine = {
    ...row,
    name: 'NQR 75',
    brand_id: 6,
    brand_name: 'MAN',
    fuels: [{ ...(row.fuels as object[])[0], norm: '9.000' }],
  }

  it('lists differing fields, with mine preselected where I changed it', () => {
    expect(findConflicts(model, row, mine, theirs)).toEqual([
      { key: 'brand_id', side: 'mine', contested: false },
      { key: 'name', side: 'mine', contested: true },
      { key: 'fuels', side: 'mine', contested: true },
    ])
    expect(findConflicts(model, row, { ...row, description: 'x' }, theirs)).toEqual([
      { key: 'name', side: 'theirs', contested: false },
      { key: 'description', side: 'mine', contested: false },
      { key: 'fuels', side: 'theirs', contested: false },
    ])
  })
  it('is merged onto the newer version, and a child row deleted by the other becomes new', () => {
    const both = mergeSides(model, mine, row, theirs, {
      brand_id: 'mine',
      name: 'theirs',
      fuels: 'mine',
    })
    expect(both).toMatchObject({
      id: 9,
      version: 5,
      name: 'NQR 90',
      brand_id: 6,
      brand_name: 'MAN',
    })
    expect(both.fuels).toEqual([
      { fuel_id: 1, fuel_name: 'AI-80', tank_volume: null, norm: '9.000', idle_per_hour: null },
    ])
  })
  it('can be resolved for both sides by the previous value', () => {
    const both = mergeSides(model, mine, row, theirs, {
      name: 'base',
      brand_id: 'base',
      fuels: 'base',
    })
    expect(both).toMatchObject({ version: 5, name: 'NQR', brand_id: 5, brand_name: 'Isuzu' })
    expect(both.fuels).toMatchObject([{ fuel_id: 1 }, { id: 32, fuel_id: 2 }])
  })
})

describe('drafts', () => {
  const start = newValues(specimen)
  const key = 'a-key-of-a-save'
  const draft = (parts: object) => ({
    version: null,
    base: {},
    fields: {},
    saved_at: '2026-03-01T07:00:00.000Z',
    changed: null,
    ...parts,
  })

  it('belong to a user in a contract, and to a record, a copy or a new record', () => {
    const user = { id: 7, contractId: 1 } as Session
    expect(draftPlace(user, specimen, null, null)).toEqual({
      whose: { id: 7, contractId: 1 },
      screen: 'specimen',
      record: 'new',
    })
    expect(draftPlace(user, specimen, null, 5).record).toBe('copy-5')
    expect(draftPlace(user, specimen, 5, 6).record).toBe('5')
  })
  it('contain typed values with their labels, never secrets and files', () => {
    const typed = {
      ...start,
      name: 'One',
      brand_id: 5,
      brand_name: 'Isuzu',
      token: 's3cret',
      documents: [{ id: 1 }],
    }
    expect(toDraft(specimen, typed, null, start, key)).toEqual({
      version: null,
      base: {},
      fields: { name: 'One', brand_id: 5, brand_name: 'Isuzu' },
      key,
    })
    expect(toDraft(specimen, { ...start, token: 's3cret' }, null, start, key)).toBeNull()
    expect(toDraft(specimen, start, null, start, key)).toBeNull()
  })
  it('of a copy also contain removed values', () => {
    const copy = copiedValues(specimen, { id: 1, version: 2, name: 'One', notes: 'long' })
    expect(toDraft(specimen, { ...copy, notes: null }, null, copy, key)?.fields).toEqual({
      notes: null,
    })
    expect(
      restoreDraft(specimen, draft({ fields: { notes: null } }), null, copy)?.values,
    ).toMatchObject({ name: 'One', notes: null })
  })
  it('contain the previous value of each typed field, with whole child rows', () => {
    const mine = {
      ...storedValues(model, row),
      name: 'NQR 75',
      fuels: [{ ...(row.fuels as object[])[0], norm: '9.000' }],
    }
    const parts = toDraft(model, mine, row, {}, key)
    expect(parts).toEqual({
      version: 4,
      base: { name: 'NQR', fuels: row.fuels },
      fields: { name: 'NQR 75', fuels: mine.fuels },
    })
    expect(restoreDraft(model, draft(parts!), row, storedValues(model, row))).toMatchObject({
      base: row,
      values: mine,
      changed: null,
    })
  })
  it('are based on their version, with other users’ changes in other fields', () => {
    const parts = toDraft(model, { ...row, name: 'NQR 75' }, row, {}, key)
    const now: Row = { ...row, version: 5, name: 'NQR 90', description: 'theirs' }
    const changed = { at: '2026-03-02T07:00:00.000Z', who: 'Каримова' }
    const back = restoreDraft(model, draft({ ...parts, changed }), now, storedValues(model, now))
    expect(back).toMatchObject({
      base: { version: 4, name: 'NQR', description: 'theirs' },
      values: { name: 'NQR 75', description: 'theirs' },
      changed,
    })
  })
  it('of another form, or saved since, are ignored', () => {
    expect(
      restoreDraft(
        specimen,
        draft({ fields: { gone: 1, token: 'x', name_length: 3, updated_by: 4 } }),
        null,
        start,
      ),
    ).toBeNull()
    const parts = toDraft(model, { ...row, name: 'NQR 75' }, row, {}, key)
    expect(
      restoreDraft(model, draft(parts!), { ...row, version: 5, name: 'NQR 75' }, {}),
    ).toBeNull()
    expect(restoreDraft(model, null, row, {})).toBeNull()
  })
})

describe('a rejected save', () => {
  const refused = (code: string, fields?: Record<string, string>, more: object = {}) =>
    sortRefusal(
      model,
      new HttpError(409, {
        code: code as never,
        message: 'said',
        ...(fields && { fields }),
        ...more,
      }),
    )
  it('shows errors at the fields of the form, for references also by their label key', () => {
    expect(refused('duplicate', { name: 'taken', brand_name: 'odd' })).toEqual({
      current: null,
      placed: { name: 'taken', brand_id: 'odd' },
      notice: null,
    })
  })
  it('shows other errors above the form, with the log number', () => {
    expect(refused('validation', { version: 'bad' }).notice).toEqual({
      message: 'said',
      others: [['version', 'bad']],
    })
    expect(refused('rule', { name: 'no' }).notice).toEqual({ message: 'said', others: [] })
    expect(refused('internal', undefined, { id: 'abc' }).notice).toEqual({
      message: 'said',
      others: [],
      id: 'abc',
    })
  })
  it('as stale returns the row stored meanwhile', () => {
    expect(refused('stale', undefined, { current: row }).current).toBe(row)
  })
  it('is not assumed for an exception of our own', () => {
    expect(() => sortRefusal(model, new TypeError('oops'))).toThrow('oops')
  })
})

it('each save attempt has a new idempotency key', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
