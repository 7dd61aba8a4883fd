// The head of a record below its name: shown and omitted values.
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { labelKey, resourceOf } from '#resources/kernel/derive.ts'
import { RecordHead } from '#src/kernel/form/head/RecordHead.tsx'
import { registerViewSlots, viewSlots } from '#src/kernel/viewSlots.ts'
import { pageSlots } from '#src/pages/viewSlots.ts'
import { specimen } from '#tests/specimens/resources.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from '../list/provider.ts'
import { signedIn } from './signedIn.ts'

const of = specimen as unknown as Resource
const row = {
  id: 5,
  name: 'Образец',
  state: 'broken',
  expires: null,
  quantity: 12,
  brand_id: 3,
  [labelKey('brand_id')]: 'ISUZU',
  notes: 'Заметка',
}

beforeEach(() => {
  session.set(signedIn(7, [of]))
  vi.stubGlobal('fetch', async () => new Response('{}'))
})

const slots = viewSlots()
afterEach(() => registerViewSlots(slots))

const head = (isNew = false) =>
  draw(
    <RecordHead
      of={of}
      id="head"
      record={isNew ? null : 5}
      name="Образец"
      isNew={isNew}
      component="h1"
    />,
    { dataProvider: provider([row]) },
  )
const texts = (selector: string) =>
  [...document.querySelectorAll(`.record-head-facts ${selector}`)].map((one) => one.textContent)

it('shows the state of a record: coloured words without, other values with their labels', async () => {
  head()
  const chip = await screen.findByText(/^Broken/i, { selector: '.chip' })
  expect(chip.className).toContain('chip-bad')
  expect(texts('dt.hidden')).toHaveLength(1)
  expect(texts('dt:not(.hidden)')).toHaveLength(2)
  expect(texts('dd').slice(1)).toEqual(['12', 'ISUZU'])
})

it('omits empty, undeclared and unreadable values', async () => {
  head()
  await screen.findByText('ISUZU')
  // neither a day that is not set nor a passport that is not sent
  expect(texts('dd')).toHaveLength(3)
  expect(screen.queryByText('Заметка')).toBeNull()
})

it('shows nothing for an unsaved record', async () => {
  head(true)
  await screen.findByRole('heading', { level: 1 })
  expect(document.querySelector('.record-head-facts')).toBeNull()
})

it.each([
  { state: 'waiting', trip_id: null, offered: [] },
  { state: 'assigned', trip_id: null, offered: ['way_bill'] },
  { state: 'assigned', trip_id: 4, offered: ['split', 'way_bill'] },
  { state: 'in_progress', trip_id: 4, offered: ['way_bill'] },
])('offers what the state of a record allows: $state, $trip_id', async ({ offered, ...values }) => {
  registerViewSlots(pageSlots)
  const order = resourceOf('order')
  session.set(signedIn(7, [order]))
  draw(<RecordHead of={order} id="head" record={5} name="17" isNew={false} component="h1" />, {
    dataProvider: provider([{ id: 5, name: '17', number: 17, way_bill_id: null, ...values }]),
  })
  const labels = { split: 'Разъединить рейс', way_bill: 'Оформить путевой лист' }
  await screen.findByText(
    values.state === 'waiting' ? 'Ожидает автомобиль' : /назначен|Выполняется/,
  )
  const shown = Object.entries(labels).filter(([, name]) => screen.queryByRole('button', { name }))
  expect(shown.map(([key]) => key)).toEqual(offered)
})
