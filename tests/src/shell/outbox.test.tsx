// What waits for the line, in a page: the count in the bar, the list, and the question at the
// sign-out.
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#dataProviders/http/connection.ts'
import { sendThroughOutbox } from '#dataProviders/outbox/outbox.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { Application } from '#src/shell/start/App.tsx'
import { firstWords } from '#src/common/language.ts'
import { anna } from '#tests/dataProviders/people.ts'
import { paths, refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { resetSignals } from '#tests/support/browser/module-signals.ts'

let asked: SentRequest[] = []
/** No answer comes to anything. */
let down = false
let onSave: () => Answer = () => result({ id: 1 })
/** Bodies of the saves that the server has received. */
let heard: unknown[] = []
const user = anna({ realm_access: { roles: ['root'] } })
const save = (value: number) =>
  sendThroughOutbox({
    method: 'POST',
    path: 'api/fms/odometer-reading/save',
    body: { car_id: 70, value },
    about: { resource: 'odometer-reading', title: String(value) },
  })

beforeEach(async () => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  onSave = () => result({ id: 1 })
  down = false
  heard = []
  asked = serve(({ path, body }) => {
    if (down) throw new TypeError('Failed to fetch')
    if (path === '/auth/token') return result({ token: 'x' })
    if (path.endsWith('odometer-reading/save')) {
      heard.push(body)
      return onSave()
    }
    return path.includes('Count') ? result({ count: 0 }) : result([])
  })
  session.set(user)
  const resources = allResources()
  render(<Application user={user} first={await firstWords(resources)} resources={resources} />)
  await screen.findByRole('button', { name: /^Меню пользователя/ })
})

afterEach(() => resetSignals())

const button = () => screen.findByRole('button', { name: /^Ждут отправки: / })
const lose = () =>
  act(() => {
    down = true
    connection.set('lost')
  })
const isBack = () =>
  act(() => {
    down = false
    connection.set('up')
  })

describe('an unsent write', () => {
  it('is counted in the bar, listed, and removed once it has arrived', async () => {
    expect(screen.queryByRole('button', { name: /^Ждут отправки/ })).toBeNull()
    lose()
    await act(() => save(1200))
    await act(() => save(1300))
    const keys = userEvent.setup()
    expect((await button()).getAttribute('aria-label')).toBe('Ждут отправки: 2')
    await keys.click(await button())
    const dialog = await screen.findByRole('dialog', { name: 'Ждут отправки' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => /: (\d+)/.exec(textContent)?.[1]),
    ).toEqual(['1200', '1300'])
    isBack()
    await waitFor(() => expect(heard).toMatchObject([{ value: 1200 }, { value: 1300 }]))
    expect(await within(dialog).findByText('Всё отправлено')).toBeTruthy()
    expect(within(dialog).queryAllByRole('listitem')).toEqual([])
    await keys.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: /^Ждут отправки/ })).toBeNull()
  })

  it('is shown with reason and values if rejected, and deleted after a question', async () => {
    lose()
    await act(() => save(1200))
    onSave = () => refusal(400, 'validation', { fields: { value: 'Не больше 999' } })
    isBack()
    const keys = userEvent.setup()
    await keys.click(await button())
    const dialog = await screen.findByRole('dialog', { name: 'Ждут отправки' })
    expect((await within(dialog).findByRole('alert')).textContent).toContain('validation!')
    expect(within(dialog).getByText('Не больше 999')).toBeTruthy()
    expect(within(dialog).getAllByText(/1200/).length).toBeGreaterThan(1)
    const before = heard.length
    await keys.click(within(dialog).getByRole('button', { name: /^Удалить: / }))
    await keys.click(await screen.findByRole('button', { name: 'Нет' }))
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1))
    onSave = () => result({ id: 1 })
    await keys.click(await within(dialog).findByRole('button', { name: /^Отправить ещё раз: / }))
    await waitFor(() => expect(heard).toHaveLength(before + 1))
    expect(await within(dialog).findByText('Всё отправлено')).toBeTruthy()
  })
})

describe('signing out', () => {
  const choose = async (name: string) => {
    const keys = userEvent.setup()
    await keys.click(screen.getByRole('button', { name: /^Меню пользователя/ }))
    await keys.click(await screen.findByRole('menuitem', { name }))
    return keys
  }
  const isSignedOut = () => paths(asked).includes('POST /auth/logout')

  it('asks while something waits, which is kept for the same user', async () => {
    lose()
    await act(() => save(1200))
    const keys = await choose('Выйти')
    const question = await screen.findByRole('dialog', { name: /^Выйти, не отправив/ })
    expect(question.textContent).toContain('Ещё не отправлено: 1')
    await keys.click(within(question).getByRole('button', { name: 'Нет' }))
    expect(isSignedOut()).toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose('Выйти')
    await keys.click(
      within(await screen.findByRole('dialog', { name: /^Выйти, не отправив/ })).getByRole(
        'button',
        { name: 'Да' },
      ),
    )
    await waitFor(() => expect(isSignedOut()).toBe(true))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('outbox:7:1:'))).toHaveLength(1)
  })

  it('asks nothing while nothing waits', async () => {
    await choose('Выйти')
    await waitFor(() => expect(isSignedOut()).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
