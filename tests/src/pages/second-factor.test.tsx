// Enabling the second factor, before anything else and in the profile, and the demand of a role.
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecondFactor } from '#resources/wire/accounts/second-factor.ts'
import { session } from '#dataProviders/session/session.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { firstWords } from '#src/common/language.ts'
import { App, Application } from '#src/shell/start/App.tsx'
import { anna } from '#tests/dataProviders/people.ts'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'

const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
const setup = {
  setup: 'sealed',
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/Motorpool:anna?secret=x',
  qr: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
}
const bodyOf = (asked: readonly SentRequest[], path: string) =>
  asked.find((one) => one.path === path)?.body

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  session.set(null)
})

describe('a second factor that a role demands', () => {
  it('is enabled before anything else, and the recovery codes are shown once', async () => {
    const user = anna({ mustEnableSecondFactor: true })
    const asked = serve(({ path }) => {
      if (path === '/auth/second-factor/begin') return result(setup)
      if (path === '/auth/second-factor/enable') return result({ codes })
      return result(path === '/auth/user' ? anna() : [])
    })
    session.set(user)
    await act(async () =>
      render(
        <Suspense>
          <App user={user} />
        </Suspense>,
      ),
    )
    const keys = userEvent.setup()
    expect(
      await screen.findByRole('heading', { name: 'Включите двухфакторную аутентификацию' }),
    ).toBeTruthy()
    const qr = await screen.findByRole('img', { name: 'QR-код для приложения-аутентификатора' })
    expect(qr.getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(setup.qr)}`)
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy()
    await keys.click(screen.getByRole('button', { name: 'Включить' }))
    expect(screen.getAllByText('Заполните это поле')).toHaveLength(2)
    await keys.type(screen.getByLabelText('Пароль для подтверждения'), 'secret')
    await keys.type(screen.getByLabelText('Код из приложения'), '123456{Enter}')
    expect(await screen.findByText(codes[0]!)).toBeTruthy()
    expect(bodyOf(asked, '/auth/second-factor/enable')).toEqual({
      ...{ password: 'secret', code: '123456', setup: 'sealed' },
    })
    const download = screen.getByRole('link', { name: 'Скачать' })
    expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain(codes.join('\n'))
    await keys.click(screen.getByRole('button', { name: 'Коды сохранены' }))
    await waitFor(() => expect(session.get()).toEqual(anna()))
  })
})

describe('the profile', () => {
  const off: SecondFactor = { enabled: false, enabled_at: null, recovery_codes: 0, required: false }
  const on = { ...off, enabled: true, enabled_at: '2025-03-07T04:00:00.000Z', recovery_codes: 9 }
  const usual = ({ path }: SentRequest): Answer => {
    if (path.endsWith('/getSettings')) return result({ types: [], email: null, letters: false })
    if (path === '/auth/sign-ins') return result({ rows: [], more: false })
    if (path.endsWith('/custom-role/getList')) return result([])
    return result(path.endsWith('Count') ? { count: 0 } : [])
  }
  async function open(answerTo: (asked: SentRequest) => Answer | undefined, path = '/profile') {
    history.replaceState(null, '', path)
    const asked = serve((one) => answerTo(one) ?? usual(one))
    const resources = allResources()
    const access = resources.map((one) => ({
      alternative_name: alternativeName(one.access),
      access: 15,
    }))
    const user = anna({ fmsStaff: { id: 3, roleId: 1, resourceAccess: access } })
    session.set(user)
    const first = await firstWords(resources)
    render(<Application user={user} first={first} resources={resources} />)
    return { asked, keys: userEvent.setup() }
  }
  const card = async () =>
    within(await screen.findByRole('region', { name: 'Двухфакторная аутентификация' }))

  it('offers to enable it, and can be left unchanged', async () => {
    const { keys } = await open(({ path }) => {
      if (path === '/auth/second-factor') return result(off)
      return path === '/auth/second-factor/begin' ? result(setup) : undefined
    })
    await keys.click(await (await card()).findByRole('button', { name: 'Включить' }))
    await (await card()).findByRole('img')
    await keys.click((await card()).getByRole('button', { name: 'Отмена' }))
    expect(await (await card()).findByText(/^Отключена\./)).toBeTruthy()
  })
  it('shows since when it is on, and disables it with the password and a code', async () => {
    let now: SecondFactor = on
    const { asked, keys } = await open(({ path }) => {
      if (path === '/auth/second-factor') return result(now)
      if (path !== '/auth/second-factor/disable') return undefined
      now = off
      return result(null)
    })
    const own = await card()
    expect(
      await own.findByText('Включена: 07.03.2025 09:00. Неиспользованных кодов восстановления: 9.'),
    ).toBeTruthy()
    await keys.click(own.getByRole('button', { name: 'Отключить' }))
    await keys.type(own.getByLabelText('Пароль для подтверждения'), 'secret')
    await keys.type(
      own.getByLabelText('Код из приложения или код восстановления'),
      'aaaa-bbbb-cccc-dddd{Enter}',
    )
    expect(await screen.findByText('Двухфакторная аутентификация отключена')).toBeTruthy()
    expect(bodyOf(asked, '/auth/second-factor/disable')).toEqual({
      ...{ password: 'secret', code: 'aaaa-bbbb-cccc-dddd' },
    })
    expect(await own.findByText(/^Отключена\./)).toBeTruthy()
  })
  it('shows a refusal at its field', async () => {
    const { keys } = await open(({ path }) => {
      if (path === '/auth/second-factor') return result(on)
      if (path !== '/auth/second-factor/recoveryCodes') return undefined
      return refusal(400, 'validation', { fields: { code: 'not this one' } })
    })
    const own = await card()
    await keys.click(await own.findByRole('button', { name: 'Новые коды восстановления' }))
    await keys.type(own.getByLabelText('Пароль для подтверждения'), 'secret')
    const code = own.getByLabelText('Код из приложения или код восстановления')
    await keys.type(code, '000000{Enter}')
    expect((await own.findByText('not this one')).id).toBe('proof-code-fault')
    await waitFor(() => expect(document.activeElement).toBe(code))
  })
  it('of roles: a manager of roles requires it for one', async () => {
    const { asked, keys } = await open(({ path }) => {
      if (path === '/api/fms/role/getSecondFactorRoles') return result({ roles: ['manager'] })
      if (path === '/api/fms/role/requireSecondFactor')
        return result({ roles: ['customer-admin', 'manager'] })
      return undefined
    }, '/settings/role-management')
    const name = /^Требовать двухфакторной аутентификации от роли/
    const box = await screen.findByRole('checkbox', { name }, { timeout: 10_000 })
    expect((box as HTMLInputElement).checked).toBe(false)
    await keys.click(box)
    await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true))
    expect(bodyOf(asked, '/api/fms/role/requireSecondFactor')).toEqual({
      ...{ role: 'customer-admin', required: true },
    })
  })
})
