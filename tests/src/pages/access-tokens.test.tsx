// Access tokens in the profile: created, shown once, and revoked.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AccessToken } from '#resources/wire/accounts/access-tokens.ts'
import { session } from '#dataProviders/session/session.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { Application } from '#src/shell/start/App.tsx'
import { firstWords } from '#src/common/language.ts'
import { anna } from '#tests/dataProviders/people.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'

const resources = allResources()
const made: AccessToken = {
  ...{ id: 7, name: 'Обмен', read_only: true, rights: null, expired: false },
  created_at: '2025-03-07T04:00:00.000Z',
  expires_at: '2025-06-05T04:00:00.000Z',
  used_at: null,
}
const old: AccessToken = {
  ...{ ...made, id: 8, name: 'Старый', read_only: false, expired: true },
  rights: { car: 'read', place: 'edit' },
  used_at: '2025-03-07T09:05:00.000Z',
}
const secret = `mpt_${'a'.repeat(43)}`

afterEach(() => session.set(null))

async function open({
  tokens = [],
  create = () => result({ token: secret, access_token: made }),
}: { tokens?: AccessToken[]; create?: (asked: SentRequest) => Answer } = {}) {
  localStorage.clear()
  history.replaceState(null, '', '/profile')
  const stored = [...tokens]
  const asked = serve((call) => {
    if (call.path === '/auth/tokens') return result(stored)
    if (call.path === '/auth/tokens/create') {
      const answer = create(call)
      if (answer.status === undefined || answer.status === 200) stored.push(made)
      return answer
    }
    if (call.path === '/auth/tokens/revoke') {
      stored.pop()
      return result(null)
    }
    if (call.path.endsWith('/getSettings'))
      return result({ types: [], email: null, letters: false })
    if (call.path.endsWith('/getUnreadCount')) return result({ count: 0 })
    if (call.path === '/auth/sign-ins') return result({ rows: [], more: false })
    return result([])
  })
  const user = anna({
    fmsStaff: {
      id: null,
      roleId: 1,
      resourceAccess: [
        { alternative_name: alternativeName('place'), access: 15 },
        { alternative_name: alternativeName('car'), access: 1 },
        { alternative_name: alternativeName('staff'), access: 0 },
      ],
    },
  })
  session.set(user)
  const first = await firstWords(resources)
  render(<Application user={user} first={first} resources={resources} />)
  const panel = within(await screen.findByRole('region', { name: 'Ключи доступа' }))
  return { asked, panel, keys: userEvent.setup() }
}

const bodies = (asked: readonly SentRequest[], path: string) =>
  asked.filter((one) => one.path === path).map(({ body }) => body)

describe('access tokens', () => {
  it('are created with a name, a lifetime and rights, and shown once', async () => {
    const { asked, panel, keys } = await open()
    expect(await panel.findByText('Ключей нет')).toBeTruthy()
    await keys.click(panel.getByRole('button', { name: 'Создать ключ' }))
    const form = within(screen.getByRole('dialog', { name: 'Создать ключ' }))
    await keys.click(form.getByRole('button', { name: 'Создать ключ' }))
    expect(form.getByRole('alert').textContent).toBe('Введите название')
    await keys.type(form.getByLabelText('Название'), ' Обмен ')
    await keys.selectOptions(form.getByLabelText('Срок действия'), '30')
    await keys.click(form.getByRole('button', { name: 'Создать ключ' }))
    const told = within(await screen.findByRole('dialog', { name: 'Ключ «Обмен»' }))
    expect(told.getByText(secret)).toBeTruthy()
    expect(bodies(asked, '/auth/tokens/create')).toEqual([
      { name: 'Обмен', days: 30, read_only: true, rights: null },
    ])
    await keys.keyboard('{Escape}')
    expect(screen.getByText(secret)).toBeTruthy()
    await keys.click(told.getByRole('button', { name: 'Готово' }))
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
    expect(await panel.findByRole('rowheader', { name: 'Обмен' })).toBeTruthy()
  })
  it('have selected sections of the user, with no more rights than the user', async () => {
    const { asked, panel, keys } = await open()
    await keys.click(await panel.findByRole('button', { name: 'Создать ключ' }))
    const form = within(screen.getByRole('dialog'))
    await keys.type(form.getByLabelText('Название'), 'Карта')
    await keys.click(form.getByLabelText('Выбранные разделы'))
    await keys.click(form.getByRole('button', { name: 'Создать ключ' }))
    expect(form.getByRole('alert').textContent).toBe('Выберите хотя бы один раздел')
    const options = (label: string) =>
      within(form.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(options('Места')).toEqual(['Нет доступа', 'Просмотр', 'Редактирование'])
    expect(options('Автомобили')).toEqual(['Нет доступа', 'Просмотр'])
    expect(form.queryByLabelText('Сотрудники')).toBeNull()
    await keys.selectOptions(form.getByLabelText('Места'), 'edit')
    await keys.selectOptions(form.getByLabelText('Автомобили'), 'read')
    await keys.selectOptions(form.getByLabelText('Автомобили'), 'none')
    await keys.click(form.getByRole('button', { name: 'Создать ключ' }))
    await waitFor(() =>
      expect(bodies(asked, '/auth/tokens/create')).toEqual([
        { name: 'Карта', days: 90, read_only: false, rights: { place: 'edit' } },
      ]),
    )
  })
  it('keep what was typed when they are refused', async () => {
    const { panel, keys } = await open({ create: () => refusal(409, 'too_many_tokens') })
    await keys.click(await panel.findByRole('button', { name: 'Создать ключ' }))
    const form = within(screen.getByRole('dialog'))
    await keys.type(form.getByLabelText('Название'), 'Лишний')
    await keys.click(form.getByRole('button', { name: 'Создать ключ' }))
    await waitFor(() => expect(form.getByRole('alert').textContent).not.toBe(''))
    expect(form.getByLabelText<HTMLInputElement>('Название').value).toBe('Лишний')
  })
  it('are listed with their rights, their end and their last use, and revoked after a question', async () => {
    const { asked, panel, keys } = await open({ tokens: [made, old] })
    const row = (await panel.findByRole('rowheader', { name: 'Старый' })).closest('tr')!
    expect(row.textContent).toContain('разделов: 2')
    expect(row.textContent).toContain('истёк')
    expect(panel.getByText('не было')).toBeTruthy()
    await keys.click(panel.getByRole('button', { name: 'Отозвать: Старый' }))
    const question = within(await screen.findByRole('dialog'))
    await keys.click(question.getByRole('button', { name: 'Отозвать' }))
    await waitFor(() => expect(panel.queryByText('Старый')).toBeNull())
    expect(bodies(asked, '/auth/tokens/revoke')).toEqual([{ id: 8 }])
  })
})
