// The steps between the sign-in and the application.
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pendingSteps, session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { App } from '#src/shell/start/App.tsx'
import { useSignal } from '#src/common/useSignal.ts'
import { anna, roleOf } from '#tests/dataProviders/people.ts'
import { paths, refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'

const twoRoles = [roleOf(1, true), roleOf(6)]
const people = [
  {
    id: 1,
    surname: 'Юлдашев',
    name: 'Отабек',
    patronymic: null,
    position_name: 'Водитель',
    subdivision_name: 'Колонна',
  },
  {
    id: 2,
    surname: 'Каримова',
    name: 'Анна',
    patronymic: 'Петровна',
    position_name: 'Механик',
    subdivision_name: null,
  },
]
function Signed() {
  const user = useSignal(session)
  return user ? <App user={user} /> : <p>nobody</p>
}

/** As after a sign-in that owes `left`. */
async function open(
  user: Session,
  left: ReturnType<typeof pendingSteps.get>,
  answers: (asked: SentRequest) => Answer | Promise<Answer>,
) {
  const asked = serve(answers)
  session.set(user)
  pendingSteps.set(left)
  await act(async () =>
    render(
      <Suspense>
        <Signed />
      </Suspense>,
    ),
  )
  return { asked, keys: userEvent.setup() }
}

const nothing = () => result([])
const application = () => screen.findAllByRole('navigation', { name: 'Меню' })

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

afterEach(() => {
  session.set(null)
  pendingSteps.set([])
})

describe('the choice of role', () => {
  it('preselects the current one, which Enter confirms without a request', async () => {
    const { asked, keys } = await open(
      anna({ roles: twoRoles.toReversed() }),
      ['role', 'staff'],
      nothing,
    )
    expect(await screen.findByRole('heading', { name: 'Выберите роль' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Администратор заказчика'))
    await keys.keyboard('{Enter}')
    await application()
    expect(paths(asked)).not.toContain('POST /auth/user')
  })
  it('is made by arrow keys, and the application follows the chosen role', async () => {
    const mechanic = anna({
      roles: [roleOf(1), roleOf(6, true)],
      fmsStaff: { id: 3, roleId: 6, resourceAccess: [] },
    })
    const { asked, keys } = await open(anna({ roles: twoRoles }), ['role'], ({ path }) =>
      result(path === '/auth/user' ? mechanic : []),
    )
    await screen.findByText('Механик')
    await keys.keyboard('{ArrowDown}{Enter}')
    await application()
    expect(asked.find(({ path }) => path === '/auth/user')?.body).toEqual({ roleId: 6 })
    expect(session.get()).toEqual(mechanic)
  })
  it('shows an error and stays when it is rejected', async () => {
    const { keys } = await open(anna({ roles: twoRoles }), ['role'], () =>
      refusal(400, 'validation'),
    )
    await screen.findByText('Механик')
    await keys.keyboard('{End}{Enter}')
    expect(await screen.findByText('validation!')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Выберите роль' })).toBeTruthy()
  })
  it('is skipped for a single role and after a reload', async () => {
    await open(anna(), ['role', 'staff'], nothing)
    await application()
    act(() => session.set(null))
    act(() => session.set(anna({ roles: twoRoles, mayAttach: true })))
    act(() => pendingSteps.set([]))
    await application()
  })
  it('can be left by signing out', async () => {
    const { asked, keys } = await open(anna({ roles: twoRoles }), ['role'], () => result(null))
    await keys.click(await screen.findByRole('button', { name: 'Выйти' }))
    expect(await screen.findByText('nobody')).toBeTruthy()
    expect(paths(asked)).toEqual(['POST /auth/logout'])
  })
})

describe('the choice of employee', () => {
  const loose = anna({ mayAttach: true, fmsStaff: { id: null, roleId: 1, resourceAccess: [] } })
  it('is searched by words in any script and order, and made once', async () => {
    const { asked, keys } = await open(loose, ['staff'], ({ path }) =>
      result(path === '/auth/user' ? anna() : people),
    )
    const search = await screen.findByLabelText('Фамилия, имя или должность')
    expect(document.activeElement).toBe(search)
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2))
    await keys.keyboard('mexanik kar')
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await keys.keyboard('{Enter}')
    expect(screen.getByText('Выберите сотрудника из списка')).toBeTruthy()
    await keys.click(screen.getByRole('radio', { name: /Каримова Анна Петровна/ }))
    await keys.click(screen.getByRole('button', { name: 'Это я' }))
    await application()
    expect(asked.find(({ path }) => path === '/auth/user')?.body).toEqual({ staffId: 2 })
    expect(session.get()).toEqual(anna())
  })
  it('can be postponed', async () => {
    const { asked, keys } = await open(loose, ['staff'], () => result(people))
    await keys.click(await screen.findByRole('button', { name: 'Позже' }))
    await application()
    expect(paths(asked)).not.toContain('POST /auth/user')
  })
  it('keeps the search and the selection when it is rejected', async () => {
    const { keys } = await open(loose, ['staff'], ({ path }) =>
      path === '/auth/user' ? refusal(400, 'validation') : result(people),
    )
    await keys.click(await screen.findByRole('radio', { name: /Юлдашев/ }))
    await keys.type(screen.getByRole('searchbox'), 'юл')
    await keys.click(screen.getByRole('button', { name: 'Это я' }))
    expect(await screen.findByText('validation!')).toBeTruthy()
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('юл')
    expect((screen.getByRole('radio') as HTMLInputElement).checked).toBe(true)
  })
  it('requests the list again after a failure', async () => {
    let down = true
    const { keys } = await open(loose, ['staff'], () => {
      if (down) throw new TypeError('Failed to fetch')
      return result(people)
    })
    expect(await screen.findByText('Нет связи с сервером. Проверьте сеть и повторите')).toBeTruthy()
    down = false
    await keys.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findAllByRole('radio')).toHaveLength(2)
  })
})

describe('a required password change', () => {
  const temporary = anna({ mustChangePassword: true, roles: twoRoles })
  const type = async (keys: ReturnType<typeof userEvent.setup>, ...words: string[]) => {
    const labels = ['Текущий пароль', 'Новый пароль', 'Подтвердите новый пароль']
    for (const [at, label] of labels.entries()) {
      const input = await screen.findByLabelText(label)
      await keys.clear(input)
      if (words[at]) await keys.type(input, words[at])
    }
    await keys.click(screen.getByRole('button', { name: 'Сменить пароль' }))
  }
  it('is shown also after a reload, states its rules first, and then lets the user in', async () => {
    const { asked, keys } = await open(temporary, [], ({ path }) =>
      result(path === '/auth/password' ? anna({ roles: twoRoles }) : []),
    )
    expect(await screen.findByRole('heading', { name: 'Смените пароль' })).toBeTruthy()
    expect(
      screen.getByText(/Не менее 10 символов\. Нельзя использовать распространённые пароли/),
    ).toBeTruthy()
    await type(keys, 'temporary', 'a phrase of my own', 'a phrase of my own')
    await application()
    expect(asked.find(({ path }) => path === '/auth/password')?.body).toEqual({
      current: 'temporary',
      password: 'a phrase of my own',
    })
  })
  it('comes before the choice of role', async () => {
    const { keys } = await open(temporary, ['role'], () => result(anna({ roles: twoRoles })))
    await type(keys, 'temporary', 'a phrase of my own', 'a phrase of my own')
    expect(await screen.findByRole('heading', { name: 'Выберите роль' })).toBeTruthy()
  })
  it('validates at its field before a request, and keeps the input', async () => {
    const { asked, keys } = await open(temporary, [], nothing)
    await type(keys, '', 'short', 'shorter')
    const [current, fresh, repeat] = [
      'Текущий пароль',
      'Новый пароль',
      'Подтвердите новый пароль',
    ].map((label) => screen.getByLabelText(label))
    expect([current, fresh, repeat].map((one) => one?.getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
      'true',
    ])
    expect(screen.getByText('Заполните это поле').id).toBe('current-fault')
    expect(screen.getByText('Не менее 10 символов').id).toBe('password-fault')
    expect(screen.getByText('Пароли не совпадают').id).toBe('repeat-fault')
    expect(document.activeElement).toBe(current)
    expect((repeat as HTMLInputElement).value).toBe('shorter')
    expect(asked).toEqual([])
  })
  it('shows errors of the server at its field', async () => {
    const { keys } = await open(temporary, [], () =>
      refusal(400, 'validation', { fields: { current: 'not this one' } }),
    )
    await type(keys, 'wrong', 'a phrase of my own', 'a phrase of my own')
    expect((await screen.findByText('not this one')).id).toBe('current-fault')
    expect((screen.getByLabelText('Новый пароль') as HTMLInputElement).value).toBe(
      'a phrase of my own',
    )
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Текущий пароль')),
    )
  })
  it('shows an error without a field', async () => {
    const { keys } = await open(temporary, [], () => refusal(429, 'too_many_requests'))
    await type(keys, 'wrong', 'a phrase of my own', 'a phrase of my own')
    expect(await screen.findByText('too_many_requests!')).toBeTruthy()
  })
})
