// A driver's page: the trips, the button of the next step, steps waiting for the network, and what
// the server refuses.
import '#tests/support/browser/file-storage.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#dataProviders/http/connection.ts'
import { outboxEntries, readEntries } from '#dataProviders/outbox/outbox-entries.ts'
import { flushOutbox } from '#dataProviders/outbox/outbox.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { DrivenOrder, DrivenTrip } from '#resources/wire/driver-trips.ts'
import { DriverPage } from '#src/pages/driving/index.ts'
import { phoneIn } from '#src/pages/driving/drivenState.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const soon = new Date(Date.now() + 60_000).toISOString()
const order: DrivenOrder = {
  ...{ id: 7, version: 1, number: 17, state: 'assigned', desired_at: soon, busy_until: soon },
  ...{ client: 'Азиз Каримов', contact: '+998 90 123-45-67', description: 'Встретить' },
  ...{ passengers: 2, cargo: null, cargo_weight: null, accepted_at: null, started_at: null },
  ...{ arrived_at: null, completed_at: null, cancel_reason: null, odometer: null },
  ...{ driver_note: null, files: 0 },
}
const under: DrivenOrder = {
  ...order,
  ...{ state: 'in_progress', accepted_at: soon, started_at: soon, arrived_at: soon },
}
const tripOf = (...orders: DrivenOrder[]): DrivenTrip => ({
  ...{ id: orders[0]!.id, car: '01 A 111 AA', odometer: 1000, orders },
  stops: orders.flatMap(({ id }) => [
    { order: id, act: 'load' as const, at: soon, place: 'Проходная', address: 'Ворота 3' },
    { order: id, act: 'unload' as const, at: null, place: 'Аэропорт', address: null },
  ]),
})

let line = true
function cut(): void {
  line = false
  connection.set('lost')
}
function mend(): Promise<void> {
  line = true
  connection.set('up')
  return flushOutbox()
}

function open(trips: DrivenTrip[], answer: (asked: SentRequest) => Answer = () => result({})) {
  const asked = serve((one) => {
    if (!line) throw new TypeError('no line')
    return one.path.endsWith('getTrips') ? result(trips) : answer(one)
  })
  draw(<DriverPage />)
  return () =>
    asked.filter(({ path }) => path.includes('order-drive') && !path.endsWith('getTrips'))
}
const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name }))
const kept = () => readEntries(session.get()!)

beforeEach(() => {
  line = true
  session.set(signedIn(7, allResources()))
})

describe('a trip', () => {
  it('shows time, place, customer and contact', async () => {
    open([tripOf(order)])
    const card = within(await screen.findByRole('article'))
    const stops = within(card.getByRole('list', { name: 'Остановки' })).getAllByRole('listitem')
    expect(stops.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/\d\d:\d\d Подача · Проходная, Ворота 3$/),
      ' Прибытие · Аэропорт',
    ])
    expect(card.getByText('Азиз Каримов')).toBeTruthy()
    expect(card.getByRole('link', { name: /Позвонить/ }).getAttribute('href')).toBe(
      'tel:+998901234567',
    )
  })

  it('of several orders leaves once, for all of them', async () => {
    const asked = open([tripOf(order, { ...order, id: 8, number: 18 })])
    await press(/^Принять: Заявка №\s17, Заявка №\s18$/)
    await waitFor(() => expect(asked().length).toBe(2))
    expect(
      asked().map(({ path, body }) => [path.split('/').pop(), (body as DrivenOrder).id]),
    ).toEqual([
      ['accept', 7],
      ['accept', 8],
    ])
  })

  it('that was cancelled is marked as such, without buttons', async () => {
    open([tripOf({ ...order, state: 'cancelled', cancel_reason: 'Заказчик отказался' })])
    await userEvent.click(await screen.findByText(/^Завершено сегодня/))
    expect(screen.getByText('Отменена диспетчером')).toBeTruthy()
    expect(screen.getByText(/Заказчик отказался/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Принять/ })).toBeNull()
  })
})

describe('photos', () => {
  const photo = () => new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
  const take = async () => {
    const input = await screen.findByLabelText<HTMLInputElement>(/^Фото/, { selector: 'input' })
    await userEvent.upload(input, photo())
  }

  it('are sent to the files of the order, online or offline, and once', async () => {
    const asked = open([tripOf(order)], () => result([]))
    await take()
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(asked()[0]?.path).toBe('/api/dispatching/order-drive/saveOrderFile')
    cut()
    await take()
    await screen.findByText('Фото ещё не отправлено: 1')
    await take()
    await screen.findByText('Фото ещё не отправлено: 2')
    expect(asked()).toHaveLength(1)
    await mend()
    await waitFor(() => expect(asked()).toHaveLength(3))
    const form = asked()[2]?.body as FormData
    expect([form.get('id'), form.get('field')]).toEqual(['7', 'documents'])
    expect(await (form.get('photos') as File).text()).toBe('x')
    await waitFor(() => expect(screen.queryByText(/^Фото ещё не отправлено/)).toBeNull())
    expect(kept()).toEqual([])
  })

  it('that the server rejects later show the reason, and are removed or sent again', async () => {
    open([tripOf(order)], () =>
      refusal(400, 'validation', { fields: { photos: 'Файл не читается' } }),
    )
    await screen.findByLabelText(/^Фото/, { selector: 'input' })
    cut()
    await take()
    await screen.findByText('Фото ещё не отправлено: 1')
    await mend()
    expect(await screen.findByText(/Файл не читается/)).toBeTruthy()
    await press('Удалить')
    await waitFor(() => expect(kept()).toEqual([]))
  })
})

describe('a step', () => {
  it('without a line is kept with its moment, shown, and sent once when the line is back', async () => {
    const asked = open([tripOf(order)])
    await screen.findByRole('article')
    cut()
    const before = Date.now()
    await press(/^Принять/)
    await screen.findByText(/^Принята \d\d:\d\d · Ещё не отправлено$/)
    await press(/^Выехал/)
    expect(asked()).toEqual([])
    expect(kept().map(({ path }) => path.split('/').pop())).toEqual(['accept', 'start'])
    const { accepted_at: at } = kept()[0]!.body as { accepted_at: string }
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 5000)
    await mend()
    expect(asked().map(({ path }) => path.split('/').pop())).toEqual(['accept', 'start'])
    expect(kept()).toEqual([])
  })

  it('that is refused afterwards is shown with the reason, and nothing typed is lost', async () => {
    const words = 'Заявка отменена'
    open([tripOf(under)], () => refusal(409, 'state_forbids', { message: words }))
    await screen.findByRole('article')
    cut()
    await press(/^Выполнено/)
    await userEvent.type(screen.getByLabelText(/Показание одометра/), '1 250')
    await userEvent.type(screen.getByLabelText('Замечание'), 'Ждал час')
    await userEvent.click(screen.getByRole('button', { name: 'Выполнено' }))
    await waitFor(() => expect(kept().length).toBe(1))
    expect(kept()[0]?.body).toMatchObject({ id: 7, odometer: 1250, driver_note: 'Ждал час' })
    await mend()
    const refused = await screen.findByText(new RegExp(words))
    expect(refused.closest('[role=alert]')?.textContent).toContain('Ждал час')
    await press('Исправить')
    expect(screen.getByLabelText<HTMLInputElement>(/Показание одометра/).value).toBe('1250')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Замечание').value).toBe('Ждал час')
    expect(outboxEntries.get().length).toBe(1)
  })

  it('with an unlikely odometer asks for confirmation', async () => {
    let times = 0
    const asked = open([tripOf(under)], () =>
      ++times === 1
        ? refusal(422, 'confirm', {
            ...{ message: 'Проверьте', fields: { odometer: 'Меньше прежнего' } },
          })
        : result({}),
    )
    await press(/^Выполнено/)
    await userEvent.type(screen.getByLabelText(/Показание одометра/), '900')
    await userEvent.click(screen.getByRole('button', { name: 'Выполнено' }))
    expect((await screen.findByText(/Меньше прежнего/)).textContent).toContain('Проверьте')
    await press('Да, всё верно')
    await waitFor(() => expect(asked().length).toBe(2))
    expect(asked()[1]?.body).toMatchObject({ odometer: 900, confirmed: true })
  })

  it('rejects an odometer that is not a number', async () => {
    const asked = open([tripOf(under)])
    await press(/^Выполнено/)
    await userEvent.type(screen.getByLabelText(/Показание одометра/), '12,5')
    await userEvent.click(screen.getByRole('button', { name: 'Выполнено' }))
    expect(screen.getByText('Введите целое число километров')).toBeTruthy()
    expect(asked()).toEqual([])
  })
})

it('a contact can be dialled if it is a number', () => {
  expect(['+998 90 123-45-67', '№ 114', 'sklad@example.uz', null].map(phoneIn)).toEqual([
    '+998901234567',
    null,
    null,
    null,
  ])
})
