// References of a form: recent choices come first, and missing records are created in place.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { createAddress } from '#src/common/newRecordAddress.ts'
import { rememberRecent } from '#src/kernel/inputs/recentChoices.ts'
import type { FakeServer } from './server.ts'
import { signedIn } from './signedIn.ts'
import { begin, field, model, open, resources, saveButton } from './world.tsx'

let server: FakeServer
beforeEach(() => {
  server = begin()
})

const names = (within: HTMLElement[]) => within.map(({ textContent }) => textContent)
const making = () => screen.findByRole('dialog', { name: 'Марка автомобиля: новая запись' })

describe('recent choices', () => {
  it('come first, the latest on top, for the same user in the same contract', async () => {
    const { user, unmount } = open('/carModels?create')
    await user.click(await field(/^Марка/))
    await screen.findAllByRole('option')
    expect(screen.queryByRole('group', { name: 'Недавние' })).toBeNull()
    await user.keyboard('ma{Tab}')
    await waitFor(async () => expect((await field(/^Марка/)).value).toBe('MAN'))
    await user.click(await field(/^Марка/))
    const recent = await screen.findByRole('group', { name: 'Недавние' })
    expect(names(within(recent).getAllByRole('option'))).toEqual(['MAN'])
    expect(
      names(within(screen.getByRole('group', { name: 'Остальные' })).getAllByRole('option')),
    ).toEqual(['Isuzu'])
    unmount()
    for (const other of [signedIn(8, resources), { ...signedIn(7, resources), contractId: 2 }]) {
      session.set(other)
      const theirs = open('/carModels?create')
      await theirs.user.click(await field(/^Марка/))
      await screen.findAllByRole('option')
      expect(screen.queryByRole('group', { name: 'Недавние' })).toBeNull()
      theirs.unmount()
    }
  })
  it('are offered only while they exist, five at most', async () => {
    for (const id of [5, 401, 402, 403, 404, 6]) rememberRecent('car-brand', id)
    const { user } = open('/carModels?create')
    await user.click(await field(/^Марка/))
    expect(
      names(within(await screen.findByRole('group', { name: 'Недавние' })).getAllByRole('option')),
    ).toEqual(['MAN'])
    expect(server.calls.find(({ body }) => Array.isArray(body.id))?.body.id).toEqual([
      6, 404, 403, 402, 401,
    ])
  })
  it('are available in child rows by the arrow keys', async () => {
    rememberRecent('fuel', 3)
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await user.click(screen.getByRole('button', { name: 'Добавить строку' }))
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('group', { name: 'Недавние' })
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(async () => expect((await field('Вид топлива, Строка 3')).value).toBe('Метан'))
  })
})

describe('a missing record', () => {
  it('is created over the form from the typed text, selected there, and the focus returns', async () => {
    const { user } = open('/carModels?create')
    await user.type(await field(/^Наименование/), 'FH16')
    await user.type(await field(/^Марка/), 'Volvo')
    await screen.findByRole('option', { name: 'Добавить «Volvo»' })
    await user.keyboard('{ArrowDown}{Enter}')
    const dialog = await making()
    const name = await within(dialog).findByLabelText<HTMLInputElement>(/^Наименование/)
    expect(name.value).toBe('Volvo')
    expect(within(dialog).queryByRole('button', { name: 'Сохранить и добавить ещё' })).toBeNull()
    await user.type(within(dialog).getByLabelText(/^Описание/), 'Sweden')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(server.saves().map(({ body }) => body)).toEqual([
      { name: 'Volvo', description: 'Sweden' },
    ])
    const reference = await field(/^Марка/)
    await waitFor(() => expect(reference.value).toBe('Volvo'))
    await waitFor(() => expect(document.activeElement).toBe(reference))
    await user.click(saveButton())
    await waitFor(() => expect(server.saves()).toHaveLength(2))
    expect(server.saves()[1]?.body).toMatchObject({
      name: 'FH16',
      brand_id: server.of('car-brand').at(-1)?.id,
    })
  })
  it('is offered after the matches, but not for an exact match or without the right to create it', async () => {
    const { user, unmount } = open('/carModels?create')
    const reference = await field(/^Марка/)
    await user.type(reference, 'Isu')
    await waitFor(() =>
      expect(names(screen.getAllByRole('option'))).toEqual(['Isuzu', 'Добавить «Isu»']),
    )
    await user.type(reference, 'zu')
    await waitFor(() => expect(names(screen.getAllByRole('option'))).toEqual(['Isuzu']))
    unmount()
    const user7 = signedIn(7, resources)
    const levels = user7.fmsStaff.resourceAccess.map((one) =>
      one.alternative_name === 'car-brand.*' ? { ...one, access: 1 } : one,
    )
    session.set({ ...user7, fmsStaff: { ...user7.fmsStaff, resourceAccess: levels } })
    const reader = open('/carModels?create')
    await reader.user.type(await field(/^Марка/), 'Isu')
    await waitFor(() => expect(names(screen.getAllByRole('option'))).toEqual(['Isuzu']))
  })
  it('keeps the typed text when cancelled, and asks only when something was entered', async () => {
    const { user } = open('/carModels?create')
    await user.type(await field(/^Марка/), 'Isu')
    await user.click(await screen.findByRole('option', { name: 'Добавить «Isu»' }))
    const dialog = await making()
    await within(dialog).findByLabelText(/^Наименование/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    const reference = await field(/^Марка/)
    expect(reference.value).toBe('Isu')
    await waitFor(() => expect(document.activeElement).toBe(reference))
    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('option', { name: 'Добавить «Isu»' }))
    await user.type(await within(await making()).findByLabelText(/^Наименование/), 'zzu')
    await user.keyboard('{Escape}')
    await user.click(
      within(
        await screen.findByRole('dialog', { name: 'Закрыть, не сохранив новую запись?' }),
      ).getByRole('button', { name: 'Да' }),
    )
    await waitFor(() => expect(document.activeElement).toBe(reference))
    expect(server.saves()).toHaveLength(0)
    expect(server.drafts.size).toBe(0)
  })
  it('is created one level deep: its own references cannot be created from it', async () => {
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await user.click(screen.getByRole('button', { name: 'Добавить строку' }))
    await user.keyboard('Водород')
    await user.click(await screen.findByRole('option', { name: 'Добавить «Водород»' }))
    const dialog = await screen.findByRole('dialog', { name: 'Вид топлива: новая запись' })
    const [reference] = await within(dialog).findAllByRole('combobox')
    if (!reference) throw new Error('the form of a fuel has a reference')
    await user.type(reference, 'zzz')
    await within(dialog).findByText('Нет совпадений')
    expect(screen.queryByRole('option', { name: /Добавить/ })).toBeNull()
  })
})

describe('references in the address', () => {
  it('are what a new record begins with', async () => {
    const { user, router } = open(createAddress(model, { brand_id: 6 }))
    await waitFor(async () => expect((await field(/^Марка/)).value).toBe('MAN'))
    await user.type(await field(/^Наименование/), 'TGX')
    await user.click(saveButton())
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(server.of('car-model').at(-1)).toMatchObject({ name: 'TGX', brand_id: 6 })
  })
})
