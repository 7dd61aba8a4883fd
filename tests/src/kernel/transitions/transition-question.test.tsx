// A transition that the server has a question about: it is asked in the dialog, what was typed
// stays, and only what was asked about is meant.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'

const resources = allResources()
const wayBill = resourceOf('way-bill')
let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = new FakeServer(resources)
  session.set(signedIn(7, resources))
})

const asks = 'Проверьте отмеченные значения. Всё равно сохранить?'
const ahead = 'Пробег 100000 км'
const question = () => server.refuse('confirm', asks, { fields: { odometer_in: ahead } }, 422)
const sent = () => server.calls.filter(({ path }) => path.endsWith('/close'))

/** The dialog that closes an open waybill, with the driver's values typed in. */
async function closing() {
  const row = {
    ...{ id: 5, version: 3, state: 'open', number: 12, car_id: null, staff_id: null },
    ...{ start_date: '2026-01-05T05:00:00.000Z', odometer_out: 1000, fuel_out: '100.00' },
  }
  server.of(wayBill.name).push(server.completed(wayBill, row))
  const nothing = () => undefined
  const { user } = draw(
    <RecordEditor of={wayBill} id={5} onNamed={nothing} onSaved={vi.fn()} onClose={nothing} />,
    { dataProvider: createDataProvider(resources) },
  )
  const actions = await screen.findByRole('group', { name: 'Действия с документом' })
  await user.click(within(actions).getByRole('button', { name: 'Закрыть смену' }))
  const dialog = await screen.findByRole('dialog', { name: 'Закрыть смену' })
  const input = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>('textbox', { name })
  const odometer = input(/^Одометр при возвращении/)
  await user.type(odometer, '101000')
  await user.type(input(/^Возвращение/), '05.01.2026 18:00{Tab}')
  await user.type(input(/^Остаток при возвращении/), '80')
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  return { user, dialog, odometer, fuel: input(/^Остаток при возвращении/), press }
}

const values = { odometer_in: 101_000, end_date: '2026-01-05T13:00:00.000Z', fuel_in: '80.00' }

it('is asked, keeps the typed values, and proceeds once it is confirmed', async () => {
  const { dialog, odometer, fuel, press } = await closing()
  question()
  await press('Закрыть смену')
  expect((await within(dialog).findByRole('alert')).textContent).toContain(asks)
  expect(within(dialog).getByText(ahead)).toBeTruthy()
  expect(odometer.getAttribute('aria-invalid')).toBe('true')
  expect([odometer.value.replace(/\s/g, ''), fuel.value]).toEqual(['101000', '80,00'])
  await press('Да')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(({ body }) => body)).toEqual([
    { id: 5, version: 3, ...values },
    { id: 5, version: 3, ...values, confirmed: true },
  ])
  // they are two calls: the second is no repetition of the first
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  expect(server.of(wayBill.name)).toMatchObject([{ state: 'closed' }])
})

it('is asked again if the input has changed since', async () => {
  const { user, dialog, odometer, press } = await closing()
  question()
  await press('Закрыть смену')
  await within(dialog).findByRole('alert')
  await user.clear(odometer)
  await user.type(odometer, '201000')
  question()
  await press('Да')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]!.body).toEqual({ id: 5, version: 3, ...values, odometer_in: 201_000 })
  expect((await within(dialog).findByRole('alert')).textContent).toContain(asks)
})

it('can be cancelled, and the document stays open', async () => {
  const { dialog, press } = await closing()
  question()
  await press('Закрыть смену')
  await within(dialog).findByRole('alert')
  await press('Закрыть')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toHaveLength(1)
  expect(server.of(wayBill.name)).toMatchObject([{ state: 'open' }])
})
