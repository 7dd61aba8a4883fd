// The row of totals below a list.
import { alternativeName } from '#resources/kernel/access.ts'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { HttpError } from '#dataProviders/http/call.ts'
import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { specimenPayment } from '#tests/specimens/totals.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'
import type { Row } from './provider.ts'

configure({ defaultHidden: true })
const of = specimenPayment as unknown as Resource
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const payments: Row[] = [1, 2, 3].map((id) => ({
  ...{ id, version: 1, name: `Выплата ${id}`, paid_on: null },
  ...{ quantity: id, weight: null, amount: '10.00', bonus: null, takes: 45, pieces: 2 },
}))
const totals = {
  ...{ quantity: '1234567', weight: '12.500', amount: '9007199254740993.25' },
  ...{ bonus: '0.00', takes: '135', pieces: '6' },
}

beforeEach(() =>
  session.set({
    id: 7,
    fmsStaff: {
      roleId: null,
      resourceAccess: [{ alternative_name: alternativeName(of.access), access: 15 }],
    },
    realm_access: { roles: ['root'] },
    contract: { time_zone: 'Asia/Tashkent', currency: 'UZS' },
  } as unknown as Session),
)

async function open(
  path = '/specimen-payments',
  { rows = payments, sums = totals as typeof totals | null, archive = false, shown = of } = {},
) {
  const data = provider(rows)
  data.state.totals = sums
  const drawn = draw(<ListView of={shown} archive={archive} />, { dataProvider: data, path })
  await waitFor(() => expect(data.getCount).toHaveBeenCalled())
  if (rows.length > 0) await screen.findByText('Выплата 1')
  return { ...drawn, data }
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ')
const cells = () => [...document.querySelectorAll('tfoot tr > *')]
const texts = () => cells().map((cell) => plain(cell.textContent))

it('is below the rows, each sum in its column and in the column’s format', async () => {
  const { data } = await open()
  await waitFor(() => expect(texts()).toContain('1 234 567'))
  const heads = [...document.querySelectorAll('thead th:not(.check)')]
  expect(cells()).toHaveLength(heads.length)
  const under = (label: string) =>
    texts()[heads.findIndex(({ textContent }) => textContent?.startsWith(label))]
  const labelOf = (key: string) =>
    document.querySelector(`tbody td[data-source="${key}"]`)?.getAttribute('data-label') ?? key
  expect(under(labelOf('name'))).toBe('Итого')
  expect(under(labelOf('paid_on'))).toBe('')
  expect(under(labelOf('weight'))).toBe('12,5')
  expect(under(labelOf('amount'))).toContain('9 007 199 254 740 993,25')
  // as the cells above it: minutes as hours
  expect(under(labelOf('takes'))).toMatch(/^2\D+15/)
  expect(data.getTotals).toHaveBeenCalledTimes(1)
})

it('has the roles of the grid’s rows, and cannot be selected or focused', async () => {
  await open()
  await waitFor(() => expect(texts()).toContain('1 234 567'))
  const row = document.querySelector('tfoot tr')
  expect(row?.getAttribute('aria-rowindex')).toBe('5')
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5')
  expect(screen.getByRole('rowheader', { name: 'Итого' })).toBeTruthy()
  expect(row?.querySelectorAll('input, [tabindex]')).toHaveLength(0)
  await user.click(row as Element)
  expect(document.querySelectorAll('tr[aria-selected="true"]')).toHaveLength(0)
})

it('is requested with the filter of the list, and again when it changes', async () => {
  const filter = { quantity: [1] }
  const { data } = await open(
    `/specimen-payments?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  await waitFor(() => expect(data.getTotals.mock.lastCall?.[1]).toMatchObject({ filter }))
  const before = data.getTotals.mock.calls.length
  await user.click(await screen.findByRole('button', { name: 'Обновить' }))
  await waitFor(() => expect(data.getTotals.mock.calls.length).toBe(before + 1))
})

it('is missing without rows or totals, in an archive, and if totals are rejected', async () => {
  const none = await open(undefined, { rows: [] })
  expect(none.data.getTotals).not.toHaveBeenCalled()
  none.unmount()
  const { totals: _, ...list } = of.list
  const plainList = await open(undefined, { shown: { ...of, list } })
  expect(plainList.data.getTotals).not.toHaveBeenCalled()
  plainList.unmount()
  const archived = await open('/specimen-payments/archive', { archive: true })
  expect(archived.data.getTotals).not.toHaveBeenCalled()
  archived.unmount()
  const refused = await open(undefined, { sums: null })
  await waitFor(() => expect(refused.data.getTotals).toHaveBeenCalled())
  await waitFor(() => expect(document.querySelector('tfoot')).toBeNull())
})

it('is exported to a spreadsheet unless it is omitted there, and to no other file', async () => {
  const { data } = await open()
  const offerFile = vi.fn(() =>
    Promise.reject(new HttpError(429, { code: 'too_many_exports', message: 'Позже' })),
  )
  Object.assign(data, { offerFile })
  await user.click(screen.getByRole('button', { name: 'Другие действия' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Экспорт' }))
  const asked = async (totals: boolean | undefined) => {
    const before = offerFile.mock.calls.length
    await user.click(await screen.findByRole('button', { name: 'Скачать' }))
    await waitFor(() => expect(offerFile).toHaveBeenCalledTimes(before + 1))
    const [, body] = offerFile.mock.lastCall as unknown as [string, { totals?: boolean }]
    expect(body.totals).toBe(totals)
    await screen.findByText('Позже')
  }
  await asked(true)
  await user.click(screen.getByRole('checkbox', { name: 'Строка итогов' }))
  await asked(undefined)
  await user.click(screen.getByRole('checkbox', { name: 'Строка итогов' }))
  await user.click(screen.getByRole('radio', { name: /CSV/ }))
  expect(screen.queryByRole('checkbox', { name: 'Строка итогов' })).toBeNull()
  await asked(undefined)
  const columns = () =>
    (offerFile.mock.lastCall as unknown as [string, { columns: string[] }])[1].columns
  const shown = columns()
  await user.click(screen.getByRole('radio', { name: /^Все поля: \d+$/ }))
  await asked(undefined)
  expect(columns().slice(0, shown.length)).toEqual(shown)
  expect(columns()).toEqual(expect.arrayContaining(['created_at', 'updated_at']))
})
