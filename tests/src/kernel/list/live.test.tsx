// Live updates of rows never move or overwrite what the user is working on.
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { recordChanges, liveStreamOpened } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'
import type { Row } from './provider.ts'

configure({ defaultHidden: true })
const brand = resourceOf('car-brand')
const brands: Row[] = Array.from({ length: 45 }, (_, n) => ({
  id: n + 1,
  version: 3,
  name: `Марка ${String(n + 1).padStart(2, '0')}`,
  description: null,
}))
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })

beforeEach(() => {
  session.set({ ...signedIn(7, [brand]), realm_access: { roles: ['root'] } })
  liveStreamOpened.set(true)
})

async function open(path = '/carBrands', first = 1) {
  const data = provider(brands)
  const drawn = draw(<ListView of={brand} />, { dataProvider: data, path })
  await screen.findByText(brands[first - 1]!.name)
  await waitFor(() => expect(document.querySelector('.live-note')).not.toBeNull())
  /** Another user stores these descriptions. */
  const stores = async (texts: Record<number, string>) => {
    for (const [id, description] of Object.entries(texts))
      await data.update('car-brand', { id: Number(id), data: { description } })
    data.update.mockClear()
    tell(Object.keys(texts).map(Number))
  }
  return { ...drawn, data, stores }
}

const tell = (ids: number[] | 'many') =>
  recordChanges.tell({ resource: 'car-brand', ids, by: 99, name: 'Каримова Нилуфар' })
const cell = (id: number, key: string) =>
  document.querySelector<HTMLElement>(`tr[data-id="${id}"] td[data-source="${key}"]`) as HTMLElement
const stands = (id: number, text: string) =>
  waitFor(() => expect(cell(id, 'description').textContent).toBe(text))
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-id]')].map(({ dataset }) =>
    Number(dataset.id),
  )
/** Types into the description of a record without saving it. */
async function type(id: number, text: string): Promise<HTMLInputElement> {
  cell(id, 'description').focus()
  await user.keyboard('{F2}')
  const box = await within(cell(id, 'description')).findByRole<HTMLInputElement>('textbox', {
    name: /^Описание/,
  })
  await user.keyboard(text)
  return box
}

it('usability 9: a half-typed cell is kept while other rows update, and its own row updates once it is left', async () => {
  const { stores } = await open()
  const box = await type(1, 'моё')
  await stores({ 1: 'их', 2: 'вторая' })
  await stands(2, 'вторая')
  expect([box.isConnected, box.value, document.activeElement]).toEqual([true, 'моё', box])
  await stores({ 1: 'их снова', 3: 'третья' })
  await stands(3, 'третья')
  expect(box.value).toBe('моё')
  await user.keyboard('{Escape}')
  await stands(1, 'их снова')
})

it('a save uses the version that was opened: a change by another user is shown, not overwritten', async () => {
  const { data, stores } = await open()
  const box = await type(1, 'моё')
  await stores({ 1: 'их', 2: 'вторая' })
  await stands(2, 'вторая')
  data.refusals.set(1, {
    code: 'stale',
    message: 'Изменено',
    current: { ...brands[0], version: 4, description: 'их' },
  })
  await user.keyboard('{Enter}')
  expect((await within(cell(1, 'description')).findByRole('alert')).textContent).toContain(
    'Сохранено: их',
  )
  expect(data.update.mock.lastCall?.[1].data).toMatchObject({ description: 'моё', version: 3 })
  expect(box.value).toBe('моё')
})

it('input into a record that another user deletes is kept', async () => {
  const { data } = await open()
  const box = await type(1, 'моё')
  await data.delete('car-brand', { id: 1 })
  await data.delete('car-brand', { id: 2 })
  tell([1, 2])
  await waitFor(() => expect(cell(2, 'name').closest('tr')!.dataset.gone).toBe(''))
  expect([box.isConnected, box.value]).toEqual([true, 'моё'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(cell(1, 'name').closest('tr')!.dataset.gone).toBe(''))
})

it('all rows are kept while a paste is reviewed', async () => {
  const { data, stores } = await open()
  cell(1, 'description').focus()
  fireEvent.paste(cell(1, 'description'), { clipboardData: { getData: () => 'а\nб' } })
  await screen.findByRole('alertdialog')
  const before = data.getList.mock.calls.length
  await stores({ 1: 'их', 5: 'пятая' })
  // at once: rows are requested soon after the dialog has closed
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Отмена' }))
  expect(data.getList.mock.calls.length).toBe(before)
  await stands(5, 'пятая')
})

it('page, rows and selection are kept when others add, change and delete, and a refresh is offered', async () => {
  const { data, stores } = await open('/carBrands?page=2', 21)
  const rows = shown()
  const chosen = () =>
    [...document.querySelectorAll<HTMLElement>('tr[aria-selected="true"]')].map(({ dataset }) =>
      Number(dataset.id),
    )
  for (const id of [22, 30])
    await user.click(within(cell(id, 'name').closest('tr')!).getByRole('checkbox'))
  await data.create('car-brand', { data: { name: 'Марка 00' } })
  await data.delete('car-brand', { id: 3 })
  await data.delete('car-brand', { id: 25 })
  await stores({ 30: 'изменена' })
  tell([3, 25, 1045])
  await stands(30, 'изменена')
  await waitFor(() => expect(cell(25, 'name').closest('tr')!.dataset.gone).toBe(''))
  expect([shown(), chosen()]).toEqual([rows, [22, 30]])
  await user.click(await screen.findByRole('button', { name: 'Есть изменения — обновить' }))
  await waitFor(() => expect(shown()).not.toContain(25))
  expect(chosen()).toEqual([22, 30])
})

it('changes without ids refresh the list: many records, or everything after a lost connection', async () => {
  const { data } = await open()
  for (const [id, news] of [
    [4, 'many'],
    [5, '*'],
  ] as const) {
    await data.update('car-brand', { id, data: { description: `после ${news}` } })
    if (news === 'many') tell('many')
    else recordChanges.tell({ resource: '*', ids: 'many', by: null, name: null })
    await stands(id, `после ${news}`)
  }
})
