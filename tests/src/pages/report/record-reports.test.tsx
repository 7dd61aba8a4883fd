// Reports about one record below its card, and the dialog by which a report is kept and delivered.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { allReports } from '#resources/reports.ts'
import type { OfferedReport, ReportAnswer } from '#resources/wire/reports.ts'
import { RecordReports, SummaryPage } from '#src/pages/report/index.ts'
import { pageSlots } from '#src/pages/viewSlots.ts'
import { signedIn } from '../../kernel/form/signedIn.ts'
import { draw } from '../../kernel/inputs/host.tsx'

const month = {
  preset: 'last_month' as const,
  parameters: { period: { from: '2026-01-01', to: '2026-01-31' } },
}
const costs: ReportAnswer = {
  parameters: {},
  columns: ['car_id', 'month', 'distance', 'total', 'per_km'],
  rows: [
    {
      id: 1,
      car_id: 5,
      car_id_label: '01 A 123 BC',
      month: '2026-01-01',
      distance: 100,
      total: '250.00',
      per_km: '2.50',
    },
    {
      id: 2,
      car_id: 5,
      car_id_label: '01 A 123 BC',
      month: '2026-02-01',
      distance: 0,
      total: '50.00',
      per_km: null,
    },
  ],
  totals: { distance: 100, total: '325.00', per_km: '3.25' },
}
let asked: { path: string; body: string }[] = []

beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(1, allResources()))
  asked = []
  const offered = allReports().map(({ name, fields }): OfferedReport => {
    return { name, columns: Object.keys(fields), presets: [month] }
  })
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const path = url.slice(1)
    asked.push({ path, body: String(init.body ?? '') })
    const rows = path.endsWith('getRows') ? costs : []
    const result = path.endsWith('getReports') ? offered : rows
    return Promise.resolve(
      new Response(JSON.stringify({ result }), {
        status: 200,
        headers: { 'Content-Type': 'application/json' },
      }),
    )
  })
})

const car = resourceOf('car')

describe('reports about a record', () => {
  it('are on the cards of all resources that a report names', () => {
    const named = allReports().flatMap(({ card, asks }) =>
      card ? [asks[card.by]?.options.to] : [],
    )
    expect(named.length).toBeGreaterThan(0)
    expect(Object.keys(pageSlots.aboutRecord)).toEqual(expect.arrayContaining(named))
  })
  it('are generated when opened, for that record, with the quotient of the sums', async () => {
    const { user } = draw(<RecordReports of={car} id={5} />)
    const summary = screen.getByText(/Затраты на автомобили/)
    expect(asked).toEqual([])
    await user.click(summary)
    const table = await screen.findByRole('table')
    expect(JSON.parse(asked.at(-1)!.body)).toEqual({ preset: 'last_12_months', car_id: 5 })
    expect(within(table).queryByText('Автомобиль')).toBeNull()
    const last = within(table).getAllByRole('row').at(-1)
    expect(last?.textContent).toContain('3,25')
  })
  it('are not offered to users who may not read their sources', () => {
    session.set(
      signedIn(
        1,
        allResources().filter(({ access }) => access !== 'refueling'),
      ),
    )
    draw(<RecordReports of={car} id={5} />)
    expect(screen.queryByText(/Затраты на автомобили/)).toBeNull()
  })
})

describe('a summary report', () => {
  it('is saved with its period, to be delivered', async () => {
    const { user } = draw(<SummaryPage of={resourceOf('report')} />)
    await user.click(await screen.findByRole('button', { name: 'Сохранить и рассылать' }))
    const dialog = await screen.findByRole('dialog')
    const valueOf = (label: RegExp) =>
      within(dialog)
        .getAllByLabelText<HTMLInputElement>(label)
        .map(({ value }) => value)
    await waitFor(() => expect(valueOf(/^Отчёт/)).toContain('Сводный отчёт по заправкам'))
    expect(valueOf(/^Период/)).toContain('Прошлый месяц')
  })
})
