// A workstation over a table, whose rows come in no order: one number and Enter, by plate part, by
// scanner, without the line; a mistaken card is edited or deleted where it was made.
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#dataProviders/http/connection.ts'
import { createDataProvider } from '#dataProviders/index.ts'
import { flushOutbox } from '#dataProviders/outbox/outbox.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { WorkstationView } from '#src/kernel/workstation/WorkstationView.tsx'
import { specimens } from '#tests/specimens/resources.ts'
import { resetSignals } from '#tests/support/browser/module-signals.ts'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'

const resources = [...allResources(), ...specimens] as Resource[]
const named = (wanted: string) => resources.find(({ name }) => name === wanted)!
const specimenFilling = named('specimen-filling')
const queue = named('specimen-queue')
// a form offers to create what it refers to, and knows the resources of the product alone
const subject = specimenFilling.fields.specimen_id!
const filling: Resource = {
  ...specimenFilling,
  fields: {
    ...specimenFilling.fields,
    specimen_id: { ...subject, options: { ...subject.options, to: 'car-model' } },
  },
}

let server: FakeServer
let isDown: boolean

beforeEach(() => {
  localStorage.clear()
  resetSignals()
  session.set({ ...signedIn(7, resources), realm_access: { roles: ['root'] } })
  server = new FakeServer(resources)
  isDown = false
  followCards()
})

/** Rows with a card are done; there are no responses while offline. */
function followCards() {
  const plain = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (isDown) throw new TypeError('fetch failed')
    const answer = await plain(url, init)
    const cards = new Set(server.of('specimen-filling').map(({ specimen_id }) => specimen_id))
    for (const row of server.of('specimen-queue'))
      row.state = cards.has(row.id) ? 'passed' : 'waiting'
    return answer
  })
}

async function open(names: readonly string[] = ['01A123BC', '01A456BC', '10X123YZ']) {
  for (const id of [10, 11, 12]) server.of('car-brand').push({ id, name: `Brand ${id}` })
  names.forEach((name, at) =>
    server.of('specimen-queue').push(
      server.completed(queue, {
        ...{ id: at + 1, version: 1, name, state: 'waiting' },
        ...{ brand_id: at + 10 },
      }),
    ),
  )
  const drawn = draw(<WorkstationView of={filling} station={filling.workstation!} />, {
    dataProvider: createDataProvider(resources),
    path: '/specimen-fillings',
  })
  await screen.findByRole('grid', { name: 'Очередь' })
  return drawn
}

const made = (id: number, card: object) =>
  server.of('specimen-filling').push(
    server.completed(filling, {
      ...{ id, version: 1, source: 'own', confirmed: false, ...card },
    }),
  )
const search = () => screen.getByRole('searchbox', { name: 'Найти в очереди' })
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
const chosen = (name: string) => screen.findByRole('heading', { level: 2, name })
const isInSearch = () => waitFor(() => expect(document.activeElement).toBe(search()))
const isInAmount = () =>
  waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('amount'))
const saved = () => server.saves().map(({ body }) => body)

/** A scanner types 5 ms apart, and its characters reach the input as those of hands do. */
function scan(code: string) {
  const began = performance.now() + 1000
  for (const [at, key] of [...code, 'Enter'].entries()) {
    const place = (document.activeElement ?? document.body) as HTMLInputElement
    const event = createEvent.keyDown(place, { key })
    Object.defineProperty(event, 'timeStamp', { value: began + 5 * at })
    fireEvent(place, event)
    if (key.length === 1 && place.tagName === 'INPUT')
      fireEvent.change(place, { target: { value: place.value + key } })
  }
}
/** Hands take their time from key to key. */
function type(text: string) {
  const began = performance.now() + 100_000
  for (const [at, key] of [...text].entries()) {
    const place = document.activeElement as HTMLInputElement
    const event = createEvent.keyDown(place, { key })
    Object.defineProperty(event, 'timeStamp', { value: began + 80 * at })
    fireEvent(place, event)
    if (key.length === 1) fireEvent.change(place, { target: { value: place.value + key } })
  }
}

describe('a workstation of walk-ins', () => {
  it('takes one number after another: found by a part, typed, saved by Enter', async () => {
    const { user } = await open()
    await isInSearch()
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    await user.keyboard('456{Enter}')
    await chosen('01A456BC')
    await isInAmount()
    expect(await screen.findByRole('combobox', { name: /^Brand/ })).toHaveProperty(
      'value',
      'Brand 11',
    )
    type('45,5')
    await user.keyboard('{Enter}')
    await isInSearch()
    await screen.findByText('Сохранено: 01A456BC')
    await user.keyboard('10 X 123{Enter}')
    await chosen('10X123YZ')
    await isInAmount()
    type('20')
    await user.keyboard('{Enter}')
    await isInSearch()
    expect(saved()).toMatchObject([
      { specimen_id: 2, brand_id: 11, amount: '45.50', source: 'own' },
      { specimen_id: 3, brand_id: 12, amount: '20.00', source: 'own' },
    ])
    await screen.findByText('Готово: 2')
  })

  it('selects no row if a part matches several, until one of them is chosen', async () => {
    const { user } = await open()
    await isInSearch()
    await user.keyboard('123{Enter}')
    await chosen('01A123BC')
    expect(document.activeElement?.getAttribute('role')).toBe('grid')
    await user.keyboard('{ArrowDown}')
    await chosen('10X123YZ')
    await user.keyboard('{Enter}')
    await isInAmount()
    expect(saved()).toEqual([])
  })

  it('takes a code that is scanned into the number for a code', async () => {
    await open()
    await isInSearch()
    scan('01A123BC')
    await chosen('01A123BC')
    await isInAmount()
    type('4')
    scan('456')
    await chosen('01A456BC')
    expect(saved()).toEqual([])
    expect(await amount()).toHaveProperty('value', '')
    scan('01A123BC')
    await chosen('01A123BC')
    expect(await amount()).toHaveProperty('value', '4,00')
  })

  it('refuses Enter without a number, and asks about an unlikely one', async () => {
    const { user } = await open()
    await user.keyboard('456{Enter}')
    await isInAmount()
    // an Enter at once is the second one of a scanner
    await user.keyboard('{Enter}{Enter}')
    expect(await screen.findByText('Заполните это поле')).toBeTruthy()
    server.refuse('confirm', 'Сохранить всё равно?', { fields: { amount: 'Очень много' } })
    type('400')
    await user.keyboard('{Enter}')
    await screen.findByRole('alertdialog', { name: 'Сохранить всё равно?' })
    await user.keyboard('2')
    await isInAmount()
    expect(server.of('specimen-filling')).toEqual([])
    await user.clear(await amount())
    type('40')
    await user.keyboard('{Enter}')
    await isInSearch()
    expect(server.of('specimen-filling')).toMatchObject([{ specimen_id: 2, amount: '40.00' }])
  })

  it('keeps cards while offline, and stores each once', async () => {
    const { user } = await open()
    isDown = true
    act(() => connection.set('lost'))
    for (const [part, litres] of [
      ['456', '10'],
      ['01A123', '20'],
    ] as const) {
      await user.keyboard(`${part}{Enter}`)
      await isInAmount()
      type(litres)
      await user.keyboard('{Enter}')
      await isInSearch()
    }
    await screen.findByText('Ждут отправки: 2')
    isDown = false
    act(() => connection.set('up'))
    await act(() => flushOutbox())
    await screen.findByText('Готово: 2')
    expect(server.of('specimen-filling')).toMatchObject([{ specimen_id: 2 }, { specimen_id: 1 }])
  })
})

describe('a card of a table', () => {
  const openDone = async () => {
    made(40, { specimen_id: 2, amount: '450.00', note: 'wrong' })
    const { user } = await open()
    await user.keyboard('456{Enter}')
    await chosen('01A456BC')
    return user
  }

  it('is edited where it was made', async () => {
    const user = await openDone()
    await user.click(await screen.findByRole('button', { name: 'Редактировать' }))
    await isInAmount()
    await user.clear(await amount())
    await user.type(await amount(), '45')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Сохранено: 01A456BC')
    expect(saved()).toEqual([{ id: 40, version: 1, amount: '45.00' }])
    expect(await screen.findByRole('button', { name: 'Редактировать' })).toBeTruthy()
  })

  it('is deleted after a question, and its row is left again', async () => {
    const user = await openDone()
    await user.click(await screen.findByRole('button', { name: 'Удалить' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
    await screen.findByText('Удалено: 01A456BC')
    expect(server.of('specimen-filling')).toEqual([])
    await screen.findByText('Готово: 0')
    await isInAmount()
  })

  it('may be followed by one more, beside which it is shown', async () => {
    const user = await openDone()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ещё одна карточка'))
    await user.keyboard('{Enter}')
    await isInAmount()
    const last = screen.getByRole('region', { name: 'Последние записи' })
    expect(last.textContent).toContain('450')
    type('12')
    await user.keyboard('{Enter}')
    await isInSearch()
    expect(server.of('specimen-filling')).toHaveLength(2)
    await user.keyboard('456{Enter}')
    await user.click(await screen.findByRole('button', { name: /12,00/ }))
    expect(await screen.findByText('12,00 л', { selector: 'dd' })).toBeTruthy()
  })

  it('has no accessibility violations that can be found without a browser', async () => {
    await openDone()
    await screen.findByRole('button', { name: 'Редактировать' })
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})
