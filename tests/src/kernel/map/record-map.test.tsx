// The map of a record beside its form: requests, messages, collapsing.
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { FormMap, RecordMap } from '#src/kernel/map/RecordMap.tsx'
import { StopList } from '#src/kernel/map/stops/StopList.tsx'
import { draw } from '../inputs/host.tsx'

const rows = [
  { id: 1, name: 'База', coordinates: { lat: 41.3, lon: 69.2 } },
  { id: 2, name: 'Рынок', coordinates: null },
  { id: 3, name: 'Вокзал', coordinates: { lat: 41.29, lon: 69.28 } },
]
const provider = () => ({
  getMany: vi.fn(async (_: string, { ids }: { ids: number[] }) => ({
    data: rows.filter(({ id }) => ids.includes(id)),
  })),
})

const route = resourceOf('route')
const place = resourceOf('place')
const stops = () =>
  within(screen.getByRole('list', { name: 'Точки по порядку' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

function Form({ values }: { values: Record<string, unknown> }) {
  const form = useForm({ defaultValues: values })
  return (
    <FormProvider {...form}>
      <button onClick={() => form.setValue('end_id', 3)}>choose</button>
      <button onClick={() => form.setValue('points', [{ place_id: 2 }])}>add</button>
      <FormMap of={route} />
    </FormProvider>
  )
}

it('the record map follows the form, with one request for all references', async () => {
  const dataProvider = provider()
  const { user } = draw(<Form values={{ name: 'Рейс', start_id: 1, points: [], end_id: null }} />, {
    dataProvider,
  })
  await waitFor(() => expect(stops()).toEqual(['1. База']))
  await user.click(screen.getByText('choose'))
  await waitFor(() => expect(stops()).toEqual(['1. База', '2. Вокзал']))
  await screen.findByText(/^По прямой: 6,8\skм$|^По прямой: 6,8\sкм$/)
  await user.click(screen.getByText('add'))
  await waitFor(() =>
    expect(stops()).toEqual(['1. База', '2. Рынок: нет точки на карте', '3. Вокзал']),
  )
  expect(screen.queryByText(/По прямой/)).toBeNull()
  expect(dataProvider.getMany.mock.calls.map(([name, { ids }]) => [name, ids])).toEqual([
    ['place', [1]],
    ['place', [1, 3]],
    ['place', [1, 2, 3]],
  ])
})

it('the record map is empty with a message when there are no points, and requests nothing', () => {
  const dataProvider = provider()
  draw(
    <>
      <RecordMap of={place} values={{ name: 'База', coordinates: null }} />
      <RecordMap of={route} values={{ name: 'Рейс' }} />
    </>,
    { dataProvider },
  )
  screen.getByText('Показывать пока нечего: точка не указана.')
  screen.getByText('Показывать пока нечего: места не выбраны.')
  expect(dataProvider.getMany).not.toHaveBeenCalled()
})

it('the record map reports failed requests, and keeps known names', () => {
  const known = ['База', 'Вокзал'].map((name, at) => ({
    number: at + 1,
    name,
    point: null,
    radius: null,
    corners: null,
  }))
  draw(<StopList stops={known} state="failed" single={false} />)
  screen.getByText('Точки не загрузились. Проверьте связь.')
  expect(stops()).toEqual(['1. База', '2. Вокзал'])
})

function Turned() {
  const [other, setOther] = useState(false)
  return (
    <>
      <button onClick={() => setOther(!other)}>turn</button>
      <RecordMap key={String(other)} of={place} values={{ coordinates: null }} />
    </>
  )
}

it('the record map can be collapsed and stays collapsed for the next record', async () => {
  const { user } = draw(<Turned />)
  await user.click(screen.getByRole('button', { name: 'Карта', expanded: true }))
  expect(screen.queryByText(/Показывать пока нечего/)).toBeNull()
  await user.click(screen.getByText('turn'))
  await user.click(screen.getByRole('button', { name: 'Карта', expanded: false }))
  screen.getByText(/Показывать пока нечего/)
})
