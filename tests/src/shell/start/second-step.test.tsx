// The second step of a sign-in: the code after the password.
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lastSessionEnd, session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { Start } from '#src/shell/start/Start.tsx'
import { anna } from '#tests/dataProviders/people.ts'
import { paths, refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'

// What comes after the sign-in is another test's (app.test.tsx).
vi.mock('#src/shell/start/prefetch.ts', async (original) => ({
  ...(await original<object>()),
  loadApp: async () => ({
    App: ({ user }: { user: Session }) => <p>The console of {user.login}</p>,
  }),
  prefetch: () => undefined,
}))

const bodyOf = (asked: readonly SentRequest[], path: string) =>
  asked.find((one) => one.path === path)?.body

beforeEach(() => {
  localStorage.clear()
  session.set(undefined)
  lastSessionEnd.set(null)
})

describe('the second step of a sign-in', () => {
  const pending = refusal(401, 'second_factor', { pending: 'sealed' })
  async function open(answerTo: (asked: SentRequest) => Answer) {
    history.replaceState(null, '', '/login')
    const asked = serve((one) => {
      if (one.path === '/auth/login') return pending
      return one.path === '/auth/login/code' ? answerTo(one) : refusal(401, 'unauthorized')
    })
    render(<Start />)
    const keys = userEvent.setup()
    await keys.type(await screen.findByLabelText('Логин'), 'anna')
    await keys.type(screen.getByLabelText('Пароль'), 'secret{Enter}')
    const code = await screen.findByLabelText('Код из приложения')
    return { asked, keys, code }
  }
  it('asks for the code, typed, pasted or offered by the phone', async () => {
    const { asked, keys, code } = await open(() => result(anna()))
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await keys.paste('123 456')
    await keys.keyboard('{Enter}')
    expect(await screen.findByText('The console of anna')).toBeTruthy()
    expect(bodyOf(asked, '/auth/login/code')).toEqual({ pending: 'sealed', code: '123 456' })
  })
  it('takes a recovery code instead', async () => {
    const { asked, keys } = await open(() => result(anna()))
    await keys.click(
      screen.getByRole('button', { name: 'Нет телефона? Ввести код восстановления' }),
    )
    const code = screen.getByLabelText('Код восстановления')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await keys.type(code, 'aaaa-bbbb-cccc-dddd{Enter}')
    expect(await screen.findByText('The console of anna')).toBeTruthy()
    expect(bodyOf(asked, '/auth/login/code')).toMatchObject({ code: 'aaaa-bbbb-cccc-dddd' })
  })
  it.each([
    ['a wrong code', refusal(401, 'wrong_code'), 'wrong_code!'],
    [
      'too many tries',
      { ...refusal(429, 'too_many_requests'), headers: { 'Retry-After': '8' } },
      'Слишком много попыток. Повторите через 8 с',
    ],
  ])('explains %s, and keeps what was typed', async (_, answer, text) => {
    const { keys, code } = await open(() => answer)
    await keys.type(code, '000000{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
    expect((code as HTMLInputElement).value).toBe('000000')
    await waitFor(() => expect(document.activeElement).toBe(code))
  })
  it('sends nothing without a code', async () => {
    const { asked, keys } = await open(() => result(anna()))
    await keys.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Введите код')
    expect(paths(asked)).not.toContain('POST /auth/login/code')
  })
  it('leads back to the password, with the reason, when it took too long', async () => {
    const { keys, code } = await open(() => refusal(401, 'unauthorized'))
    await keys.type(code, '123456{Enter}')
    const login = await screen.findByLabelText('Логин')
    expect((login as HTMLInputElement).value).toBe('anna')
    expect(screen.getByRole('alert').textContent).toBe('unauthorized!')
  })
})
