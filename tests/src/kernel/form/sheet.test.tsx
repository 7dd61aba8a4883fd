// A document on one sheet: head over lines, sums below them, derived cells, pasted lines, and many.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { specimens } from '#tests/specimens/resources.ts'
import { specimenSheet } from '#tests/specimens/sheets.ts'
import { draw } from '../inputs/host.tsx'
import { FakeServer } from './server.ts'
import { signedIn } from './signedIn.ts'

const of = specimenSheet as unknown as Resource
const resources = [...allResources(), ...specimens]
let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
  server.of('fuel').push({ id: 1, version: 1, name: 'АИ-80' }, { id: 2, version: 1, name: 'Метан' })
})

function open(id: number | null, show = false) {
  const onSaved = vi.fn()
  const nothing = () => undefined
  const world = draw(
    <RecordEditor
      of={of}
      id={id}
      show={show}
      onNamed={nothing}
      onSaved={onSaved}
      onClose={nothing}
    />,
    { dataProvider: createDataProvider(resources) },
  )
  return { onSaved, ...world }
}

const line = (id: number, more: object = {}) => ({
  ...{ id, fuel_id: 1, batch: `П-${id}`, quantity: 2, litres: '0.100', cost: '5.00' },
  ...more,
})
function stored(count: number) {
  const lines = Array.from({ length: count }, (_, n) => line(n + 1))
  const row = { id: 50, version: 1, number: 'Н-50', issued_on: '2026-01-31', lines }
  server.of(of.name).push(server.completed(of, row))
}

const cell = (key: string, row: number) =>
  document.querySelector<HTMLInputElement>(`input[name="lines.${row - 1}.${key}"]`)
const found = (key: string, row: number) =>
  waitFor(() => {
    const input = cell(key, row)
    if (!input) throw new Error(`no cell ${key} in row ${row}`)
    return input
  })
const drawn = () => document.querySelectorAll('[data-line]').length
const sums = () =>
  [...document.querySelectorAll('tfoot td')]
    .map((one) => one.textContent?.replaceAll(/\s/g, ' ') ?? '')
    .filter((text) => text !== '')
/** As a spreadsheet puts cells on the clipboard. */
const paste = (into: Element, ...rows: string[]) =>
  fireEvent.paste(into, {
    clipboardData: { getData: () => rows.map((one) => `${one}\r\n`).join('') },
  })
/**
 * As by mouse and keyboard; Testing Library's own search and typing take seconds over a form of
 * this size.
 */
const press = (text: string) =>
  fireEvent.click([...document.querySelectorAll('button')].find((one) => one.textContent === text)!)
function type(input: HTMLInputElement, text: string) {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
const body = () => server.saves()[0]?.body as { lines: object[] } | undefined

describe('a new document', () => {
  it('has its lines below its head, with an empty one for input that is not sent', async () => {
    const { user, onSaved } = open(null)
    await user.type(await screen.findByLabelText(/^Number/), 'Н-1')
    expect(screen.queryAllByRole('tab')).toEqual([])
    const first = await found('fuel_id', 1)
    await user.type(screen.getByLabelText(/^Issued on/), '31.01.2026')
    // the head is before the lines, the result after them
    const order = Node.DOCUMENT_POSITION_FOLLOWING
    expect(screen.getByLabelText(/^Number/).compareDocumentPosition(first) & order).toBe(order)
    expect(first.compareDocumentPosition(screen.getByLabelText(/^Note/)) & order).toBe(order)
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(body()).toMatchObject({ number: 'Н-1' })
    expect(body()?.lines ?? []).toEqual([])
  })

  it('gets a row by Enter in the last cell that is typed into, and loses one by Ctrl+Delete', async () => {
    const { user } = open(null)
    await user.type(await found('quantity', 1), '3')
    await user.type(await found('km_to', 1), '4')
    const last = screen.getByLabelText(/^Kept, Строка 1, по/i)
    await user.click(last)
    await user.keyboard('{Enter}')
    await found('fuel_id', 2)
    expect(document.activeElement).toBe(cell('fuel_id', 2))
    await user.keyboard('{Control>}{Delete}{/Control}')
    await waitFor(() => expect(cell('fuel_id', 2)).toBeNull())
    expect(cell('quantity', 1)?.value).toBe('3')
  })

  it('sums up what is typed, exactly and with units', async () => {
    const { user } = open(null)
    await user.type(await found('quantity', 1), '1000')
    await user.type(await found('litres', 1), '0,1')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Добавить строку' }))
    await user.type(await found('litres', 2), '0,2')
    await user.tab()
    await waitFor(() => expect(sums()).toContain('0,3 л'))
    expect(sums()).toContain('1 000')
    expect(screen.getByRole('rowheader', { name: 'Итого' })).toBeTruthy()
  })

  it('shows what rules derive in a line, as it is typed', async () => {
    server.derived = { lines: [{ fuel_id: 1, quantity: 3, cost: '37.50', filled_id: 2 }] }
    const { user } = open(null)
    await user.type(await screen.findByLabelText(/^Number/), 'Н-1')
    await user.type(await found('quantity', 1), '3')
    await user.tab()
    const row = () => document.querySelector<HTMLElement>('[data-line="0"]')!
    await waitFor(() => expect(row().textContent).toMatch(/37,50/))
    expect(row().textContent).toContain('Метан')
    // no stop of the keyboard, and part of the sums
    expect(cell('cost', 1)).toBeNull()
    expect(sums().some((text) => text.startsWith('37,50'))).toBe(true)
  })
})

it('an error between lines is shown at the later one until it is corrected', async () => {
  stored(3)
  const { user } = open(50)
  const batch = await found('batch', 3)
  await user.clear(batch)
  await user.type(batch, 'п-1')
  await user.tab()
  const row = () => within(document.querySelector<HTMLElement>('[data-line="2"]')!)
  await waitFor(() => expect(row().getAllByText(/Уже есть в строке 1/)).not.toEqual([]))
  await user.type(await found('km_from', 2), '9')
  await user.type(await found('km_to', 2), '8')
  await user.tab()
  await screen.findByText('Не меньше, чем «Km from»')
  await user.clear(await found('batch', 3))
  await waitFor(() => expect(screen.queryByText(/Уже есть в строке 1/)).toBeNull())
})

describe('a paste into lines', () => {
  it('fills cells from the one it begins at, finds names, and adds rows', async () => {
    const { user, onSaved } = open(null)
    await user.type(await screen.findByLabelText(/^Number/), 'Н-1')
    await user.type(screen.getByLabelText(/^Issued on/), '31.01.2026')
    paste(await found('fuel_id', 1), 'метан\tМ-1\t5\t1,5\t2 500', 'АИ-80\tА-1\t7\t2\t3000')
    await waitFor(() => expect(cell('quantity', 2)?.value).toBe('7'))
    expect(cell('fuel_id', 1)?.value).toBe('Метан')
    await waitFor(() => expect(sums()[0]).toBe('12'))
    await screen.findByText('Вставлены 2 строки')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(body()?.lines).toMatchObject([
      { fuel_id: 2, batch: 'М-1', quantity: 5, litres: '1.500', price: '2500.00' },
      { fuel_id: 1, batch: 'А-1', quantity: 7, litres: '2.000', price: '3000.00' },
    ])
  })

  it('is undone by one Ctrl+Z, unless something was typed since', async () => {
    stored(2)
    const { user } = open(50)
    paste(await found('batch', 2), 'Х-1\t9', 'Х-2\t8')
    await waitFor(() => expect(cell('batch', 3)?.value).toBe('Х-2'))
    await user.click(await found('quantity', 3))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(cell('batch', 3)).toBeNull())
    expect([cell('batch', 2)?.value, cell('quantity', 2)?.value]).toEqual(['П-2', '2'])
    paste(await found('batch', 2), 'Х-1\t9', 'Х-2\t8')
    await waitFor(() => expect(cell('batch', 3)?.value).toBe('Х-2'))
    await user.type(await found('quantity', 1), '5')
    await user.keyboard('{Control>}z{/Control}')
    expect(cell('batch', 3)?.value).toBe('Х-2')
  })

  it('asks once about unknown names, and lets invalid cells be corrected', async () => {
    const { user } = open(null)
    paste(await found('fuel_id', 1), 'Меттан\tА\tдва', 'Меттан\tБ\t2', 'АИ-80\tВ\t3')
    const asked = await screen.findByRole('alertdialog', { name: 'Вставка из таблицы' })
    const names = within(asked).getAllByRole('combobox', { name: 'Заменить «Меттан» на' })
    expect(names).toHaveLength(1)
    await user.selectOptions(names[0]!, 'Метан')
    await user.type(
      within(asked).getByLabelText('Строка 1, «Quantity»'),
      '{Backspace}{Backspace}{Backspace}4',
    )
    await user.click(within(asked).getByRole('button', { name: 'Вставить' }))
    await waitFor(() => expect(cell('fuel_id', 2)?.value).toBe('Метан'))
    expect([1, 2, 3].map((row) => cell('quantity', row)?.value)).toEqual(['4', '2', '3'])
    expect(cell('fuel_id', 1)?.value).toBe('Метан')
  })

  it('creates records for new names if chosen, and undoes them with the rest', async () => {
    const { user } = open(null)
    paste(await found('fuel_id', 1), 'Керосин\tА', 'Керосин\tБ')
    const asked = await screen.findByRole('alertdialog', { name: 'Вставка из таблицы' })
    await user.click(within(asked).getByRole('button', { name: 'Вставить' }))
    await waitFor(() => expect(cell('fuel_id', 2)?.value).toBe('Керосин'))
    const made = server.of('fuel').filter(({ name }) => name === 'Керосин')
    expect(made).toHaveLength(1)
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(cell('fuel_id', 2)).toBeNull())
    await waitFor(() =>
      expect(server.calls.some(({ path }) => path.endsWith('fuel/bulk'))).toBe(true),
    )
  })

  it('ignores a single cell, and reports that derived columns are skipped', async () => {
    const { user } = open(null)
    const batch = await found('batch', 1)
    const kept = !paste(batch, 'один')
    expect(kept).toBe(false)
    paste(await found('price', 1), '10\t99')
    const asked = await screen.findByRole('alertdialog', { name: 'Вставка из таблицы' })
    expect(within(asked).getByText('Не вставляются, вычисляются сами: Cost')).toBeTruthy()
    await user.click(within(asked).getByRole('button', { name: 'Вставить' }))
    await waitFor(() => expect(cell('price', 1)?.value.replaceAll(/\s/g, ' ')).toMatch(/^10/))
  })

  it('adds at most as many rows as are allowed', async () => {
    const { user } = open(null)
    const rows = Array.from({ length: 605 }, (_, n) => `Б-${n}\t1`)
    paste(await found('batch', 1), ...rows)
    const asked = await screen.findByRole('alertdialog', { name: 'Вставка из таблицы' })
    expect(within(asked).getByText('Не поместилось 5 строк: всего может быть 600')).toBeTruthy()
    await user.click(within(asked).getByRole('button', { name: 'Вставить' }))
    await waitFor(() => expect(sums()[0]).toBe('600'))
  })
})

describe('many lines', () => {
  it('are rendered only where visible, and summed up completely', async () => {
    stored(500)
    open(50)
    await found('batch', 1)
    expect(drawn()).toBeLessThan(60)
    expect(sums().slice(0, 2)).toEqual(['1 000', '50 л'])
    expect(document.querySelector('.rows-table')?.getAttribute('aria-rowcount')).toBe('501')
  })

  it('are all saved, and an error far below is scrolled to and focused', async () => {
    stored(500)
    server.of(of.name)[0]!.lines = Array.from({ length: 500 }, (_, n) =>
      line(n + 1, n === 411 ? { fuel_id: null } : {}),
    )
    open(50)
    type(await found('quantity', 1), '7')
    expect(cell('fuel_id', 412)).toBeNull()
    press('Сохранить')
    await waitFor(() => expect(document.activeElement).toBe(cell('fuel_id', 412)))
    expect(drawn()).toBeLessThan(60)
    expect(server.saves()).toEqual([])
    // what was typed before stays, whether it is drawn or not
    expect(cell('quantity', 1)).toBeNull()
    type(await found('fuel_id', 412), 'мет')
    await waitFor(() => expect(cell('fuel_id', 412)?.value).toBe('Метан'))
    press('Сохранить')
    await waitFor(() => expect(body()?.lines).toHaveLength(500))
    expect(body()?.lines[0]).toMatchObject({ quantity: 7 })
    expect(body()?.lines[411]).toMatchObject({ fuel_id: 2 })
  })

  it('get a new row at their end', async () => {
    stored(500)
    open(50)
    await found('batch', 1)
    press('Добавить строку')
    await waitFor(() => expect(document.activeElement).toBe(cell('fuel_id', 501)))
    expect(drawn()).toBeLessThan(60)
  })

  it('are displayed read-only in the same way, with their sums', async () => {
    stored(500)
    open(50, true)
    const table = await screen.findByRole('region', { name: 'Lines' })
    expect(table.querySelectorAll('tbody tr').length).toBeLessThan(80)
    expect(sums().slice(0, 2)).toEqual(['1 000', '50 л'])
  })
})
