// What the pages of fuel put into the generated views: receipts, and the level of a tank.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { LastReceipt, LevelCell, ReceiptPanel } from '#src/pages/fuel/index.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const row = {
  ...{ id: 1234, version: 1, car_id: 3, car_name: '01 A 123 BC', at: '2026-03-02T05:15:00.000Z' },
  ...{ litres: '45.50', fuel_name: 'ДТ', reservoir_name: 'Резервуар № 1', source: 'tank' },
  ...{ driver_name: 'Каримов Али', dispenser_name: 'Исмоилов Умид', price: null },
}
const print = vi.fn()
let queue: object[]

beforeEach(() => {
  session.set(signedIn(7, allResources() as readonly Resource[]))
  print.mockClear()
  vi.stubGlobal('print', print)
  queue = [{ id: 3, refueling_id: 1234, remainder: '80.00' }]
})

const dataProvider = { getMany: async () => ({ data: queue }), getList: async () => ({ data: [] }) }
const paper = () => document.querySelector<HTMLElement>('.receipt')

describe('a receipt', () => {
  it('shows on paper the fuel, tank, vehicle and signatures', async () => {
    const { user } = draw(<ReceiptPanel row={row} />, { dataProvider })
    await user.click(screen.getByRole('button', { name: 'Чек' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const text = paper()?.textContent?.replace(/\s/g, ' ') ?? ''
    for (const said of [
      ...['Заправочный чек № 1 234', '45,50 л', '02.03.2026 10:15', '01 A 123 BC'],
      ...['ДТ', 'Резервуар № 1', 'Остаток в баке80,00 л', 'Каримов Али', 'Исмоилов Умид'],
      ...['Отпустил', 'Получил', 'подпись'],
    ])
      expect(text).toContain(said)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(paper()).toBeNull()
  })

  it('omits the remainder once the vehicle was refuelled again', async () => {
    queue = [{ id: 3, refueling_id: 1300, remainder: '99.00' }]
    const { user } = draw(<ReceiptPanel row={row} />, { dataProvider })
    await user.click(screen.getByRole('button', { name: 'Чек' }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    expect(paper()?.textContent).not.toContain('Остаток')
  })

  it('is printed by Ctrl+P in any alphabet, once', async () => {
    draw(
      <>
        <LastReceipt row={{ ...row, id: 1 }} />
        <ReceiptPanel row={row} />
      </>,
      { dataProvider },
    )
    fireEvent.keyDown(document.body, { key: 'з', code: 'KeyP', ctrlKey: true })
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(document.querySelectorAll('.receipt')).toHaveLength(1)
    expect(paper()?.textContent).toMatch(/1\s234/)
  })
})

it('the last receipt is printed on a sheet too', async () => {
  draw(<LastReceipt row={row} />, { dataProvider })
  expect(await screen.findByRole('button', { name: 'Печать: Заправочный чек А5' })).toBeTruthy()
})

describe('the level of a tank', () => {
  it.each([
    [72, 'good'],
    [24, 'warn'],
    [9, 'bad'],
    [0, 'bad'],
  ])('of %i percent is %s, and says its number and litres', (value, tone) => {
    const { container } = draw(
      <LevelCell value={value} row={{ remainder: '1800.00' }} place="show" />,
    )
    const level = container.querySelector<HTMLElement>('.level')
    expect(level?.dataset.tone).toBe(tone)
    expect(level?.textContent?.replace(/\s/g, ' ')).toBe(`${value} % · 1 800,00 л`)
    expect(container.querySelector('rect')?.getAttribute('width')).toBe(String(value))
  })

  it('is drawn within its frame, however full', () => {
    const { container } = draw(<LevelCell value={104} row={{}} place="grid" />)
    expect(container.querySelector('rect')?.getAttribute('width')).toBe('100')
    expect(container.textContent?.replace(/\s/g, ' ')).toBe('104 %')
  })
})
