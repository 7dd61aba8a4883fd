import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '#dataProviders/http/call.ts'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { Entry, Removed } from '#resources/kernel/history.ts'
import { RecordDrawer } from '#src/kernel/form/RecordDrawer.tsx'
import { childRowsOf } from '#src/kernel/history/childRows.ts'
import { textDifference } from '#src/kernel/history/textDifference.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'

const resources = allResources()
const brand = resourceOf('car-brand')
const model = resourceOf('car-model')
const who = { id: 7, name: 'Каримов Анвар' }
const entry = (id: number, more: Partial<Entry>): Entry => ({
  id,
  at: `2026-03-0${(id % 9) + 1}T09:15:00.000Z`,
  type: 'change',
  who,
  changes: [],
  revertible: false,
  ...more,
})

let server: FakeServer
let history: Entry[]
let removed: Removed[]
const asked = { getHistory: vi.fn(), revert: vi.fn(), getRemoved: vi.fn(), bringBack: vi.fn() }

beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
  server.of('fuel').push({ id: 1, version: 1, name: 'АИ-80' })
  server
    .of('car-brand')
    .push(server.completed(brand, { id: 5, version: 3, name: 'Isuzu', description: null }))
  server
    .of('car-model')
    .push(server.completed(model, { id: 9, version: 1, name: 'NQR 71', brand_id: 5, fuels: [] }))
  history = []
  removed = []
  asked.getHistory.mockReset().mockImplementation(() => Promise.resolve({ data: history }))
  asked.getRemoved.mockReset().mockImplementation(() => Promise.resolve({ data: removed }))
  asked.revert.mockReset()
  asked.bringBack.mockReset()
})

const provider = () => ({ ...createDataProvider(resources), ...asked })
function open(path: string, of = path.startsWith('/carModels') ? model : brand) {
  return draw(<RecordDrawer of={of} />, { dataProvider: provider(), path })
}

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const openHistory = async () => fireEvent.click(await screen.findByRole('tab', { name: 'История' }))
const entries = () => screen.findAllByRole('listitem')

describe('the history of a record', () => {
  it('is a tab even of a form with one section: user, time, old and new values in the reader’s language', async () => {
    history = [
      entry(2, {
        changes: [{ field: 'name', before: 'Исудзу', after: 'Isuzu' }],
        revertible: true,
      }),
      entry(1, {
        type: 'create',
        who: null,
        changes: [{ field: 'name', before: null, after: 'Исудзу' }],
      }),
    ]
    open('/carBrands?edit=5')
    await openHistory()
    const [last, first] = await entries()
    expect(screen.getByRole('region', { name: '03.03.2026' })).toBeTruthy()
    expect(last?.textContent).toMatch(
      /14:15Изменение.*Каримов Анвар.*Наименование.*Было: Исудзу.*→.*Стало: Isuzu/,
    )
    expect(first?.textContent).toMatch(/Создание.*Система.*Наименование.*Исудзу/)
    expect(within(first!).queryByRole('button')).toBeNull()
    expect(asked.getHistory.mock.lastCall?.[1]).toMatchObject({ id: 5 })
  })
  it('folds the fields of a creation where they are many', async () => {
    const named = { id: 3, name: 'Самосвал' }
    const changes = [
      { field: 'brand_id', before: null, after: { id: 5, name: 'Isuzu' } },
      { field: 'name', before: null, after: 'NQR 71' },
      { field: 'type_id', before: null, after: named },
      { field: 'type_by_appointment_id', before: null, after: named },
      { field: 'description', before: null, after: 'Для города' },
    ]
    history = [
      entry(3, { changes }),
      entry(2, { type: 'create', changes: changes.slice(1) }),
      entry(1, { type: 'create', changes }),
    ]
    open('/carModels?edit=9')
    await openHistory()
    const [change, small, whole] = await entries()
    expect(change?.querySelector('details')).toBeNull()
    expect(small?.querySelector('details')).toBeNull()
    expect(whole?.querySelector('details')?.open).toBe(false)
    fireEvent.click(within(whole!).getByText('5 полей'))
    expect(whole?.querySelector('details')?.open).toBe(true)
    expect(within(whole!).getByText('Для города')).toBeTruthy()
  })
  it('prints a former version on the form that is chosen', async () => {
    const intake = resourceOf('fuel-intake')
    server.of('fuel-intake').push(server.completed(intake, { id: 6, version: 2 }))
    history = [entry(2, { former: true }), entry(1, { type: 'create' })]
    open('/gsm?edit=6', intake)
    await openHistory()
    const [last, first] = await entries()
    const name = 'Печать прежней редакции'
    expect(within(first!).queryByRole('button', { name })).toBeNull()
    fireEvent.click(within(last!).getByRole('button', { name }))
    await waitFor(() => {
      const sent = server.calls.find(({ path }) => path.endsWith('/print'))
      expect(sent?.body).toMatchObject({ form: 'act', ids: [6], former: 2 })
    })
  })
  it('reverts a change after a preview, and the form continues from the response', async () => {
    history = [
      entry(2, {
        changes: [{ field: 'name', before: 'Исудзу', after: 'Isuzu' }],
        revertible: true,
      }),
    ]
    asked.revert.mockImplementation(() => {
      const row = { ...server.of('car-brand')[0]!, name: 'Исудзу', version: 4 }
      server.of('car-brand')[0] = row
      return Promise.resolve({ data: row })
    })
    const { user } = open('/carBrands?edit=5')
    await field(/^Наименование/)
    await openHistory()
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить это изменение' }))
    const dialog = await screen.findByRole('dialog', { name: 'Отменить изменение?' })
    expect(dialog.textContent).toMatch(
      /Каримов Анвар, 03\.03\.2026 14:15\. Будет установлено:НаименованиеИсудзу/,
    )
    expect(within(dialog).queryByText(/несохранённые/)).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Отменить изменение' }))
    expect(await screen.findByText('Изменение отменено')).toBeTruthy()
    expect(asked.revert).toHaveBeenCalledWith('car-brand', { id: 5, event: 2, version: 3 })
    await waitFor(() => expect(asked.getHistory).toHaveBeenCalledTimes(2))
    fireEvent.click(screen.getAllByRole('tab')[0]!)
    const name = await field(/^Наименование/)
    expect(name.value).toBe('Исудзу')
    await user.type(name, '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.saves()[0]?.body).toEqual({ id: 5, version: 4, name: 'Исудзу!' })
  })
  it('warns of unsaved input', async () => {
    history = [
      entry(2, {
        changes: [{ field: 'name', before: 'Исудзу', after: 'Isuzu' }],
        revertible: true,
      }),
    ]
    const { user } = open('/carBrands?edit=5')
    await user.type(await field(/^Описание/), 'набрано')
    await openHistory()
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить это изменение' }))
    const dialog = await screen.findByRole('dialog', { name: 'Отменить изменение?' })
    expect(within(dialog).getByText(/В форме есть несохранённые изменения/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    fireEvent.click(screen.getAllByRole('tab', { hidden: true })[0]!)
    expect((await field(/^Описание/)).value).toBe('набрано')
    expect(asked.revert).not.toHaveBeenCalled()
  })
  it('shows why a change was not reverted, with the fields, until it is closed', async () => {
    history = [
      entry(2, {
        changes: [{ field: 'name', before: 'Исудзу', after: 'Isuzu' }],
        revertible: true,
      }),
    ]
    asked.revert.mockRejectedValue(
      new HttpError(409, {
        code: 'changed_again',
        message: 'Изменено ещё раз',
        fields: { name: 'С тех пор изменено' },
      }),
    )
    open('/carBrands?edit=5')
    await openHistory()
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить это изменение' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Отменить изменение' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Изменено ещё разНаименование: С тех пор изменено',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
  it('marks deleted and inserted text in long texts, and the changed ones of child rows', async () => {
    const words = 'Грузовик для перевозки людей и грузов по городу'
    history = [
      entry(3, {
        changes: [{ field: 'description', before: words, after: words.replace('людей', 'мебели') }],
      }),
      entry(2, {
        changes: [
          {
            field: 'brand_id',
            before: { id: 4, name: 'Бывшая', deleted: true },
            after: { id: 5, name: 'Isuzu' },
          },
          {
            field: 'fuels',
            before: [
              { id: 1, fuel_id: 1, fuel_name: 'АИ-80', norm: '8.000' },
              { id: 2, fuel_id: 2, fuel_name: 'Метан', norm: null },
            ],
            after: [{ id: 1, fuel_id: 1, fuel_name: 'АИ-80', norm: '8.500' }],
          },
        ],
      }),
    ]
    open('/carModels?edit=9')
    await openHistory()
    const [text, rest] = await entries()
    expect(text?.querySelector('del')?.textContent).toBe('людей ')
    expect(text?.querySelector('ins')?.textContent).toBe('мебели ')
    expect(rest?.textContent).toContain('Бывшая (удалено)')
    expect(rest?.textContent).toMatch(/Строка удалена.*Метан/)
    expect(rest?.textContent).toMatch(/Строка изменена: АИ-80.*8.*→.*8,5/)
  })
  it('loads page by page, and the first of the new entries takes the focus', async () => {
    const all = Array.from({ length: 51 }, (_, n) =>
      entry(100 - n, { changes: [{ field: 'name', before: `a${n}`, after: `b${n}` }] }),
    )
    asked.getHistory.mockImplementation((_name, { before }: { before?: number }) =>
      Promise.resolve({ data: before === undefined ? all.slice(0, 50) : all.slice(50) }),
    )
    open('/carBrands?edit=5')
    await openHistory()
    expect(await entries()).toHaveLength(50)
    fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('a50'))
    expect(asked.getHistory.mock.lastCall?.[1]).toMatchObject({ id: 5, before: 51 })
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  })
  it('is readable for readers, also after a failed first request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    session.set(signedIn(7, resources, 1))
    history = [entry(2, { changes: [{ field: 'name', before: 'Исудзу', after: 'Isuzu' }] })]
    asked.getHistory.mockRejectedValueOnce(
      new HttpError(503, { code: 'unavailable', message: 'База данных недоступна' }),
    )
    open('/carBrands?show=5')
    await openHistory()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('База данных недоступна')
    fireEvent.click(within(alert).getByRole('button', { name: 'Повторить' }))
    const [last] = await entries()
    expect(last?.textContent).toContain('Исудзу')
    expect(within(last!).queryByRole('button')).toBeNull()
  })
  it('is absent from a new record', async () => {
    open('/carBrands?create')
    await field(/^Наименование/)
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('deleted records', () => {
  const gone: Removed = { event: 31, id: 4, name: 'Volvo', at: '2026-03-03T09:15:00.000Z', who }
  async function openRemoved() {
    const drawn = draw(<ListView of={brand} />, { dataProvider: provider(), path: '/carBrands' })
    fireEvent.click(await screen.findByRole('button', { name: 'Другие действия' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Удалённые записи' }))
    return { ...drawn, dialog: await screen.findByRole('dialog', { name: /^Удалённые записи: / }) }
  }

  it('are listed from the list’s menu and restored, with a link to the record', async () => {
    removed = [gone]
    asked.bringBack.mockResolvedValue({ data: { id: 4 } })
    const { dialog, router } = await openRemoved()
    expect(await within(dialog).findByText('Удалено: 03.03.2026 14:15, Каримов Анвар')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Восстановить «Volvo»' }))
    const link = await within(dialog).findByRole('link', { name: 'Открыть' })
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(asked.bringBack).toHaveBeenCalledWith('car-brand', { event: 31 })
    fireEvent.click(link)
    await waitFor(() => expect(router.state.location.search).toBe('?edit=4'))
  })
  it('are searched after a pause in typing, and can be viewed', async () => {
    removed = [gone]
    history = [
      entry(31, {
        type: 'delete',
        changes: [{ field: 'description', before: 'Шведская', after: null }],
      }),
    ]
    const { dialog, user } = await openRemoved()
    await user.type(within(dialog).getByRole('searchbox', { name: 'Поиск по названию' }), 'vol')
    await waitFor(() =>
      expect(asked.getRemoved.mock.lastCall?.[1]).toMatchObject({ search: 'vol' }),
    )
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Показать «Volvo»' }))
    expect(await within(dialog).findByText('Шведская')).toBeTruthy()
    removed = []
    await user.type(within(dialog).getByRole('searchbox'), 'x')
    expect(await within(dialog).findByText('Ничего не найдено')).toBeTruthy()
  })
  it('stay listed with the reason when they cannot be restored', async () => {
    removed = [gone]
    asked.bringBack.mockRejectedValue(
      new HttpError(409, {
        code: 'duplicate',
        message: 'Такая запись уже есть',
        fields: { name: 'Такое значение уже существует' },
      }),
    )
    const { dialog } = await openRemoved()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Восстановить «Volvo»' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Такая запись уже естьНаименование: Такое значение уже существует',
    )
    expect(within(dialog).getByRole('button', { name: 'Восстановить «Volvo»' })).toBeTruthy()
  })
  it('are hidden from readers', async () => {
    session.set(signedIn(7, resources, 1))
    draw(<ListView of={brand} />, { dataProvider: provider(), path: '/carBrands' })
    await screen.findByText('Isuzu')
    expect(screen.queryByRole('menuitem', { name: 'Удалённые записи' })).toBeNull()
    const menu = screen.queryByRole('button', { name: 'Другие действия' })
    if (menu) fireEvent.click(menu)
    expect(screen.queryByText('Удалённые записи')).toBeNull()
  })
})

describe('the difference of two texts', () => {
  const told = (before: string, after: string) =>
    textDifference(before, after).map(({ text, kind }) => `${kind}:${text}`)
  it('consists of deleted, inserted and equal parts', () => {
    expect(told('один два три', 'один пять три')).toEqual([
      'same:один ',
      'gone:два ',
      'new:пять ',
      'same:три',
    ])
    expect(told('a b', 'a b')).toEqual(['same:a b'])
    expect(told('', 'a')).toEqual(['new:a'])
    expect(told('a b c d', 'b c x d')).toEqual(['gone:a ', 'same:b c ', 'new:x ', 'same:d'])
  })
  it('loses no character of either, however long they are', () => {
    const words = (n: number, every: number) =>
      Array.from({ length: n }, (_, i) => (i % every === 0 ? `w${i}${every}` : `w${i}`)).join(' ')
    for (const [before, after] of [
      [words(50, 3), words(60, 7)],
      [words(3000, 2), words(3000, 3)],
      ['  lead', 'lead  '],
    ] as const) {
      const pieces = textDifference(before, after)
      const side = (kind: string) =>
        pieces
          .filter((piece) => piece.kind === 'same' || piece.kind === kind)
          .map(({ text }) => text)
      expect([side('gone').join(''), side('new').join('')]).toEqual([before, after])
    }
  })
  it('matches child rows by their ids', () => {
    const fuels = model.fields.fuels!
    const row = (id: number, norm: string | null = null) => ({ id, fuel_id: id, norm })
    expect(childRowsOf(fuels, [row(1), row(2), row(3)], [row(3), row(1, '5'), row(4)])).toEqual({
      added: [row(4)],
      removed: [row(2)],
      changed: [{ before: row(1), after: row(1, '5'), keys: ['norm'] }],
      moved: true,
    })
  })
})
