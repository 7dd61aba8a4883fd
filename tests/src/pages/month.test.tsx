// The month that is led to its close: what waits, what was found, what it comes to, and what may be
// done with it.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { openInMonth } from '#resources/findings.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { namedDesks, withServedDesks } from '#resources/kernel/views/desks.ts'
import type { MonthReview } from '#resources/wire/month-review.ts'
import { MonthClose } from '#src/pages/month/index.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const months = resourceOf('book-month')
const [stockMonths] = namedDesks(months)
const period = { from: '2025-12-31T19:00:00.000Z', to: '2026-01-31T18:59:59.999Z' }
const fuel: MonthReview = {
  ...{ book: 'fuel', month: '2026-01-01', months: ['2026-02-01', '2026-01-01'], period },
  ...{ id: 4, version: 1, closed: false, closed_at: null, closed_by: null },
  ...{ over: true, before: null, pending: [], findings: { high: 1, medium: 0, low: 0 } },
  tanks: [
    {
      ...{ tank: 'Резервуар 1', fuel: 'АИ-92', opening: '100.00', received: '50.00' },
      ...{ issued: '30.00', closing: '120.00' },
    },
  ],
  sheets: {
    ...{ count: 2, distance: '200', norm: '20.00', consumption: '30.00' },
    ...{ saving: '0.00', overrun: '10.00' },
  },
  warehouses: null,
}
const pending = [
  {
    ...{ resource: 'way-bill', name: 'open' as const, count: 3, blocks: true },
    filter: { slice: 'open', start_date: period },
  },
]
let review: MonthReview
let sent: [string, unknown][]
let refusal: object | null

beforeEach(() => {
  const { fmsStaff, ...user } = signedIn(7, withServedDesks(allResources()))
  const reopening = { alternative_name: alternativeName('month-reopening'), access: 15 }
  const resourceAccess = [...fmsStaff.resourceAccess, reopening]
  const realm_access = { roles: ['root'] }
  session.set({ ...user, fmsStaff: { ...fmsStaff, resourceAccess }, realm_access })
  review = fuel
  sent = []
  refusal = null
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify({ result: review })))
    sent.push([url.replace(/^\//, ''), JSON.parse(body ?? '{}')])
    if (refusal)
      return Promise.resolve(new Response(JSON.stringify({ error: refusal }), { status: 409 }))
    review = { ...review, closed: url.endsWith('close'), closed_at: '2026-02-03T05:00:00.000Z' }
    return Promise.resolve(new Response(JSON.stringify({ result: { id: 4 } })))
  })
})
afterEach(() => vi.unstubAllGlobals())

const panel = () => screen.findByRole('region', { name: 'Закрытие месяца' })
const link = async (name: string | RegExp) =>
  decodeURIComponent(
    within(await panel())
      .getByRole('link', { name })
      .getAttribute('href') ?? '',
  )
const closing = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Закрыть/ })

describe('a month that is over', () => {
  it('is closed once, shows by whom, and is reopened with a reason', async () => {
    const { user } = draw(<MonthClose of={months} />)
    await panel()
    await user.click(closing())
    expect(await screen.findByText(/^Закрыт /)).toBeDefined()
    expect(sent).toEqual([['api/fms/book-month/close', { id: 4 }]])
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Открыть снова' })
    expect(again.disabled).toBe(true)
    await user.type(screen.getByLabelText('Причина открытия'), 'поздний чек')
    await user.click(again)
    await waitFor(() => expect(closing().disabled).toBe(false))
    expect(sent.at(-1)).toEqual(['api/fms/book-month/reopen', { id: 4, reason: 'поздний чек' }])
  })

  it('links to its findings, and to its statements', async () => {
    draw(<MonthClose of={months} />)
    expect(await link('Серьёзно: 1')).toBe(
      `/control-centre?filter=${JSON.stringify({ ...openInMonth('fuel', period), severity: 'high' })}`,
    )
    expect(await link(/по автомобилям/)).toContain('{"month":"2026-01-01"}')
  })

  it('cannot be closed while shifts are out, and lists them', async () => {
    review = { ...fuel, pending }
    draw(<MonthClose of={months} />)
    expect(await link('Открытые смены: 3')).toContain(JSON.stringify(pending[0]!.filter))
    expect(screen.getByText('Не даёт закрыть')).toBeDefined()
    expect(closing().disabled).toBe(true)
  })

  it('keeps the rejection next to the button', async () => {
    refusal = { code: 'rule', message: 'Сначала закройте декабрь', id: 'x' }
    const { user } = draw(<MonthClose of={months} />)
    await panel()
    await user.click(closing())
    expect((await screen.findByRole('alert')).textContent).toContain('Сначала закройте декабрь')
  })
})

describe('a month that cannot be closed yet', () => {
  it.each([
    ['is not over', { over: false }, 'Месяц ещё не закончился'],
    [
      'waits for an earlier one',
      { before: '2025-12-01' },
      'Сначала закройте более ранний месяц: Декабрь 2025',
    ],
  ] as const)('%s', async (_, more, said) => {
    review = { ...fuel, ...more }
    draw(<MonthClose of={months} />)
    expect(await screen.findByText(said)).toBeDefined()
    expect(closing().disabled).toBe(true)
  })
})

describe('a month of the stock', () => {
  it('has its own calls and findings, and what warehouses come to', async () => {
    const none = { tanks: null, sheets: null, findings: { high: 0, medium: 2, low: 0 } }
    const total = { opening: '0.00', received: '500.00', issued: '100.00', closing: '400.00' }
    const warehouses = [{ warehouse: 'Центральный склад', ...total }]
    review = { ...fuel, ...none, book: 'stock', warehouses }
    const { user } = draw(<MonthClose of={stockMonths!} />)
    const row = within(await panel()).getByRole('row', { name: /^Центральный склад/ })
    expect(within(row).getAllByRole('cell')[3]?.textContent).toMatch(/^400/)
    expect(await link('Проверить: 2')).toBe(
      `/control-centre?filter=${JSON.stringify({ ...openInMonth('stock', period), severity: 'medium' })}`,
    )
    expect(screen.getAllByRole('heading')).toHaveLength(5)
    await user.click(closing())
    await waitFor(() => expect(sent).toEqual([['api/warehouse/book-month/close', { id: 4 }]]))
  })

  it('without movements has nothing to close', async () => {
    const none = { tanks: null, sheets: null, findings: null, id: null }
    review = { ...fuel, ...none, book: 'stock', warehouses: [] }
    draw(<MonthClose of={stockMonths!} />)
    await panel()
    expect(screen.getAllByText('В этом месяце движения не было')).not.toHaveLength(0)
    expect(closing().disabled).toBe(true)
  })
})
