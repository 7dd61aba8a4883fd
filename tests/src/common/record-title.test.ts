import { expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { recordHeading, recordTitle } from '#src/common/recordTitle.ts'
import { specimen, specimenPassage } from '#tests/specimens/resources.ts'

it('a record title joins the title fields, uses the label of a reference, and falls back to the number', () => {
  const model = resourceOf('car-model')
  expect(
    recordTitle(specimen as unknown as Resource, { id: 1, name: 'One', code_word: null }),
  ).toBe('One')
  expect(
    recordTitle(specimen as unknown as Resource, { id: 1, name: 'One', code_word: 'AB-1' }),
  ).toBe('One AB-1')
  expect(
    recordTitle({ ...model, title: ['brand_id', 'name'] } as Resource, {
      id: 9,
      brand_id: 5,
      brand_name: 'Isuzu',
      name: 'NQR',
    }),
  ).toBe('Isuzu NQR')
  expect(recordTitle(model, { id: 9, name: null })).toBe('№ 9')
})

it('a heading separates the parts of a name, except those of a person', () => {
  const car = { id: 1, plate_number: '01125CGU', garage_number: '1006' }
  expect(recordHeading(resourceOf('car'), car)).toBe('01 125 CGU\u20031006')
  const person = { id: 1, surname: 'Каримов', name: 'Али', patronymic: null }
  expect(recordHeading(resourceOf('staff'), person)).toBe('Каримов Али')
})

it('a record of a month is titled by the month', () => {
  const of = resourceOf('fuel-tank-month')
  const row = { id: 1, month: '2025-03-01', reservoir_name: 'Резервуар 1' }
  expect(recordTitle(of, row)).toBe('03.2025 Резервуар 1')
})

it('a record of a journal is titled by times in the contract’s zone, by periods and labels', () => {
  session.set({
    contract: { time_zone: 'Asia/Tashkent' },
    fmsStaff: { roleId: 1 },
  } as unknown as Session)
  const passage = specimenPassage as unknown as Resource
  const row = {
    id: 1,
    happened_at: '2026-03-07T20:30:00.000Z',
    specimen_id: 5,
    specimen_name: 'Б-1',
  }
  expect(recordTitle(passage, { ...row, lasted: { from: '2026-03-08', to: '2026-03-09' } })).toBe(
    '08.03.2026 01:30 08.03.2026 – 09.03.2026 Б-1',
  )
  expect(recordTitle(passage, { ...row, lasted: { from: '2026-03-08', to: null } })).toBe(
    '08.03.2026 01:30 08.03.2026 – … Б-1',
  )
  session.set({
    contract: { time_zone: 'Europe/London' },
    fmsStaff: { roleId: 1 },
  } as unknown as Session)
  expect(recordTitle(passage, { ...row, lasted: null })).toBe('07.03.2026 20:30 Б-1')
})
