import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lastSessionEnd, session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { followSession } from '#src/shell/start/prefetch.ts'
import { Start } from '#src/shell/start/Start.tsx'
import { anna as somebody } from '#tests/dataProviders/people.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'

// What comes after the sign-in is another test's (app.test.tsx).
vi.mock('#src/shell/start/prefetch.ts', async (original) => ({
  ...(await original<object>()),
  loadApp: async () => ({
    App: ({ user }: { user: Session }) => <p>The console of {user.login}</p>,
  }),
  prefetch: () => undefined,
}))
followSession()

const anna = somebody()
const nobody = refusal(401, 'unauthorized')
function open(path: string, answers: (asked: SentRequest) => Answer | Promise<Answer>) {
  history.replaceState(null, '', path)
  const asked = serve(answers)
  render(<Start />)
  return { asked, keys: userEvent.setup() }
}

const address = () => location.pathname + location.search
const fields = async () => ({
  login: await screen.findByLabelText('Логин'),
  password: screen.getByLabelText('Пароль'),
  go: screen.getByRole('button', { name: 'Войти' }),
})

const alertText = () => screen.getByRole('alert').textContent

beforeEach(() => {
  localStorage.clear()
  session.set(undefined)
  lastSessionEnd.set(null)
})

describe('signed out', () => {
  it('every path is the sign-in page, which leads back', async () => {
    const { keys } = open('/carBrands?page=2', ({ path }) =>
      path === '/auth/login' ? result(anna) : nobody,
    )
    const { login, password } = await fields()
    await waitFor(() => expect(address()).toBe('/login?from=%2FcarBrands%3Fpage%3D2'))
    expect(document.activeElement).toBe(login)
    await keys.type(login, ' anna ')
    await keys.type(password, 'secret{Enter}')
    expect(await screen.findByText('The console of anna')).toBeTruthy()
    expect(address()).toBe('/carBrands?page=2')
  })
  it('the not-found page stays, without a layout', async () => {
    open('/notFound', () => nobody)
    expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/')
    expect(address()).toBe('/notFound')
  })
  it('the session is requested, and continued if there is one', async () => {
    open('/login?from=https://evil.example', () => result(anna))
    expect(await screen.findByText('The console of anna')).toBeTruthy()
    expect(address()).toBe('/')
  })
  it('a page reports a failed session request, and retries', async () => {
    let down = true
    localStorage.setItem('session', '7')
    const { keys } = open('/carBrands', () => (down ? refusal(503, 'unavailable') : result(anna)))
    const again = await screen.findByRole('button', { name: 'Повторить' })
    down = false
    await keys.click(again)
    expect(await screen.findByText('The console of anna')).toBeTruthy()
  })
})

describe('the sign-in page', () => {
  it('requires both values, without a request', async () => {
    const { keys, asked } = open('/login', () => nobody)
    const { login, password, go } = await fields()
    await keys.click(go)
    expect(alertText()).toBe('Введите правильные данные')
    expect([login, password].map((one) => one.getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
    ])
    await keys.type(login, 'anna')
    await keys.click(go)
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(login.getAttribute('aria-invalid')).toBe('false')
    expect(asked.filter(({ path }) => path === '/auth/login')).toEqual([])
  })
  it.each([
    ['a wrong pair', refusal(401, 'bad_credentials'), 'Логин или пароль введены неверно'],
    [
      'what no login can be',
      refusal(400, 'validation', { fields: {} }),
      'Введите правильные данные',
    ],
    [
      'too many tries, in the server’s words',
      refusal(429, 'too_many_requests'),
      'too_many_requests!',
    ],
    [
      'too many tries, with how long to wait',
      { ...refusal(429, 'too_many_requests'), headers: { 'Retry-After': '17' } },
      'Слишком много попыток. Повторите через 17 с',
    ],
    [
      'somebody without a contract, in the server’s words and the specification’s',
      refusal(403, 'not_in_system'),
      'not_in_system!\nnot in the system',
    ],
    ['a server that broke without a word', { status: 502, body: '' }, 'Серверная ошибка'],
  ])('explains the error for %s', async (_, answer, text) => {
    const { keys } = open('/login', ({ path }) => (path === '/auth/login' ? answer : nobody))
    const { login, password, go } = await fields()
    await keys.type(login, 'anna')
    await keys.type(password, 'wrong')
    await keys.click(go)
    await waitFor(() => expect(alertText()).toBe(text))
    expect([(login as HTMLInputElement).value, (password as HTMLInputElement).value]).toEqual([
      'anna',
      'wrong',
    ])
    expect(document.activeElement).toBe(password)
  })
  it('reports a lost connection', async () => {
    const { keys } = open('/login', ({ path }) => {
      if (path === '/auth/login') throw new TypeError('Failed to fetch')
      return nobody
    })
    const { login, password } = await fields()
    await keys.type(login, 'anna')
    await keys.type(password, 'secret{Enter}')
    await waitFor(() =>
      expect(alertText()).toBe('Нет связи с сервером. Проверьте сеть и повторите'),
    )
  })
  it('is disabled while it sends', async () => {
    let answer: ((answer: Answer) => void) | undefined
    const { keys, asked } = open('/login', ({ path }) =>
      path === '/auth/login' ? new Promise<Answer>((done) => (answer = done)) : nobody,
    )
    const { login, password } = await fields()
    await keys.type(login, 'anna')
    await keys.type(password, 'secret{Enter}')
    const sending = screen.getByRole('button', { name: 'Вход…' })
    expect([sending, login, password].every((one) => (one as HTMLButtonElement).disabled)).toBe(
      true,
    )
    await keys.click(sending)
    answer?.(nobody)
    await screen.findByRole('button', { name: 'Войти' })
    expect(asked.filter(({ path }) => path === '/auth/login')).toHaveLength(1)
  })
  it('can show the password', async () => {
    const { keys } = open('/login', () => nobody)
    const { password } = await fields()
    expect(password.getAttribute('type')).toBe('password')
    await keys.click(screen.getByRole('button', { name: 'Показать пароль' }))
    expect(password.getAttribute('type')).toBe('text')
  })
  it('uses the chosen language and keeps it', async () => {
    const { keys, asked } = open('/login', () => nobody)
    const { login } = await fields()
    await keys.type(login, 'anna')
    await keys.selectOptions(screen.getByLabelText('Язык'), 'English')
    const again = (await screen.findByLabelText('Login')) as HTMLInputElement
    expect(again.value).toBe('anna')
    expect([localStorage.getItem('locale'), document.documentElement.lang]).toEqual(['en', 'en'])
    await keys.type(screen.getByLabelText('Password'), 'x{Enter}')
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        path: '/auth/login',
        headers: { 'Accept-Language': 'en' },
      }),
    )
  })
  it('shows why the session ended', async () => {
    lastSessionEnd.set({ reason: 'expired', from: '/', userId: 7, roleId: 1, contractId: 1 })
    open('/login', () => nobody)
    expect(await screen.findByText('Сеанс истёк, войдите снова')).toBeTruthy()
  })
  it('shows the server’s message for a removed user, instead of retrying forever', async () => {
    localStorage.setItem('session', '7.1.1')
    open('/carBrands', () => refusal(403, 'not_in_system'))
    const said = await screen.findByText(/^not_in_system!/)
    expect(said.textContent).toBe('not_in_system!\nnot in the system')
    expect(screen.getByRole('button', { name: 'Войти' })).toBeTruthy()
    expect(address()).toBe('/login')
  })
  it('shows a message for an account without a contract', async () => {
    localStorage.setItem('session', '7.1.1')
    open('/carBrands', () => result({ ...anna, contractId: null }))
    const said = await screen.findByText(/not in the system$/)
    expect(said.textContent).toBe(
      'Вас нет в системе. Обратитесь к администратору\nnot in the system',
    )
    expect(session.get()).toBeNull()
  })
})

describe('a locked screen', () => {
  const locked = {
    reason: 'locked',
    from: '/carBrands?edit=5',
    userId: 7,
    roleId: 1,
    contractId: 1,
  } as const
  const lock = () =>
    lastSessionEnd.set({ ...locked, who: { login: 'anna', name: 'Каримова Анна' } })
  it('shows its user, asks only for the password, and leads back to the same page', async () => {
    lock()
    const { keys, asked } = open('/carBrands?edit=5', ({ path }) =>
      path === '/auth/login' ? result(anna) : nobody,
    )
    expect(await screen.findByRole('heading', { name: 'Экран заблокирован' })).toBeTruthy()
    expect(screen.getByText('Введите пароль пользователя Каримова Анна')).toBeTruthy()
    const { login, password } = await fields()
    expect((login as HTMLInputElement).value).toBe('anna')
    expect(document.activeElement).toBe(password)
    await keys.keyboard('secret{Enter}')
    expect(await screen.findByText('The console of anna')).toBeTruthy()
    expect(asked.at(-1)?.body).toEqual({ login: 'anna', password: 'secret' })
    expect(address()).toBe('/carBrands?edit=5')
    expect(lastSessionEnd.get()).toBeNull()
  })
  it('keeps nothing for another user, who starts at home', async () => {
    lock()
    const bert = somebody({ id: 8, login: 'bert' })
    const { keys } = open('/carBrands?edit=5', ({ path }) =>
      path === '/auth/login' ? result(bert) : nobody,
    )
    await fields()
    await keys.keyboard('half a secret')
    await keys.click(screen.getByRole('button', { name: 'Сменить пользователя' }))
    const { login, password } = await fields()
    expect([(login as HTMLInputElement).value, (password as HTMLInputElement).value]).toEqual([
      '',
      '',
    ])
    expect(document.activeElement).toBe(login)
    expect(document.body.textContent).not.toContain('Анна')
    expect([address(), lastSessionEnd.get(), sessionStorage.getItem('ended')]).toEqual([
      '/login',
      null,
      null,
    ])
    await keys.keyboard('bert{Tab}secret{Enter}')
    expect(await screen.findByText('The console of bert')).toBeTruthy()
    expect(address()).toBe('/')
  })
  it('leads another user home also when they type over the login', async () => {
    lock()
    const { keys } = open('/carBrands?edit=5', ({ path }) =>
      path === '/auth/login' ? result(somebody({ id: 8, login: 'bert' })) : nobody,
    )
    const { login, password } = await fields()
    await keys.clear(login)
    await keys.type(login, 'bert')
    await keys.type(password, 'secret{Enter}')
    expect(await screen.findByText('The console of bert')).toBeTruthy()
    expect(address()).toBe('/')
  })
})
