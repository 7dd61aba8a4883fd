// The trial trip below a fuel norm: litres and their explanation at each key, by what is typed; and
// copies of the norm.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import type { FuelNorm } from '#resources/fuel/norm/norm-types.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { CopyDialog } from '#src/pages/fuel-norms/CopyDialog.tsx'
import { TrialTrip } from '#src/pages/fuel-norms/TrialTrip.tsx'
import { FakeServer } from '../kernel/form/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = allResources()
const keys = userEvent.setup({ pointerEventsCheck: 0, delay: null })
beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  new FakeServer(resources)
})

const open = (norm: FuelNorm) =>
  draw(<TrialTrip norm={norm} carId={null} />, { dataProvider: createDataProvider(resources) })
const box = (name: RegExp | string) => screen.findByRole('textbox', { name })
const result = () => screen.getByRole('status')

describe('a trial trip', () => {
  it('is calculated with each key, and its lines add up', async () => {
    open({ kind: 'car', norm: '13.000', idle_per_hour: '0.8', idle_limit_hour: '1' })
    const distance = await box(/Пробег/)
    expect(result().textContent).toContain('13,00')
    await keys.clear(distance)
    await keys.type(distance, '244')
    await waitFor(() => expect(result().textContent).toContain('31,72'))
    await keys.type(await box(/Холостой ход/), '1,5')
    await waitFor(() => expect(result().textContent).toContain('32,52'))
    const amounts = within(result())
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent)
    expect(amounts).toEqual(['31,72', '0,80', '0,00'])
    expect(result().textContent).toContain('до лимита: 1 ч из 1,5 ч')
  })
  it('asks only for what the kind of norm counts', async () => {
    open({ kind: 'tipper', norm: '34' })
    await box(/Гружёные ездки/)
    expect(screen.queryByRole('textbox', { name: /Операции/ })).toBe(null)
    expect(screen.queryByRole('textbox', { name: /Перевезено груза/ })).toBe(null)
    await keys.type(await box(/Гружёные ездки/), '4')
    expect(result().textContent).toContain('34,00')
  })
  it('has parts of the way that can be added and removed', async () => {
    open({ kind: 'car', norm: '10' })
    await keys.click(await screen.findByRole('button', { name: 'Добавить участок' }))
    const second = screen.getByRole('group', { name: 'Участок 2' })
    await keys.type(within(second).getByRole('textbox', { name: /Пробег/ }), '50')
    await waitFor(() => expect(result().textContent).toContain('15,00'))
    await keys.click(screen.getByRole('button', { name: 'Убрать участок 1' }))
    await waitFor(() => expect(result().textContent).toContain('5,00'))
  })
})

describe('copies of a norm', () => {
  it('leave the norms that vehicles have, unless they are to be replaced', async () => {
    const cars = [
      { id: 1, name: 'A 1', outcome: 'created' },
      { id: 2, name: 'B 2', outcome: 'changed' },
      { id: 3, name: 'C 3', outcome: 'same' },
    ]
    const sent: unknown[] = []
    vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
      expect(url).toBe('/api/fms/fuel-consumption-norm/copyToModel')
      sent.push(JSON.parse(body as string))
      return Promise.resolve(new Response(JSON.stringify({ result: { done: false, cars } })))
    })
    const onClose = vi.fn()
    draw(<CopyDialog id={7} day="2026-01-01" onClose={onClose} />, {
      dataProvider: createDataProvider(resources),
    })
    await screen.findByText('Без нормы на это топливо: 1, с другой нормой: 1')
    const outcomes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(outcomes()).toEqual(['A 1Новая норма', 'B 2Остаётся своя норма', 'C 3Уже такая'])
    expect(screen.getByRole('button', { name: 'Скопировать (1)' })).toBeTruthy()
    await keys.click(screen.getByRole('checkbox', { name: /^Заменить нормы/ }))
    expect(outcomes()[1]).toBe('B 2Норма заменится')
    await keys.click(screen.getByRole('button', { name: 'Скопировать (2)' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([
      { id: 7, confirmed: false, replace: true },
      { id: 7, confirmed: true, replace: true },
    ])
  })
})
