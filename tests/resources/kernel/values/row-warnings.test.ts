// Values that are valid but unusual.
import { expect, test } from 'vitest'
import { choice, day, flag, plate, refs, rows, text } from '#resources/kernel/fields.ts'
import { rowWarnings } from '#resources/kernel/values/row-warnings.ts'

const fields = { name: text(), plate: plate(), trailers: rows({ plate: plate() }) }
const today = '2026-03-12'

test('an unusual plate is a warning at its field, in child rows too; an empty one is none', () => {
  expect(
    rowWarnings(
      { fields },
      {
        name: '1',
        plate: 'ABC',
        trailers: [{ plate: '01A123BC' }, { plate: '1' }, { plate: null }],
      },
      { today },
    ),
  ).toEqual({ plate: 'unusual_plate', 'trailers.1.plate': 'unusual_plate' })
  expect(rowWarnings({ fields }, { plate: '01A123BC', trailers: [] }, { today })).toEqual({})
  expect(rowWarnings({ fields }, { plate: null, trailers: null }, { today })).toEqual({})
})

test('only the requested fields are checked', () => {
  const row = { plate: '1', trailers: [{ plate: '1' }] }
  expect(rowWarnings({ fields }, row, { keys: ['trailers'], today })).toEqual({
    'trailers.0.plate': 'unusual_plate',
  })
})

test('digits are unusual in a person’s name, and nowhere else', () => {
  const person = {
    fields: { surname: text(), name: text(), patronymic: text(), nickname: text() },
    fullName: ['surname', 'name', 'patronymic'],
  } as const
  const row = { surname: '123', name: 'Отабек', patronymic: null, nickname: 'Отабек 2' }
  expect(rowWarnings(person, row, { today })).toEqual({ surname: 'digits_in_name' })
  expect(rowWarnings(person, { ...row, surname: 'Каримов' }, { today })).toEqual({})
})

test('a deadline in the past is unusual while it is relevant', () => {
  const task = {
    fields: {
      due: day({ deadline: { state: ['new'] } }),
      paid: day(),
      state: choice({ new: 'plain', done: 'good' }),
    },
  }
  const row = { due: '2026-03-11', paid: '2020-01-01', state: 'new' }
  expect(rowWarnings(task, row, { today })).toEqual({ due: 'past_deadline' })
  expect(rowWarnings(task, { ...row, due: today }, { today })).toEqual({})
  expect(rowWarnings(task, { ...row, state: 'done' }, { today })).toEqual({})
})

test('a recommended field is unusual if it is empty, while it applies', () => {
  const account = { fields: { root: flag(), role_ids: refs('role', { advised: { root: false } }) } }
  expect(rowWarnings(account, { root: false, role_ids: [] }, { today })).toEqual({
    role_ids: 'left_empty',
  })
  expect(rowWarnings(account, { root: true, role_ids: [] }, { today })).toEqual({})
  expect(rowWarnings(account, { root: false, role_ids: [1] }, { today })).toEqual({})
})
