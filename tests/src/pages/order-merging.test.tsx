// Several orders as one trip: what is proposed, the order of its stops, the vehicle, and what the
// server refuses.
import type { ReactNode } from 'react'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { MergeOrdersDialog, MergeProposalsDialog } from '#src/pages/orders/index.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const vehicle = {
  ...{ id: 3, name: '01 A 111 AA', driver_id: 4, driver_name: 'Каримов Али', fits: true },
  ...{ seats: 4, load: 0.4, has_room: true },
  ...{ distance: null, shift_left: 90, fuel: '35.00', orders: 2, warnings: [] },
}
const names = new Map([
  [7, '17'],
  [8, '18'],
])
interface Stop {
  order: number
  act: 'load' | 'unload'
}
const best: Stop[] = [
  { order: 7, act: 'load' },
  { order: 8, act: 'load' },
  { order: 7, act: 'unload' },
  { order: 8, act: 'unload' },
]
const planOf = (stops: readonly Stop[]) => ({
  ...{ km: 7.2, saved: 6.5, late: 10, passengers: 3, weight: 0.5 },
  stops: stops.map((stop, nth) => ({
    ...{ ...stop, at: `2026-03-03T0${4 + nth}:00:00.000Z`, name: names.get(stop.order) },
    place: stop.act === 'load' ? 'Проходная' : 'Аэропорт',
  })),
})

function open(dialog: ReactNode, merged: () => Answer = () => result({ id: 7 })) {
  const asked = serve(({ path, body }: SentRequest): Answer => {
    if (path.includes('getFreeCar')) return result([vehicle])
    if (path.endsWith('planMerge'))
      return result(planOf((body as { stops?: Stop[] }).stops ?? best))
    if (path.endsWith('getMergeProposals'))
      return result([
        { km: 7.2, saved: 6.5, late: 0, orders: [...names].map(([id, name]) => ({ id, name })) },
      ])
    return path.endsWith('mergeFinalOrders') ? merged() : result([])
  })
  draw(dialog)
  return (part: string) => asked.filter(({ path }) => path.endsWith(part))
}
const stops = async () =>
  within(await screen.findByRole('region', { name: 'Порядок остановок' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  session.set(signedIn(7, allResources()))
})

describe('orders that are merged', () => {
  const rows = [{ id: 7 }, { id: 8 }]

  it('have an order of stops, a saving and a vehicle', async () => {
    const onDone = vi.fn()
    const asked = open(<MergeOrdersDialog rows={rows} onDone={onDone} />)
    expect(await stops()).toEqual([
      expect.stringMatching(/Посадка, погрузка · Проходная · 17$/),
      expect.stringMatching(/Посадка, погрузка · Проходная · 18$/),
      expect.stringMatching(/Высадка, выгрузка · Аэропорт · 17$/),
      expect.stringMatching(/Высадка, выгрузка · Аэропорт · 18$/),
    ])
    expect(screen.getByText(/экономия 6,5/)).toBeTruthy()
    expect(screen.getByText(/Опоздание до 10/)).toBeTruthy()
    const merge = screen.getByRole('button', { name: 'Объединить' })
    expect(merge.hasAttribute('disabled')).toBe(true)
    await userEvent.click(await screen.findByRole('radio', { name: /01 A 111 AA/ }))
    await vi.waitFor(() => expect(merge.hasAttribute('disabled')).toBe(false))
    await userEvent.click(merge)
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(true))
    expect(asked('mergeFinalOrders')[0]?.body).toEqual({ ids: [7, 8], car_id: 3, driver_id: 4 })
  })

  it('keep each order from being unloaded before it is loaded', async () => {
    const asked = open(<MergeOrdersDialog rows={rows} onDone={vi.fn()} />)
    await stops()
    const button = (name: RegExp) => screen.getByRole('button', { name })
    expect(button(/Выше: Посадка, погрузка 17/).hasAttribute('disabled')).toBe(true)
    // 18 cannot leave before it got in, nor 17 get in after it has left
    await userEvent.click(button(/Ниже: Посадка, погрузка 17/))
    await vi.waitFor(() =>
      expect(asked('planMerge').at(-1)?.body).toEqual({
        ids: [7, 8],
        stops: [best[1], best[0], best[2], best[3]],
      }),
    )
    await vi.waitFor(async () => expect((await stops())[0]).toMatch(/18$/))
    expect(button(/Ниже: Посадка, погрузка 17/).hasAttribute('disabled')).toBe(true)
    await userEvent.click(button(/Лучший порядок/))
    await vi.waitFor(async () => expect((await stops())[0]).toMatch(/17$/))
  })

  it('stay as selected if another user was first', async () => {
    const onDone = vi.fn()
    open(<MergeOrdersDialog rows={rows} onDone={onDone} />, () =>
      refusal(409, 'busy', { fields: { car_id: 'Автомобиль занят в это время: заявка 21' } }),
    )
    await userEvent.click(await screen.findByRole('radio', { name: /01 A 111 AA/ }))
    const merge = screen.getByRole('button', { name: 'Объединить' })
    await vi.waitFor(() => expect(merge.hasAttribute('disabled')).toBe(false))
    await userEvent.click(merge)
    expect((await screen.findByRole('alert')).textContent).toMatch(/заявка 21/)
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /01 A 111 AA/ }).checked).toBe(true)
  })
})

it('proposes which orders to merge, and continues with one of the proposals', async () => {
  open(<MergeProposalsDialog onDone={vi.fn()} />)
  const proposal = (await screen.findByText('17 + 18')).closest('li')!
  expect(proposal.textContent).toMatch(/экономия 6,5/)
  await userEvent.click(within(proposal).getByRole('button', { name: 'Объединить…' }))
  expect(await stops()).toHaveLength(4)
})
