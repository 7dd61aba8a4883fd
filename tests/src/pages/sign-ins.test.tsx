// The history of sign-ins, signing out everybody, and the bar while the console is looked at as a
// role.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { SignIns as Answer } from '#resources/wire/accounts/session.ts'
import { SignIns } from '#src/pages/sign-ins/SignIns.tsx'
import { SignOutAll } from '#src/pages/users/SignOutAll.tsx'
import { ViewedRole } from '#src/shell/layout/ViewedRole.tsx'
import { refusal, result, serve } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const at = '2026-01-14T07:00:00.000Z'
const row = (id: number, kind: Answer['rows'][number]['kind']): Answer['rows'][number] => ({
  ...{ id, at, kind, address: '10.0.0.7' },
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
})
const history = (userId?: number) => (
  <>
    <h2 id="heading">История входов</h2>
    <SignIns headingId="heading" {...(userId !== undefined && { userId })} />
  </>
)
const rowsShown = () =>
  within(screen.getByRole('table', { name: 'История входов' }))
    .getAllByRole('row')
    .slice(1)
    .map((one) => [...one.querySelectorAll('td')].map(({ textContent }) => textContent))

it('a sign-in has its time, outcome, address and device; earlier ones follow on demand', async () => {
  const asked = serve(({ path }) => {
    if (path.includes('before=8')) return result({ rows: [row(7, 'switched')], more: false })
    return result({ rows: [row(9, 'failed'), row(8, 'sign_in')], more: true })
  })
  const { user } = draw(history())
  await screen.findByRole('table')
  const rest = ['10.0.0.7', 'Firefox, Windows']
  const when = rowsShown()[0]![0]!
  expect(when).toContain('12:00')
  expect(rowsShown()).toEqual([
    [when, 'Неудачная попытка', ...rest],
    [when, 'Вход выполнен', ...rest],
  ])
  await user.click(screen.getByRole('button', { name: 'Показать более ранние' }))
  await waitFor(() => expect(rowsShown()).toHaveLength(3))
  expect(rowsShown()[2]![1]).toBe('Смена роли или организации')
  expect(screen.queryByRole('button', { name: 'Показать более ранние' })).toBeNull()
  expect(asked.map(({ path }) => path)).toEqual(['/auth/sign-ins', '/auth/sign-ins?before=8'])
})

it('an administrator sees those of a user, and only the failed ones if wanted', async () => {
  const asked = serve(({ path }) =>
    result({ rows: path.includes('failed') ? [] : [row(9, 'sign_in')], more: false }),
  )
  const { user } = draw(history(5))
  await screen.findByRole('table')
  await user.click(screen.getByRole('checkbox', { name: 'Только неудачные' }))
  expect(await screen.findByText('Входов пока не было')).toBeTruthy()
  const at = '/api/fms/user/getSignIns/5'
  expect(asked.map(({ path }) => path)).toEqual([at, `${at}?failed=true`])
})

it('everybody is signed out after a question only, and a refusal is shown', async () => {
  let may = true
  const asked = serve(() => (may ? result({ count: 12 }) : refusal(422, 'beyond_rights')))
  const first = draw(<SignOutAll onDone={() => undefined} />)
  await screen.findByRole('dialog', { name: 'Завершить сеансы всех пользователей?' })
  expect(asked).toEqual([])
  await first.user.click(screen.getByRole('button', { name: 'Завершить сеансы всех' }))
  expect(await screen.findByText('Завершено сеансов: 12')).toBeTruthy()
  expect(asked).toMatchObject([
    { method: 'POST', path: '/api/fms/user/endAllSessions', body: { confirmed: true } },
  ])
  first.unmount()
  may = false
  const second = draw(<SignOutAll onDone={() => undefined} />)
  await second.user.click(await screen.findByRole('button', { name: 'Завершить сеансы всех' }))
  expect(await screen.findByText('beyond_rights!')).toBeTruthy()
})

it('the bar shows the viewed role, and one click leads back', async () => {
  const own = signedIn(7, allResources())
  const role = { id: 8, name: 'hr', loweredName: 'hr', description: 'hr', assignedRole: true }
  session.set({ ...own, role, fmsStaff: { ...own.fmsStaff, roleId: 8 }, viewsRole: true })
  const asked = serve(() => result(own))
  const { user } = draw(<ViewedRole />)
  const bar = await screen.findByText(
    'Вы смотрите на систему от имени роли «Специалист по кадрам». Изменить ничего нельзя.',
  )
  expect(bar).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Прекратить' }))
  await waitFor(() => expect(session.get()?.viewsRole).toBe(false))
  expect(asked.map(({ path }) => path)).toEqual(['/auth/view-role/stop'])
})
