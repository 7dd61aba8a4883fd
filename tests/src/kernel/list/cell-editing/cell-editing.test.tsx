// Cells edited in the list itself: typed, pasted, filled, undone.
import { alternativeName } from '#resources/kernel/access.ts'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { editedRow } from '#src/kernel/list/cell-editing/editedRow.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { signedIn } from '../../form/signedIn.ts'
import { draw } from '../../inputs/host.tsx'
import { provider } from '../provider.ts'
import type { Row } from '../provider.ts'

configure({ defaultHidden: true })
const model = resourceOf('car-model')
const brand = resourceOf('car-brand')
const unit = resourceOf('measurement-unit')
const brands: Row[] = Array.from({ length: 25 }, (_, n) => ({
  id: n + 1,
  version: 3,
  name: `Марка ${String(n + 1).padStart(2, '0')}`,
  description: null,
}))
const models: Row[] = Array.from({ length: 6 }, (_, n) => ({
  id: n + 1,
  version: 3,
  name: `Модель ${n + 1}`,
  brand_id: 1,
  brand_name: 'Марка 01',
  type_id: null,
  type_name: null,
}))
const units: Row[] = ['литр', 'метр'].map((name, n) => ({
  id: n + 1,
  version: 3,
  name,
  symbol: name.slice(0, 1),
  code: `c${n + 1}`,
  description: null,
}))
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })

beforeEach(() => {
  const resourceAccess = [model, brand, unit].map((one) => ({
    alternative_name: alternativeName(one.access),
    access: 15,
  }))
  session.set({
    id: 7,
    fmsStaff: { roleId: null, resourceAccess },
    realm_access: { roles: ['root'] },
    contract: { time_zone: 'Asia/Tashkent', currency: 'UZS' },
  } as unknown as Session)
})

async function open(of = brand, rows = brands, path = '/carBrands') {
  const data = provider(rows)
  const drawn = draw(<ListView of={of} />, { dataProvider: data, path })
  await screen.findByText(rows.at(path.includes('page=2') ? -1 : 0)?.name ?? '')
  return { ...drawn, data }
}

const cell = (id: number, key: string) =>
  document.querySelector<HTMLElement>(`tr[data-id="${id}"] td[data-source="${key}"]`) as HTMLElement
const stands = (id: number, key: string, text: string) =>
  waitFor(() => expect(cell(id, key).textContent).toBe(text))
const paste = (id: number, key: string, text: string) => {
  cell(id, key).focus()
  fireEvent.paste(cell(id, key), { clipboardData: { getData: () => text } })
}

const dialog = () => screen.findByRole('alertdialog')
const apply = async () =>
  user.click(within(await dialog()).getByRole('button', { name: 'Вставить' }))
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

describe('a cell', () => {
  it('is edited; Enter saves and moves down, Ctrl+Z reverts it', async () => {
    const { data } = await open()
    cell(1, 'name').focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(cell(1, 'description'))
    await user.keyboard('б')
    const box = await within(cell(1, 'description')).findByRole('textbox', {
      name: 'Описание, Марка 01',
    })
    await waitFor(() => expect((box as HTMLInputElement).value).toBe('б'))
    expect(editedRow.get()).toBe(1)
    await user.keyboard('ыла{Enter}')
    await stands(1, 'description', 'была')
    expect(data.update).toHaveBeenCalledWith(
      'car-brand',
      expect.objectContaining({ id: 1, data: { id: 1, version: 3, description: 'была' } }),
    )
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 'description')))
    expect(editedRow.get()).toBeNull()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(data.writeRows.mock.lastCall?.[1]).toEqual({
        rows: [{ id: 1, version: 4, set: { description: null } }],
        atomic: false,
      }),
    )
    expect(await screen.findByText('Отменено')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 'description')))
  })
  it('keeps rejected input with its error until it is corrected or discarded', async () => {
    const { data } = await open()
    data.refusals.set(2, { code: 'duplicate', message: 'Повтор', fields: { name: 'Уже занято' } })
    cell(2, 'name').focus()
    await user.keyboard('{F2}')
    const box = await within(cell(2, 'name')).findByRole('textbox')
    await user.clear(box)
    await user.keyboard('Марка 03{Enter}')
    expect((await within(cell(2, 'name')).findByRole('alert')).textContent).toBe('Уже занято')
    expect((box as HTMLInputElement).value).toBe('Марка 03')
    await waitFor(() => expect(document.activeElement).toBe(box))
    await user.keyboard('{Escape}')
    await stands(2, 'name', 'Марка 02')
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 'name')))
  })
  it('keeps a text that is too long, and shows by how much', async () => {
    const { data } = await open()
    cell(2, 'description').focus()
    await user.keyboard('{F2}')
    const box = await within(cell(2, 'description')).findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Описание, Марка 02',
    })
    await user.click(box)
    await user.paste('я'.repeat(1010))
    expect(box.value).toHaveLength(1010)
    await user.keyboard('{Enter}')
    expect((await within(cell(2, 'description')).findByRole('alert')).textContent).toBe(
      'Символов 1\u00a0010 из 1\u00a0000: сократите на 10',
    )
    expect(data.update).not.toHaveBeenCalled()
  })
  it('shows a change stored by another user, and overwrites it only on a second Enter', async () => {
    const { data } = await open()
    data.refusals.set(1, {
      code: 'stale',
      message: 'Изменено',
      current: { ...brands[0], version: 9, name: 'Их имя' },
    })
    cell(1, 'name').focus()
    await user.keyboard('{F2}')
    await user.clear(await within(cell(1, 'name')).findByRole('textbox'))
    await user.keyboard('Моё имя{Enter}')
    expect((await within(cell(1, 'name')).findByRole('alert')).textContent).toContain(
      'Сохранено: Их имя',
    )
    data.refusals.clear()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(data.update.mock.lastCall?.[1].data).toMatchObject({ name: 'Моё имя', version: 9 }),
    )
  })
})

describe('an unlikely value in a cell', () => {
  it('is saved once Enter has been pressed a second time', async () => {
    const of = specimens[0]!
    const row = { id: 1, version: 3, name: 'Образец', plate: '01A123BC' }
    session.set({ ...signedIn(7, [of]), realm_access: { roles: ['root'] } })
    const { data } = await open(of, [row], '/specimens')
    cell(1, 'plate').focus()
    await user.keyboard('{F2}')
    const box = await within(cell(1, 'plate')).findByRole('textbox')
    await user.clear(box)
    await user.keyboard('abc{Enter}')
    expect((await within(cell(1, 'plate')).findByRole('alert')).textContent).toBe(
      'Необычный номер: проверьте, нет ли опечатки. Нажмите Enter ещё раз, чтобы сохранить.',
    )
    expect(data.update).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(data.update.mock.lastCall?.[1].data).toMatchObject({ id: 1, plate: 'ABC' }),
    )
  })
})

describe('pasting', () => {
  it('usability 1: thirty rows on the last five asks once, changes five and adds twenty-five', async () => {
    const { data } = await open(brand, brands, '/carBrands?page=2')
    paste(21, 'name', Array.from({ length: 30 }, (_, n) => `Новая ${n + 1}\r\n`).join(''))
    const asked = await dialog()
    expect(await within(asked).findByText('Изменится 5 записей')).toBeTruthy()
    expect(asked.textContent).toContain('Добавится 25 записей')
    expect(data.writeRows).not.toHaveBeenCalled()
    await apply()
    await closed()
    expect(data.writeRows).toHaveBeenCalledExactlyOnceWith('car-brand', {
      rows: [
        ...[21, 22, 23, 24, 25].map((id, n) => ({
          id,
          version: 3,
          set: { name: `Новая ${n + 1}` },
        })),
        ...Array.from({ length: 25 }, (_, n) => ({ set: { name: `Новая ${n + 6}` } })),
      ],
      atomic: true,
    })
    expect(await screen.findByText('Изменено 5 записей. Добавлено 25 записей')).toBeTruthy()
  })
  it('keeps the columns of a block over a read-only one, which is named', async () => {
    const { data } = await open(unit, units, '/measurement-units')
    paste(1, 'name', 'штука\tшт.\tpcs\tпоштучно')
    const asked = await dialog()
    expect(
      await within(asked).findByText('Не вставляются, в списке их не изменить: Код'),
    ).toBeTruthy()
    const sample = within(asked).getByRole('table', { name: 'Первые строки' })
    const lines = within(sample)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(lines).toEqual([
      ['Поле', 'Сейчас', 'Станет'],
      ['литр'],
      ['Наименование', 'литр', 'штука'],
      ['Обозначение', 'л', 'шт.'],
      ['Описание', '', 'поштучно'],
    ])
    await apply()
    await closed()
    expect(data.writeRows.mock.lastCall?.[1].rows).toEqual([
      { id: 1, version: 3, set: { name: 'штука', symbol: 'шт.', description: 'поштучно' } },
    ])
  })
  it('lays a copied row on a whole row column by column', async () => {
    const { data } = await open(unit, units, '/measurement-units')
    const row = cell(2, 'name').closest('tr') as HTMLElement
    row.focus()
    fireEvent.paste(row, { clipboardData: { getData: () => 'ведро\tвед.\tbucket\tдля воды' } })
    await apply()
    await closed()
    expect(data.writeRows.mock.lastCall?.[1].rows).toEqual([
      { id: 2, version: 3, set: { name: 'ведро', symbol: 'вед.', description: 'для воды' } },
    ])
  })
  it('writes nothing of a block over columns that cannot be edited', async () => {
    const { data } = await open(unit, units, '/measurement-units')
    paste(1, 'code', 'pcs')
    expect(await within(await dialog()).findByText('Ничего не изменится')).toBeTruthy()
    expect(
      within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Вставить' }).disabled,
    ).toBe(true)
    expect(data.writeRows).not.toHaveBeenCalled()
  })
  it('explains why rows beyond the last one cannot be added', async () => {
    const { data } = await open(model, models, '/carModels')
    paste(6, 'name', 'А\nБ')
    expect((await within(await dialog()).findByText(/нельзя/)).textContent).toContain(
      'нужны также поля: Марка',
    )
    await apply()
    await closed()
    expect(data.writeRows.mock.calls.map(([, { rows }]) => rows)).toEqual([
      [{ id: 6, version: 3, set: { name: 'А' } }],
    ])
  })
  it('usability 2: turns names into references, and lists unknown ones once, to be created', async () => {
    const { data } = await open(model, models, '/carModels')
    data.state.names = brands
    paste(1, 'brand_id', 'Марка 02\nЯмаха\nЯмаха\n')
    const choice = await within(await dialog()).findAllByRole<HTMLSelectElement>('combobox', {
      name: 'Заменить «Ямаха» на',
    })
    expect(choice.map(({ value }) => value)).toEqual(['create'])
    await apply()
    await closed()
    expect(data.getNames).toHaveBeenCalledExactlyOnceWith('car-brand', {
      texts: ['Марка 02', 'Ямаха'],
    })
    expect(data.create).toHaveBeenCalledExactlyOnceWith('car-brand', { data: { name: 'Ямаха' } })
    const made = 1000 + models.length
    const sent = data.writeRows.mock.calls.map(([, { rows }]) => rows)
    expect(sent).toMatchObject([
      [
        { id: 1, set: { brand_id: 2 } },
        { id: 2, set: { brand_id: made } },
        { id: 3, set: { brand_id: made } },
      ],
    ])
  })
  it('asks the user about similar names, and pastes none until that is decided', async () => {
    const { data } = await open(model, models, '/carModels')
    data.getNames.mockResolvedValue({
      data: [{ text: 'Марка 2', records: [], suggestions: [{ id: 2, name: 'Марка 02' }] }],
    })
    paste(1, 'brand_id', 'Марка 2')
    const choice = await within(await dialog()).findByRole<HTMLSelectElement>('combobox', {
      name: 'Заменить «Марка 2» на',
    })
    expect(choice.value).toBe('')
    expect(
      within(await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Вставить' }).disabled,
    ).toBe(true)
    await user.selectOptions(choice, 'Марка 02')
    await apply()
    await closed()
    expect(data.create).not.toHaveBeenCalled()
    expect(data.writeRows.mock.lastCall?.[1].rows).toEqual([
      { id: 1, version: 3, set: { brand_id: 2 } },
    ])
  })
  it('deletes the records created for a paste that is rejected', async () => {
    const { data } = await open(model, models, '/carModels')
    data.refusals.set(1, { code: 'rule', message: 'Не по правилам' })
    paste(1, 'brand_id', 'Ямаха')
    await apply()
    expect(await within(await dialog()).findByText('Строка 1: Не по правилам')).toBeTruthy()
    const made = 1000 + models.length
    expect(data.writeRows.mock.lastCall).toEqual([
      'car-brand',
      { rows: [{ id: made, version: 1, remove: true }], atomic: false },
    ])
  })
  it('usability 3: is reverted as a whole by one Ctrl+Z, which scrolls to its place', async () => {
    const { data } = await open()
    paste(3, 'description', 'а\nб\nв')
    await apply()
    await closed()
    await stands(5, 'description', 'в')
    cell(1, 'name').focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Отменено')).toBeTruthy()
    for (const id of [3, 4, 5]) await stands(id, 'description', '')
    expect(data.writeRows.mock.calls.map(([, { atomic, rows }]) => [atomic, rows.length])).toEqual([
      [true, 3],
      [false, 3],
    ])
    expect(document.activeElement).toBe(cell(3, 'description'))
  })
  it('usability 4: one value fills a selection, and Ctrl+D fills down', async () => {
    const { data } = await open()
    for (const n of ['01', '03', '04'])
      await user.click(screen.getByRole('checkbox', { name: `Выбрать запись «Марка ${n}»` }))
    paste(1, 'description', 'одно')
    expect(await within(await dialog()).findByText('Изменятся 3 записи')).toBeTruthy()
    await apply()
    await closed()
    expect(data.writeRows.mock.lastCall?.[1].rows).toEqual(
      [1, 3, 4].map((id) => ({ id, version: 3, set: { description: 'одно' } })),
    )
    await user.click(screen.getByRole('button', { name: 'Снять выделение' }))
    cell(5, 'description').focus()
    await user.keyboard('{Control>}d{/Control}')
    await apply()
    await closed()
    expect(data.writeRows.mock.lastCall?.[1].rows).toMatchObject([
      { id: 5, set: { description: 'одно' } },
    ])
  })
  it('offers correction of invalid cells in place, and omits the others', async () => {
    const { data } = await open()
    paste(1, 'name', `${'x'.repeat(300)}\nВторая\n${'y'.repeat(300)}`)
    const box = await within(await dialog()).findByRole<HTMLInputElement>('textbox', {
      name: 'Строка 1, «Наименование»',
    })
    expect(box.value).toBe('x'.repeat(300))
    await user.clear(box)
    await user.type(box, 'Первая')
    expect(box.isConnected).toBe(true)
    await waitFor(() =>
      expect(within(box.closest('li') as HTMLElement).getByText('Исправлено')).toBeTruthy(),
    )
    await apply()
    await closed()
    expect(data.writeRows.mock.lastCall?.[1].rows).toEqual([
      { id: 1, version: 3, set: { name: 'Первая' } },
      { id: 2, version: 3, set: { name: 'Вторая' } },
    ])
  })
  it('writes nothing when one row is rejected, shows it at its cell, and completes once it is corrected', async () => {
    const { data } = await open()
    data.refusals.set(2, { code: 'duplicate', message: 'Повтор', fields: { name: 'Уже занято' } })
    paste(1, 'name', 'Первая\nЗанятая')
    await apply()
    expect(await within(await dialog()).findByText(/^Ничего не вставлено: 1 строка/)).toBeTruthy()
    const box = within(await dialog()).getByRole<HTMLInputElement>('textbox', {
      name: 'Строка 2, «Наименование»',
    })
    expect(box.closest('li')?.textContent).toContain('Уже занято')
    await stands(1, 'name', 'Марка 01')
    data.refusals.clear()
    await user.type(box, ' иначе')
    await apply()
    await closed()
    expect(data.writeRows.mock.lastCall?.[1].rows.map((row) => 'set' in row && row.set)).toEqual([
      { name: 'Первая' },
      { name: 'Занятая иначе' },
    ])
    await stands(2, 'name', 'Занятая иначе')
  })
})

describe('bulk editing', () => {
  it('usability 7: changes everything found, and lists the three rejected records with reasons', async () => {
    const { data } = await open()
    for (const [id, message] of [
      [4, 'Занято'],
      [11, 'Изменено другим'],
      [23, 'Не по правилам'],
    ] as const)
      data.refusals.set(id, { code: 'rule', message })
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все на странице' }))
    await user.click(await screen.findByRole('button', { name: 'Выбрать все найденные: 25' }))
    expect(screen.getByText('Выбраны все найденные: 25')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Изменить' }))
    const asked = await dialog()
    expect(within(asked).getByText('Изменение 25 записей')).toBeTruthy()
    await user.click(within(asked).getByRole('button', { name: 'Описание' }))
    await user.type(await within(asked).findByRole('textbox', { name: 'Описание' }), 'всем')
    await user.click(within(asked).getByRole('button', { name: 'Изменить' }))
    expect(await within(asked).findByText('Изменены 22 записи')).toBeTruthy()
    const told = within(asked).getByRole('alert')
    for (const text of [
      '«Марка 04»: Занято',
      '«Марка 11»: Изменено другим',
      '«Марка 23»: Не по правилам',
    ])
      expect(told.textContent).toContain(text)
    expect(data.bulk.mock.calls.map(([, { data: sent }]) => sent)).toMatchObject([
      { action: 'update', rows: { filter: {} }, set: { description: 'всем' } },
      { after: 20, upTo: 999 },
    ])
    await user.click(within(asked).getByRole('button', { name: 'Понятно' }))
    expect(await screen.findByText('Выбраны 3 записи')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Отменить' }))
    expect(await screen.findByText('Отменено')).toBeTruthy()
    const taken = data.writeRows.mock.lastCall?.[1]
    expect(taken).toMatchObject({ atomic: false })
    expect(taken?.rows).toHaveLength(22)
    expect(taken?.rows[0]).toEqual({ id: 1, version: 4, set: { description: null } })
    await stands(1, 'description', '')
  })

  it('shows the current values, offers no unique fields, and is one step of Ctrl+Z', async () => {
    const { data } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать запись «Марка 01»' }))
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать запись «Марка 02»' }))
    await user.click(screen.getByRole('button', { name: 'Изменить' }))
    const asked = await dialog()
    expect(within(asked).queryByRole('button', { name: 'Наименование' })).toBeNull()
    await user.click(within(asked).getByRole('button', { name: 'Описание' }))
    expect(await within(asked).findByText('Сейчас: не указано')).toBeTruthy()
    await user.type(within(asked).getByRole('textbox', { name: 'Описание' }), 'обеим')
    await user.click(within(asked).getByRole('button', { name: 'Изменить' }))
    await stands(2, 'description', 'обеим')
    await user.keyboard('{Control>}z{/Control}')
    await stands(1, 'description', '')
    await stands(2, 'description', '')
    expect(data.writeRows).toHaveBeenCalledTimes(1)
  })
})

it('the keyboard shortcuts are listed by ? and from the menu', async () => {
  await open()
  cell(1, 'name').closest('tr')?.focus()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Горячие клавиши' })
  expect(within(help).getByText('Ctrl+D')).toBeTruthy()
  expect(within(help).getByText('В форме')).toBeTruthy()
  expect(within(help).getByText('Ctrl+Enter')).toBeTruthy()
  await user.click(within(help).getByRole('button', { name: 'Понятно' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Горячие клавиши' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Другие действия' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Горячие клавиши' }))
  expect(await screen.findByRole('dialog', { name: 'Горячие клавиши' })).toBeTruthy()
})

it('the arrow down moves the focus to the rows', async () => {
  await open()
  expect(document.activeElement).toBe(document.body)
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(cell(1, 'name').closest('tr')))
})
