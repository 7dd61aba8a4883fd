// Surname, name and patronymic as one column of a list of people.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { specimens } from '#tests/specimens/resources.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'

const staff = resourceOf('staff') as Resource
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const people = [
  { id: 1, version: 1, surname: 'Алиев', name: 'Алишер', patronymic: 'Ўткир ўғли' },
  { id: 2, version: 1, surname: 'Ким', name: 'Вера', patronymic: null },
]

beforeEach(() => session.set(signedIn(7, [...allResources(), ...specimens] as never)))

async function open(path: string) {
  const data = provider(people as never)
  const drawn = draw(<ListView of={staff} />, { dataProvider: data, path })
  await screen.findByText(/Алиев/)
  return { data, ...drawn }
}
const heads = () =>
  [...document.querySelectorAll('thead th[data-source], thead th')].map(
    ({ textContent }) => textContent?.trim() ?? '',
  )
const cell = (id: number, source: string) =>
  document.querySelector(`tr[data-id="${id}"] td[data-source="${source}"]`)?.textContent

it('shows the full name in one cell, without a gap for a missing patronymic', async () => {
  await open('/staff')
  expect(cell(1, 'surname')).toBe('Алиев Алишер Ўткир ўғли')
  expect(cell(2, 'surname')).toBe('Ким Вера')
  expect(cell(1, 'name')).toBeUndefined()
  expect(heads().some((head) => head.startsWith('Сотрудник'))).toBe(true)
  expect(heads().some((head) => head.startsWith('Отчество'))).toBe(false)
})

it('is sorted by the surname', async () => {
  const { data } = await open('/staff')
  const head = heads().findIndex((one) => one.startsWith('Сотрудник'))
  await user.click(document.querySelectorAll('thead th')[head]!.querySelector('button')!)
  await waitFor(() => expect(data.asked().sort).toEqual({ field: 'surname', order: 'DESC' }))
})

it('leaves columns that a user has separated unchanged', async () => {
  await open('/staff?columns=surname,position_id,name')
  expect(cell(1, 'surname')).toBe('Алиев')
  expect(cell(1, 'name')).toBe('Алишер')
})

it('is still three columns in the column dialog, and in a copied row', async () => {
  await open('/staff?columns=surname,name,patronymic,personnel_number')
  expect(cell(1, 'surname')).toBe('Алиев Алишер Ўткир ўғли')
  const row = document.querySelector<HTMLElement>('tr[data-id="1"]')!
  row.focus()
  let copied = ''
  const event = new Event('copy', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { setData: (_: string, text: string) => (copied = text) } })
  row.dispatchEvent(event)
  expect(copied.split('\t').slice(0, 3)).toEqual(['Алиев', 'Алишер', 'Ўткир ўғли'])
})
