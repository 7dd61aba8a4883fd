// The settings of a printed form: what there is to choose is the form's own, and a preview goes by
// what is typed.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { PrintFormParts, SpilledSide } from '#resources/wire/print-forms.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { FakeServer } from '../kernel/form/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = allResources()
const of = resourceOf('print-form-setting')
const keys = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const parts: PrintFormParts = {
  title: 'ПУТЕВОЙ ЛИСТ № %{number}',
  signatures: [
    { key: 'dispatcher', words: 'Диспетчер' },
    { key: 'mechanic', words: 'Механик' },
  ],
  blocks: [{ key: 'coupons', words: 'Талоны заказчика' }],
  tables: [{ key: 'tasks', words: 'Задание', lines: 4 }],
  fields: [{ key: 'car_id.vin', words: 'Автомобиль: VIN' }],
}
const patience = { timeout: 10_000 }

let server: FakeServer
const previews: unknown[] = []
const opened = vi.fn()
let refusal: object | null = null
let spilled: SpilledSide[] = []
beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
  server.of(of.name).push(
    server.completed(of, {
      ...{ id: 3, version: 1, form: 'way-bill.truck', form_name: 'Путевые листы: № 4-П' },
      ...{ valid_from: '2026-01-01', title: 'НАРЯД', head_text: 'Приказ № 15' },
    }),
  )
  previews.length = 0
  refusal = null
  spilled = []
  opened.mockReset().mockReturnValue({})
  vi.stubGlobal('open', opened)
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('/getForm/')) {
      expect(url).toBe('/api/fms/print-form-setting/getForm/way-bill.truck')
      return new Response(JSON.stringify({ result: parts }))
    }
    if (url.endsWith('/getSpilledSides')) {
      const { head_text: text } = JSON.parse(String(init.body)) as { head_text: string | null }
      const result = text === 'Длинный текст' ? spilled : []
      return new Response(JSON.stringify({ result }))
    }
    if (!url.endsWith('/printPreview')) return others(url, init)
    previews.push(JSON.parse(String(init.body)))
    return refusal
      ? new Response(JSON.stringify({ error: refusal }), { status: 400 })
      : new Response('%PDF-1.3')
  })
})

function open(id: number | null) {
  const nothing = () => undefined
  return draw(
    <RecordEditor of={of} id={id} onNamed={nothing} onSaved={nothing} onClose={nothing} />,
    {
      dataProvider: createDataProvider(resources),
    },
  )
}

it('offers the forms of all resources by their names', async () => {
  open(null)
  const form = await screen.findByRole<HTMLInputElement>(
    'combobox',
    { name: /^Форма/, hidden: true },
    patience,
  )
  await keys.type(form, '4-П')
  await keys.click(await screen.findByText('Путевые листы: Форма № 4-П, грузовой автомобиль'))
  await waitFor(() => expect(form.value).toBe('Путевые листы: Форма № 4-П, грузовой автомобиль'))
  await keys.clear(form)
  await keys.type(form, 'приходный')
  expect(await screen.findByText(/: Приходный акт$/)).toBeTruthy()
})

it('offers the signatures of the form, and saves their keys', async () => {
  open(3)
  await keys.click(await screen.findByRole('tab', { name: /^Подписи/, hidden: true }, patience))
  const table = await screen.findByRole('group', { name: 'Подписи', hidden: true })
  await keys.click(within(table).getByRole('button', { name: /Добавить/, hidden: true }))
  const box = await within(table).findByRole<HTMLInputElement>(
    'combobox',
    { hidden: true },
    patience,
  )
  await keys.type(box, 'Мех')
  await keys.click(await screen.findByText('Механик'))
  await keys.click(screen.getByText('Сохранить'))
  await waitFor(() =>
    expect(server.saves().at(-1)?.body).toMatchObject({
      signatures: [{ signature: 'mechanic', words: null, left_out: false }],
    }),
  )
})

it('shows the empty form with what is typed, and the title that the form has', async () => {
  open(3)
  const text = await screen.findByLabelText<HTMLTextAreaElement>(
    /^Текст после шапки/,
    undefined,
    patience,
  )
  expect(await screen.findByText('ПУТЕВОЙ ЛИСТ № %{number}')).toBeTruthy()
  await keys.clear(text)
  const title = screen.getByLabelText(/^Заголовок вместо/)
  await keys.clear(title)
  await keys.type(title, 'ЗАКАЗ')
  await keys.click(screen.getByRole('button', { name: 'Предварительный просмотр', hidden: true }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('blob:preview'))
  expect(previews).toMatchObject([
    { id: 3, form: 'way-bill.truck', title: 'ЗАКАЗ', head_text: null, signatures: [] },
  ])
  expect(server.saves()).toEqual([])
})

it('shows a message why there is no preview', async () => {
  refusal = {
    ...{ code: 'validation', message: 'Проверьте поля' },
    fields: { title: 'В форме нет значения «brand»' },
  }
  open(3)
  await keys.click(
    await screen.findByRole('button', { name: 'Предварительный просмотр', hidden: true }, patience),
  )
  const alert = await screen.findByRole('alert', { hidden: true }, patience)
  expect(alert.textContent).toBe('Проверьте поля. В форме нет значения «brand»')
  expect(opened).not.toHaveBeenCalled()
})

it('warns before it is saved that a side has become too full, and takes it back', async () => {
  spilled = [
    { side: 1, of: 2, pages: 2 },
    { side: 2, of: 2, pages: 3 },
  ]
  open(3)
  const text = await screen.findByLabelText(/^Текст после шапки/, undefined, patience)
  expect(screen.queryByText(/Форма не помещается/)).toBeNull()
  await keys.clear(text)
  await keys.type(text, 'Длинный текст')
  expect(await screen.findByText('Лицевая сторона: страниц 2', undefined, patience)).toBeTruthy()
  expect(screen.getByText('Оборотная сторона: страниц 3')).toBeTruthy()
  expect(screen.getByText(/Форма не помещается/)).toBeTruthy()
  expect(server.saves()).toEqual([])
  await keys.clear(text)
  await waitFor(() => expect(screen.queryByText(/Форма не помещается/)).toBeNull(), patience)
})

it('previews a new setting too, before it is saved', async () => {
  open(null)
  const button = { name: 'Предварительный просмотр', hidden: true }
  await keys.click(await screen.findByRole('button', button, patience))
  await waitFor(() => expect(previews).toHaveLength(1))
  expect(previews[0]).not.toHaveProperty('id')
  expect(screen.queryByText(/удалите эту запись/)).toBeNull()
})
