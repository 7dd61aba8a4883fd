// Whole cards: a model within its make and its prefilled values, child records, unlikely values,
// fields that only their own call clears.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { resourceInContract } from '#resources/kernel/own-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { draw } from '../inputs/host.tsx'
import type { FakeServer } from './server.ts'
import { signedIn } from './signedIn.ts'
import { begin, field, model, resources, saveButton } from './world.tsx'

const car = resourceOf('car')
const staff = resourceOf('staff')
const type = resourceOf('car-type')
const reading = resourceOf('odometer-reading')
let server: FakeServer
beforeEach(() => {
  server = begin()
  server.of('car-type').push(server.completed(type, { id: 3, version: 1, name: 'Грузовой' }))
  const [nqr] = server.of('car-model')
  Object.assign(nqr ?? {}, server.completed(model, { ...nqr, type_id: 3 }))
  server.of('car-model').push(
    server.completed(model, {
      id: 10,
      version: 1,
      name: 'TGS',
      brand_id: 6,
      type_id: null,
      fuels: [],
    }),
  )
})

function open(of = car, id: number | null = null) {
  const nothing = () => undefined
  const onSaved = vi.fn()
  const drawn = draw(
    <RecordEditor of={of} id={id} onNamed={nothing} onSaved={onSaved} onClose={nothing} />,
    {
      dataProvider: createDataProvider(resources),
    },
  )
  return { ...drawn, onSaved }
}

const stands = (label: RegExp, text: string) =>
  waitFor(async () => expect((await field(label)).value).toBe(text))
const readingOf = (id: number, more: object) =>
  server.of('odometer-reading').push(
    server.completed(reading, {
      ...{ id, version: 1, car_id: 70, read_at: '2026-03-01T05:00:00.000Z' },
      ...more,
    }),
  )
const tab = (name: RegExp) => screen.findByRole('tab', { name })
function vehicle(more: object = {}) {
  const row = server.completed(car, {
    id: 70,
    version: 2,
    plate_number: '01A123BC',
    brand_id: 5,
    model_id: 9,
    fuels: [],
    ...more,
  })
  server.of('car').push(row)
  return row
}

describe('a model within its make', () => {
  it('sets an empty make, is searched within a chosen one, and is cleared by another', async () => {
    const { user } = open()
    await user.type(await field(/^Модель/), 'NQR{Tab}')
    await stands(/^Марка/, 'Isuzu')
    await user.clear(await field(/^Марка/))
    await user.type(await field(/^Марка/), 'MAN{Tab}')
    await stands(/^Марка/, 'MAN')
    await stands(/^Модель/, '')
    await user.click(await field(/^Модель/))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'TGS',
    ])
  })
  it('prefills empty fields and those of the previous choice, and never typed ones', async () => {
    const { user } = open()
    await user.type(await field(/^Модель/), 'NQR{Tab}')
    await stands(/^Тип автомобиля/, 'Грузовой')
    await waitFor(() => expect(document.body.textContent).toContain('Заполнено автоматически'))
    await user.click(await tab(/^Топливо/))
    await waitFor(async () => expect((await field('Топливо, Строка 1')).value).toBe('АИ-80'))
    await user.click(await tab(/^Общие/))
    await user.type(await field(/^Гос. номер/), '01A777AA')
    await user.click(saveButton())
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.saves()[0]?.body).toMatchObject({
      model_id: 9,
      brand_id: 5,
      type_id: 3,
      fuels: [{ fuel_id: 1, norm: '8.500' }, { fuel_id: 2 }],
    })
    expect(((server.saves()[0]?.body.fuels ?? []) as object[]).every((row) => !('id' in row))).toBe(
      true,
    )
  })
  it('prefills a field from one that the chosen record calls otherwise', async () => {
    const { model_id } = car.fields
    const options = { ...model_id?.options, prefills: { color: 'name', type_id: 'type_id' } }
    const { user } = open({
      ...car,
      fields: { ...car.fields, model_id: { ...model_id, options } },
    } as Resource)
    await user.type(await field(/^Модель/), 'NQR{Tab}')
    await stands(/^Цвет/, 'NQR 71')
    await stands(/^Тип автомобиля/, 'Грузовой')
  })
})

describe('an unusual plate', () => {
  const question = () => screen.findByRole('dialog', { name: /Всё равно сохранить/ })
  it('is asked about before it is saved; No leads back to it', async () => {
    vehicle()
    const { user } = open(car, 70)
    const plate = await field(/^Гос. номер/)
    await user.clear(plate)
    await user.type(plate, 'авс')
    await user.click(saveButton())
    const asked = await question()
    expect(asked.textContent).toContain('Гос. номер: Необычный номер: проверьте, нет ли опечатки')
    await user.click(within(asked).getByRole('button', { name: 'Исправить' }))
    await waitFor(() => expect(document.activeElement).toBe(plate))
    expect(server.saves()).toEqual([])
    await user.click(saveButton())
    await user.click(within(await question()).getByRole('button', { name: 'Сохранить как есть' }))
    await waitFor(() =>
      expect(server.saves().map(({ body }) => body)).toEqual([
        { id: 70, version: 2, plate_number: 'ABC' },
      ]),
    )
  })
  it('that is stored already is asked about no more', async () => {
    vehicle({ plate_number: 'ABC' })
    const { user } = open(car, 70)
    await user.type(await field(/^Цвет/), 'белый')
    await user.click(saveButton())
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('child records', () => {
  it('are available after the first save, with a note before', async () => {
    const { user } = open()
    await user.click(await tab(/^Показания/))
    expect((await screen.findByRole('note')).textContent).toContain('после первого сохранения')
  })
  it('are added over the form with the parent preset, and an unlikely one needs confirmation', async () => {
    vehicle()
    const { user } = open(car, 70)
    await user.click(await tab(/^Показания/))
    await user.click(await screen.findByRole('button', { name: 'Добавить' }))
    const dialog = await screen.findByRole('dialog', { name: /Показание/ })
    expect(within(dialog).queryByLabelText(/^Автомобиль/)).toBeNull()
    const readAt = await within(dialog).findByLabelText<HTMLInputElement>(/^Дата/)
    expect(readAt.value).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/) // the present minute
    await user.clear(readAt)
    await user.type(readAt, '12.03.2026 08:30{Tab}')
    await user.type(within(dialog).getByLabelText(/^Показание/), '1200')
    server.refuse(
      'confirm',
      'Проверьте отмеченные значения. Всё равно сохранить?',
      { fields: { value: 'Меньше другого показания: 5000 км' } },
      422,
    )
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const question = await screen.findByRole('dialog', { name: /Всё равно сохранить/ })
    await user.click(within(question).getByRole('button', { name: 'Сохранить как есть' }))
    await waitFor(() => expect(server.of('odometer-reading')).toHaveLength(1))
    const [asked, meant] = server.saves()
    expect(asked?.body).toMatchObject({ car_id: 70, value: 1200 })
    expect(asked?.body.confirmed).not.toBe(true)
    expect(meant?.body).toMatchObject({ car_id: 70, value: 1200, confirmed: true })
    expect(meant?.key).not.toBe(asked?.key)
    await screen.findByRole('row', { name: /1\s200/ })
  })
  it('are corrected by a new one, which is prefilled and refers to the one that it replaces', async () => {
    vehicle()
    readingOf(1, { value: 1000, note: 'на воротах', confirmed: true })
    const { user } = open(car, 70)
    await user.click(await tab(/^Показания/))
    await user.click(await screen.findByRole('button', { name: /^Исправить «1\s?000»/ }))
    const dialog = await screen.findByRole('dialog', { name: /Показание.*исправление/ })
    const value = await within(dialog).findByLabelText(/^Показание/)
    expect((within(dialog).getByLabelText(/^Примечание/) as HTMLInputElement).value).toBe(
      'на воротах',
    )
    await user.clear(value)
    await user.type(value, '1200')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    const { body } = server.saves()[0]!
    expect(body).toMatchObject({ car_id: 70, value: 1200, note: 'на воротах', replaces_id: 1 })
    expect([body.id, body.confirmed === true]).toEqual([undefined, false])
  })
  it('that were corrected are marked, cannot be corrected again and lead to their correction', async () => {
    vehicle()
    readingOf(1, { value: 1000, replaced: true, replaced_by_id: 2 })
    readingOf(2, { value: 1200, replaces_id: 1, replaced: false, replaced_by_id: null })
    const { user } = open(car, 70)
    await user.click(await tab(/^Показания/))
    const [former, later] = within(await screen.findByRole('grid'))
      .getAllByRole('row')
      .slice(1)
    expect([former?.dataset.replaced, later?.dataset.replaced]).toEqual(['true', undefined])
    expect(within(former!).queryByRole('button')).toBeNull()
    former?.focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    expect((await within(dialog).findByRole('note')).textContent).toContain('Исправлено')
    expect(within(dialog).queryByRole('button', { name: 'Исправить' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Открыть исправление' }))
    expect(await within(dialog).findByText(/Исправляет «/)).toBeTruthy()
    expect(within(dialog).getByText(/1\s200/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Исправить' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.saves()[0]?.body).toMatchObject({ replaces_id: 2 }))
  })
  it('return the focus to the field when the confirmation is declined', async () => {
    vehicle()
    const { user } = open(car, 70)
    await user.click(await tab(/^Показания/))
    await user.click(await screen.findByRole('button', { name: 'Добавить' }))
    const dialog = await screen.findByRole('dialog', { name: /Показание/ })
    await user.type(await within(dialog).findByLabelText(/^Показание/), '12')
    server.refuse(
      'confirm',
      'Всё равно сохранить?',
      { fields: { value: 'Меньше другого показания: 5000 км' } },
      422,
    )
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: /Всё равно/ })).getByRole('button', {
        name: 'Исправить',
      }),
    )
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Показание/)),
    )
    expect(within(dialog).getByText('Меньше другого показания: 5000 км')).toBeTruthy()
    expect(server.saves()).toHaveLength(1)
  })
  it('are those of this record only, append-only ones open read-only, and arrow keys move through them', async () => {
    vehicle()
    const made = (id: number, car_id: number, value: number) =>
      server.of('odometer-reading').push(
        server.completed(reading, {
          id,
          version: 1,
          car_id,
          value,
          read_at: '2026-03-01T05:00:00.000Z',
        }),
      )
    made(1, 70, 1000)
    made(2, 70, 2000)
    made(3, 71, 9999)
    const { user } = open(car, 70)
    await user.click(await tab(/^Показания/))
    const grid = await screen.findByRole('grid')
    const rows = within(grid).getAllByRole('row').slice(1)
    expect(rows).toHaveLength(2)
    rows[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rows[1])
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/2\s000/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Сохранить' })).toBeNull()
  })
})

describe('a field that a save cannot empty', () => {
  it('is cleared by its own call, and other typed values stay and are saved afterwards', async () => {
    vehicle({ mobject_id: 4711 })
    const { user } = open(car, 70)
    await user.type(await field(/^Цвет/), 'белый')
    await user.click(screen.getByRole('button', { name: /^Отвязать/ }))
    await user.click(await screen.findByRole('button', { name: 'Да' }))
    await waitFor(() => expect(server.of('car')[0]?.mobject_id).toBeNull())
    expect((await field(/^Цвет/)).value).toBe('белый')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Отвязать/ })).toBeNull())
    await user.click(saveButton())
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.saves()[0]?.body).toEqual({ id: 70, version: 3, color: 'белый' })
  })
})

describe('a field that a save cannot empty, in the archive', () => {
  it('can be cleared, although nothing else can be changed', async () => {
    vehicle({ mobject_id: 4711, archived_at: '2026-01-01T00:00:00.000Z' })
    const { user } = open(car, 70)
    await user.click(await screen.findByRole('button', { name: /^Отвязать/ }))
    await user.click(await screen.findByRole('button', { name: 'Да' }))
    await waitFor(() => expect(server.of('car')[0]?.mobject_id).toBeNull())
    expect(screen.queryByRole('button', { name: /Сохранить/ })).toBeNull()
  })
  it('cannot be cleared by a reader', async () => {
    vehicle({ mobject_id: 4711 })
    const user = signedIn(7, resources)
    session.set({
      ...user,
      fmsStaff: {
        ...user.fmsStaff,
        resourceAccess: user.fmsStaff.resourceAccess.map((one) => ({ ...one, access: 1 })),
      },
    })
    open(car, 70)
    expect((await field(/^ID в системе/)).value).toMatch(/4\s?711/)
    expect(screen.queryByRole('button', { name: /^Отвязать/ })).toBeNull()
  })
})

describe('personal fields', () => {
  const without = (level: number) => {
    const user = signedIn(7, resources)
    const resourceAccess = user.fmsStaff.resourceAccess.map((one) =>
      one.alternative_name.startsWith('staff-personal') ? { ...one, access: level } : one,
    )
    session.set({ ...user, fmsStaff: { ...user.fmsStaff, resourceAccess } })
  }
  it('are absent from a new record without the right, and so is the family tab', async () => {
    without(0)
    open(staff)
    await field(/^Фамилия/)
    expect(screen.queryByLabelText(/^Дата рождения/)).toBeNull()
    expect(screen.queryByRole('tab', { name: /^Родственники|^Воинск/ })).toBeNull()
    expect(screen.queryByText('Паспорт')).toBeNull()
  })
  it('are editable with the right, and absent without it', async () => {
    server.of('staff').push(
      server.completed(staff, {
        id: 8,
        version: 1,
        surname: 'Каримов',
        name: 'Акмаль',
        birth_date: '1980-05-05',
      }),
    )
    open(staff, 8)
    expect((await field(/^Дата рождения/)).readOnly).toBe(false)
    cleanup()
    without(1)
    open(staff, 8)
    expect((await field(/^Фамилия/)).readOnly).toBe(false)
    expect(screen.queryByLabelText(/^Дата рождения/)).toBeNull()
  })
  it('are in the tabs of the card in its order', async () => {
    open(staff)
    await field(/^Фамилия/)
    const sections = Object.keys(resourceInContract(staff, {}).form)
    expect(screen.getAllByRole('tab')).toHaveLength(sections.length)
    expect(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
    ).toContain('Паспорт')
  })
})
