// Filters that depend on another: the models of the chosen makes.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { FilterBar } from '#src/kernel/list/filters/FilterBar.tsx'
import { withDependentConditions } from '#src/kernel/list/filters/filterCondition.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'

const car = resourceOf('car') as Resource
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
beforeEach(() => session.set(signedIn(7, [...allResources(), ...specimens] as never)))

async function openModels(filter: object) {
  const data = provider([
    { id: 1, name: 'Cobalt', brand_id: 5 },
    { id: 2, name: 'Isuzu NP37', brand_id: 6 },
  ])
  draw(<FilterBar of={car} archive={false} filter={filter as never} onFilter={() => undefined} />, {
    dataProvider: data,
  })
  const label = screen.getAllByText(/^Модель/).map((one) => one.closest('button'))[0]!
  await user.click(label)
  await screen.findByRole('dialog', { name: 'Модель' })
  return data
}

it('the first six filters are visible, others behind the button or if set', async () => {
  draw(
    <FilterBar
      of={car}
      archive={false}
      filter={{ year: [2020] } as never}
      onFilter={() => undefined}
    />,
  )
  const pills = [...screen.getByRole('group', { name: 'Фильтры' }).querySelectorAll('.pill')]
  expect(pills.map(({ textContent }) => textContent)).toEqual([
    ...['Подразделение', 'Статус', 'Сроки документов', 'Готовность к выпуску', 'Марка', 'Модель'],
    'Год выпуска:2020',
  ])
  await user.click(screen.getByRole('button', { name: 'Фильтр' }))
  expect(await screen.findByRole('menuitem', { name: 'Нормы расхода' })).toBeTruthy()
})

describe('the filter of models', () => {
  it('offers only those of the chosen makes', async () => {
    const data = await openModels({ brand_id: 5 })
    await screen.findByRole('checkbox', { name: 'Cobalt' })
    expect(screen.queryByRole('checkbox', { name: 'Isuzu NP37' })).toBeNull()
    expect(data.asked().filter).toEqual({ brand_id: 5 })
  })
  it('offers all of them if no make is chosen', async () => {
    const data = await openModels({ year: 2020 })
    await screen.findByRole('checkbox', { name: 'Isuzu NP37' })
    expect(data.asked().filter).toEqual({})
  })
  it('counts the displayed ones in one call', async () => {
    const data = await openModels({ brand_id: [5, 6] })
    await screen.findByRole('checkbox', { name: 'Isuzu NP37' })
    await waitFor(() =>
      expect(data.getCounts.mock.lastCall?.[1]).toMatchObject({
        filter: { brand_id: [5, 6] },
        counts: [{ filter: { model_id: 1 } }, { filter: { model_id: 2 } }],
      }),
    )
    expect(data.getCount).not.toHaveBeenCalled()
  })
})

describe('a chosen model', () => {
  const set = (filter: Record<string, unknown>, values: readonly number[] | null) =>
    withDependentConditions(car.fields, filter, 'brand_id', values && { is: 'in', values })
  it('is removed with its make, and stays while makes are added or all are removed', () => {
    expect(set({ brand_id: 5, model_id: 1, year: 2020 }, [6])).toEqual({ brand_id: 6, year: 2020 })
    expect(set({ brand_id: 5, model_id: 1 }, [5, 6])).toEqual({ brand_id: [5, 6], model_id: 1 })
    expect(set({ brand_id: 5, model_id: 1 }, null)).toEqual({ model_id: 1 })
    expect(set({ model_id: 1 }, [5])).toEqual({ brand_id: 5, model_id: 1 })
  })
})
