// The trial trip below a fuel norm: litres and their explanation at each key, by what is typed.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import type { FuelNorm } from '#resources/fuel/norm/norm-types.ts'
import { allResources } from '#resources/kernel/derive.ts'
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
  it('counts at each key, and its lines add up', async () => {
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
  it('asks what the kind of the norm counts, and nothing else', async () => {
    open({ kind: 'tipper', norm: '34' })
    await box(/Гружёные ездки/)
    expect(screen.queryByRole('textbox', { name: /Операции/ })).toBe(null)
    expect(screen.queryByRole('textbox', { name: /Перевезено груза/ })).toBe(null)
    await keys.type(await box(/Гружёные ездки/), '4')
    expect(result().textContent).toContain('34,00')
  })
  it('has parts of the way that come and go', async () => {
    open({ kind: 'car', norm: '10' })
    await keys.click(await screen.findByRole('button', { name: 'Добавить участок' }))
    const second = screen.getByRole('group', { name: 'Участок 2' })
    await keys.type(within(second).getByRole('textbox', { name: /Пробег/ }), '50')
    await waitFor(() => expect(result().textContent).toContain('15,00'))
    await keys.click(screen.getByRole('button', { name: 'Убрать участок 1' }))
    await waitFor(() => expect(result().textContent).toContain('5,00'))
  })
})
