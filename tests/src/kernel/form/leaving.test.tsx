// Leaving a changed form and returning to it: drafts, locked screens, lost connections, deletions.
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#dataProviders/http/connection.ts'
import { sendPendingDrafts } from '#dataProviders/records/drafts.ts'
import { guardSession, signOut } from '#dataProviders/session/session-end.ts'
import { session } from '#dataProviders/session/session.ts'
import type { FakeServer } from './server.ts'
import { signedIn } from './signedIn.ts'
import { begin, field, open, resources, saveButton } from './world.tsx'

let server: FakeServer
beforeEach(() => {
  server = begin()
})

afterEach(() => {
  connection.set('up')
})

const stored = (name: string, id: number) => server.of(name).find((row) => row.id === id)
const draft = (record: string, user = 7) => server.drafts.get(`${user}:1:car-brand:${record}`)
const kept = (record: string) => waitFor(() => expect(draft(record)).toBeTruthy())
const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
const restored = /Восстановлен черновик/
const away = { status: 503, body: { error: { code: 'unavailable', message: 'away' } } }

describe('leaving a changed form', () => {
  it('usability 15: asks; No stays; Yes keeps a draft for the same user until it is saved', async () => {
    const { user, router, unmount } = open('/carBrands?edit=5')
    await user.type(await field(/^Наименование/), '!')
    await user.keyboard('{Escape}')
    const dialog = await screen.findByRole('dialog', {
      name: 'Вы действительно хотите покинуть страницу?',
    })
    await user.click(within(dialog).getByRole('button', { name: 'Нет' }))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(router.state.location.search).toBe('?edit=5')
    expect((await field(/^Наименование/)).value).toBe('Isuzu!')
    void router.navigate('/elsewhere')
    await user.click(await screen.findByRole('button', { name: 'Да' }))
    await screen.findByText('elsewhere')
    await kept('5')
    expect(draft('5')).toMatchObject({
      version: 3,
      base: { name: 'Isuzu' },
      fields: { name: 'Isuzu!' },
    })
    expect(server.saves()).toHaveLength(0)
    expect(waiting()).toEqual([])
    unmount()

    for (const other of [signedIn(8, resources), { ...signedIn(7, resources), contractId: 2 }]) {
      session.set(other)
      const theirs = open('/carBrands?edit=5')
      expect((await field(/^Наименование/)).value).toBe('Isuzu')
      expect(screen.queryByText(restored)).toBeNull()
      theirs.unmount()
    }

    session.set(signedIn(7, resources))
    const back = open('/carBrands?edit=5')
    expect((await field(/^Наименование/)).value).toBe('Isuzu!')
    expect(screen.getByText(/Восстановлен черновик от \d\d\.\d\d\.\d{4}/)).toBeTruthy()
    await back.user.click(saveButton())
    await waitFor(() => expect(stored('car-brand', 5)?.name).toBe('Isuzu!'))
    await waitFor(() => expect(draft('5')).toBeUndefined())
    back.unmount()
    open('/carBrands?edit=5')
    await field(/^Наименование/)
    expect(screen.queryByText(restored)).toBeNull()
  })
  it('does not ask when nothing changed, or after the record was deleted', async () => {
    const { user, router } = open('/carBrands?edit=5')
    await user.click(await field(/^Наименование/))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await router.navigate('/carBrands?edit=6')
    await waitFor(async () => expect((await field(/^Наименование/)).value).toBe('MAN'))
    await user.type(await field(/^Наименование/), '!')
    await kept('6')
    await user.click(screen.getByRole('button', { name: 'Удалить' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Несохранённые изменения тоже пропадут')
    await user.click(within(question).getByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.queryByText('Вы действительно хотите покинуть страницу?')).toBeNull()
    expect(stored('car-brand', 6)).toBeUndefined()
    await waitFor(() => expect(draft('6')).toBeUndefined())
  })
  it('does not mention unsaved changes when there are none', async () => {
    const { user } = open('/carBrands?edit=6')
    await field(/^Наименование/)
    await user.click(screen.getByRole('button', { name: 'Удалить' }))
    expect((await screen.findByRole('alertdialog')).textContent).not.toContain('Несохранённые')
  })
})

describe('a draft', () => {
  it('is stored a second after the last key, and deleted when the input is undone', async () => {
    const { user } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Vol')
    expect(draft('new')).toBeUndefined()
    await kept('new')
    expect(draft('new')).toMatchObject({ version: null, base: {}, fields: { name: 'Vol' } })
    await user.clear(await field(/^Наименование/))
    await waitFor(() => expect(draft('new')).toBeUndefined())
  })
  it('of a copy is separate from that of a new record', async () => {
    const copying = open('/carBrands?create=5')
    await copying.user.type(await field(/^Наименование/), ' II')
    await kept('copy-5')
    copying.unmount()
    const fresh = open('/carBrands?create')
    expect((await field(/^Наименование/)).value).toBe('')
    fresh.unmount()
    const again = open('/carBrands?create=5')
    expect((await field(/^Наименование/)).value).toBe('Isuzu II')
    await again.user.click(saveButton())
    await waitFor(() => expect(server.of('car-brand').at(-1)?.name).toBe('Isuzu II'))
    await waitFor(() => expect(draft('copy-5')).toBeUndefined())
  })
  it('restores child rows as they were typed', async () => {
    const first = open('/carModels?edit=9')
    await first.user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await first.user.type(await field('Норма, Строка 2'), '9,25')
    await first.user.keyboard('{Control>}{Delete}{/Control}')
    await first.user.click(screen.getByRole('button', { name: 'Добавить строку' }))
    await first.user.keyboard('мет{Tab}')
    await waitFor(async () => expect((await field('Вид топлива, Строка 2')).value).toBe('Метан'))
    first.unmount()
    await waitFor(() => expect(server.drafts.get('7:1:car-model:9')).toBeTruthy())
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    expect((await field('Вид топлива, Строка 2')).value).toBe('Метан')
    await user.click(saveButton())
    await waitFor(() =>
      expect(stored('car-model', 9)?.fuels).toMatchObject([{ id: 31, fuel_id: 1 }, { fuel_id: 3 }]),
    )
  })
  it('shows who has changed the record since, and the form continues after the comparison', async () => {
    const first = open('/carBrands?edit=5')
    await first.user.type(await field(/^Наименование/), ' Motors')
    await kept('5')
    first.unmount()
    Object.assign(stored('car-brand', 5) ?? {}, {
      version: 4,
      name: 'Isuzu Ltd',
      description: 'theirs',
    })
    const { user } = open('/carBrands?edit=5')
    expect((await field(/^Наименование/)).value).toBe('Isuzu Motors')
    expect((await field(/^Описание/)).value).toBe('theirs')
    expect(screen.getByText(/С тех пор запись изменена: Каримова Нилуфар, /)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Сравнить' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Запись уже изменил другой пользователь',
    })
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((one) => one.closest('label')?.textContent),
    ).toEqual([
      'Ваше значениеIsuzu Motors',
      'Сохранённое значениеIsuzu Ltd',
      'Прежнее значениеIsuzu',
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Применить выбранное' }))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(server.saves()).toHaveLength(0)
    expect(screen.queryByText(/С тех пор/)).toBeNull()
    await user.click(saveButton())
    await waitFor(() =>
      expect(stored('car-brand', 5)).toMatchObject({
        version: 5,
        name: 'Isuzu Motors',
        description: 'theirs',
      }),
    )
  })
  it('that is discarded is deleted for good', async () => {
    server.drafts.set('7:1:car-brand:new', {
      version: null,
      base: {},
      fields: { name: 'Volvo' },
      saved_at: '2026-03-01T07:00:00.000Z',
    })
    const { user, unmount } = open('/carBrands?create')
    expect((await field(/^Наименование/)).value).toBe('Volvo')
    expect(screen.getByText(/01\.03\.2026/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Удалить черновик' }))
    expect((await field(/^Наименование/)).value).toBe('')
    expect(screen.queryByText(restored)).toBeNull()
    await waitFor(() => expect(draft('new')).toBeUndefined())
    unmount()
    open('/carBrands?create')
    expect((await field(/^Наименование/)).value).toBe('')
  })
  it('is neither requested nor stored for a reader', async () => {
    session.set(signedIn(7, resources, 1))
    open('/carBrands?edit=5')
    await field(/^Наименование/)
    expect(server.calls.filter(({ path }) => path.startsWith('api/drafts'))).toEqual([])
  })
})

describe('when the server cannot store a draft', () => {
  it('usability 17: a form whose session ended is restored after the sign-in, for the same user only', async () => {
    const stop = guardSession()
    const first = open('/carBrands?create')
    await first.user.type(await field(/^Наименование/), 'Volvo')
    server.refuse('unauthorized', 'Сеанс истёк', {}, 401)
    server.draftsAre = {
      status: 401,
      body: { error: { code: 'unauthorized', message: 'Сеанс истёк' } },
    }
    await first.user.click(saveButton())
    await waitFor(() => expect(session.get()).toBeNull())
    first.unmount()
    stop()
    server.draftsAre = null
    expect(waiting()).toEqual(['draft:7:1:car-brand:new'])
    session.set(signedIn(8, resources))
    await sendPendingDrafts()
    const other = open('/carBrands?create')
    expect((await field(/^Наименование/)).value).toBe('')
    other.unmount()
    expect(server.drafts.size).toBe(0)
    session.set(signedIn(7, resources))
    const { user } = open('/carBrands?create')
    expect((await field(/^Наименование/)).value).toBe('Volvo')
    expect(waiting()).toEqual([])
    expect(draft('new')).toMatchObject({ fields: { name: 'Volvo' } })
    await user.click(saveButton())
    await waitFor(() => expect(server.of('car-brand').at(-1)?.name).toBe('Volvo'))
  })
  it('the input is kept in the browser until the server is back, then erased there', async () => {
    const { user } = open('/carBrands?create')
    const name = await field(/^Наименование/)
    server.draftsAre = 'lost'
    await user.type(name, 'Volvo')
    await waitFor(() => expect(waiting()).toEqual(['draft:7:1:car-brand:new']))
    server.draftsAre = away
    await user.type(name, '!')
    await waitFor(() => expect(localStorage.getItem('draft:7:1:car-brand:new')).toContain('Volvo!'))
    server.draftsAre = null
    await sendPendingDrafts()
    expect(waiting()).toEqual([])
    expect(draft('new')).toMatchObject({ fields: { name: 'Volvo!' } })
  })
  it('input typed later on another device wins', async () => {
    const { user, unmount } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Vol')
    await kept('new')
    server.draftsAre = 'lost'
    await user.type(await field(/^Наименование/), 'vo')
    await waitFor(() => expect(waiting()).toHaveLength(1))
    unmount()
    await waitFor(() => expect(localStorage.getItem('draft:7:1:car-brand:new')).toContain('Volvo'))
    server.draftsAre = null
    server.drafts.set('7:1:car-brand:new', {
      version: null,
      base: {},
      fields: { name: 'Scania' },
      saved_at: '2036-03-01T07:00:00.000Z',
    })
    open('/carBrands?create')
    expect((await field(/^Наименование/)).value).toBe('Scania')
    expect(waiting()).toEqual([])
  })
  it('a locked screen leaves nothing in the browser', async () => {
    const { user, unmount } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Volvo')
    await act(() => signOut('locked').catch(() => undefined))
    unmount()
    expect(draft('new')).toMatchObject({ fields: { name: 'Volvo' } })
    expect(waiting()).toEqual([])
  })
  it('a closing page sends its last draft without waiting', async () => {
    const { user } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Volvo')
    dispatchEvent(new Event('pagehide'))
    expect(server.calls.at(-1)).toMatchObject({
      path: 'api/drafts/save',
      body: { record: 'new', fields: { name: 'Volvo' } },
    })
    connection.set('lost')
    await user.type(await field(/^Наименование/), '!')
    dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem('draft:7:1:car-brand:new')).toContain('Volvo!')
  })
  it('the form opens all the same', async () => {
    server.draftsAre = { status: 500, body: { error: { code: 'internal', message: 'oops' } } }
    open('/carBrands?edit=5')
    expect((await field(/^Наименование/)).value).toBe('Isuzu')
  })
})

describe('a connection lost while saving', () => {
  it('is shown at the form, which keeps its input, and a manual retry stores it once', async () => {
    server.upcoming.push({ answer: 'lost', after: true })
    const { user } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Volvo')
    await user.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Всё введённое осталось здесь')
    expect((await field(/^Наименование/)).value).toBe('Volvo')
    await user.click(within(alert).getByRole('button', { name: 'Повторить' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(server.of('car-brand').filter(({ name }) => name === 'Volvo')).toHaveLength(1)
    const [first, second] = server.saves()
    expect(second?.key).toBe(first?.key)
  })
  it('is retried automatically once it is back, if the user has agreed', async () => {
    server.upcoming.push({ answer: 'lost' })
    server.draftsAre = 'lost'
    const { user } = open('/carBrands?edit=5')
    await user.type(await field(/^Наименование/), '!')
    await user.click(saveButton())
    await user.click(
      await screen.findByRole('checkbox', { name: 'Сохранить, когда связь вернётся' }),
    )
    expect(server.saves()).toHaveLength(1)
    act(() => connection.set('up'))
    await waitFor(() => expect(stored('car-brand', 5)?.name).toBe('Isuzu!'))
    expect(server.saves()).toHaveLength(2)
  })
  it('is not retried automatically without consent', async () => {
    server.upcoming.push({ answer: 'lost' })
    server.draftsAre = 'lost'
    const { user } = open('/carBrands?edit=5')
    await user.type(await field(/^Наименование/), '!')
    await user.click(saveButton())
    await screen.findByRole('alert')
    act(() => connection.set('up'))
    await user.type(await field(/^Описание/), 'x')
    expect(server.saves()).toHaveLength(1)
  })
})

describe('a new record whose save had no response', () => {
  const named = (name: string) =>
    server.of('car-brand').filter((row) => String(row.name).startsWith(name))
  /** Written, never answered, and the page is closed. */
  async function lose(): Promise<void> {
    server.upcoming.push({ answer: 'lost', after: true })
    const { user, unmount } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Volvo')
    await user.click(saveButton())
    await screen.findByRole('alert')
    expect(named('Volvo')).toHaveLength(1)
    unmount()
    await kept('new')
  }
  const again = async () => {
    const { user } = open('/carBrands?create')
    await screen.findByText(restored)
    return user
  }
  const closed = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())

  it('is stored once when its draft is saved on another day', async () => {
    await lose()
    const user = await again()
    await user.click(saveButton())
    await closed()
    expect(named('Volvo')).toHaveLength(1)
    expect(server.saves().map(({ key }) => key)).toEqual(Array(2).fill(server.saves()[0]?.key))
    await waitFor(() => expect(draft('new')).toBeUndefined())
  })
  it('includes what was typed into the draft since', async () => {
    await lose()
    const user = await again()
    await user.type(await field(/^Описание/), 'Гётеборг')
    await user.click(saveButton())
    await closed()
    expect(named('Volvo')).toMatchObject([{ version: 2, description: 'Гётеборг' }])
  })
  it('that another user has changed since leads to the usual conflict', async () => {
    await lose()
    Object.assign(named('Volvo')[0]!, { version: 2, name: 'Volvo Trucks' })
    const user = await again()
    await user.type(await field(/^Описание/), 'Гётеборг')
    await user.click(saveButton())
    const dialog = await screen.findByRole('dialog', {
      name: 'Запись уже изменил другой пользователь',
    })
    expect(
      within(dialog).getByRole('radio', { name: /Сохранённое значение\s*Volvo Trucks/ }),
    ).toBeTruthy()
    await user.click(
      within(dialog).getByRole('radio', { name: /Сохранённое значение\s*Volvo Trucks/ }),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить выбранное' }))
    await closed()
    expect(named('Volvo')).toMatchObject([
      { version: 3, name: 'Volvo Trucks', description: 'Гётеборг' },
    ])
  })
  it('is a separate record once its draft was discarded', async () => {
    await lose()
    const user = await again()
    await user.click(screen.getByRole('button', { name: 'Удалить черновик' }))
    await user.type(await field(/^Наименование/), 'Volvo Penta')
    await user.click(saveButton())
    await closed()
    expect(named('Volvo').map(({ name }) => name)).toEqual(['Volvo', 'Volvo Penta'])
  })
  it('is created again when it was deleted since', async () => {
    await lose()
    server.rows.set('car-brand', [])
    const user = await again()
    await user.type(await field(/^Описание/), 'x')
    await user.click(saveButton())
    await closed()
    expect(named('Volvo')).toMatchObject([{ version: 1, description: 'x' }])
  })
})

describe('a conflict dialog', () => {
  const dialogNow = () =>
    screen.findByRole('dialog', { name: 'Запись уже изменил другой пользователь' })
  it('offers theirs, mine and the previous value per field, with mine preselected for my changes, and loses no input', async () => {
    const { user } = open('/carBrands?edit=5')
    const name = await field(/^Наименование/)
    Object.assign(stored('car-brand', 5) ?? {}, {
      version: 4,
      name: 'Isuzu Ltd',
      description: 'theirs',
    })
    await user.type(name, ' Motors')
    await user.click(saveButton())
    const dialog = await dialogNow()
    const [theName, ...others] = within(dialog).getAllByRole('group')
    expect(others).toEqual([])
    expect(dialog.textContent).toContain('Учтены изменения другого пользователя: Описание.')
    expect(
      within(theName!).getByRole('radio', { name: /Ваше значение\s*Isuzu Motors/ }),
    ).toHaveProperty('checked', true)
    expect(
      within(theName!).getByRole('radio', { name: /Прежнее значение\s*Isuzu$/ }),
    ).toHaveProperty('checked', false)
    await user.click(within(dialog).getByRole('button', { name: 'Вернуться к форме' }))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(name.value).toBe('Isuzu Motors')
    expect(within(dialog).getByText('Сохранено: Каримова Нилуфар, 01.01.2026 05:00.')).toBeTruthy()
    await user.click(saveButton())
    await user.click(await screen.findByRole('button', { name: 'Сохранить выбранное' }))
    await waitFor(() =>
      expect(stored('car-brand', 5)).toMatchObject({
        version: 5,
        name: 'Isuzu Motors',
        description: 'theirs',
      }),
    )
  })
  it('is not needed if each has changed other fields: both are saved, with a message', async () => {
    const { user } = open('/carBrands?edit=5')
    const name = await field(/^Наименование/)
    Object.assign(stored('car-brand', 5) ?? {}, { version: 4, description: 'theirs' })
    await user.type(name, ' Motors')
    await user.click(saveButton())
    expect(await screen.findByText('Учтены изменения другого пользователя: Описание.')).toBeTruthy()
    await waitFor(() =>
      expect(stored('car-brand', 5)).toMatchObject({
        version: 5,
        name: 'Isuzu Motors',
        description: 'theirs',
      }),
    )
    expect(server.saves().map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 4 }])
    expect(screen.queryByText('Запись уже изменил другой пользователь')).toBeNull()
  })
  it('can restore the previous values by keyboard, and reopens after a third save meanwhile', async () => {
    const { user } = open('/carModels?edit=9')
    await user.type(await field(/^Наименование/), 'L')
    Object.assign(stored('car-model', 9) ?? {}, {
      version: 2,
      name: 'NQR 90',
      fuels: [{ id: 31, fuel_id: 3, norm: '7.000' }],
    })
    await user.click(saveButton())
    const first = await dialogNow()
    const radio = within(first).getByRole('radio', { name: /Прежнее значение\s*NQR 71$/ })
    radio.focus()
    await user.keyboard(' ')
    Object.assign(stored('car-model', 9) ?? {}, { version: 3, name: 'NQR 95' })
    await user.click(within(first).getByRole('button', { name: 'Сохранить выбранное' }))
    await waitFor(() => expect(first.isConnected).toBe(false))
    const second = await dialogNow()
    expect(
      within(second)
        .getAllByRole('radio')
        .map((one) => one.closest('label')?.textContent),
    ).toEqual(['Ваше значениеNQR 71', 'Сохранённое значениеNQR 95', 'Прежнее значениеNQR 90'])
    await user.click(within(second).getByRole('button', { name: 'Сохранить выбранное' }))
    await waitFor(() =>
      expect(stored('car-model', 9)).toMatchObject({
        version: 4,
        name: 'NQR 71',
        fuels: [{ id: 31, fuel_id: 3 }],
      }),
    )
  })
})
