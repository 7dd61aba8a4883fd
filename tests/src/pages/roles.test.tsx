// Rights of roles: selected, reviewed, saved together and reverted.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { CustomRole } from '#dataProviders/access/custom-roles.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { AccessRow } from '#resources/wire/accounts/users.ts'
import { RolesPage } from '#src/pages/roles/RolesPage.tsx'
import { result, serve } from '#tests/dataProviders/server.ts'
import type { SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
let rows: AccessRow[]
let asked: SentRequest[]
let customs: CustomRole[]

beforeEach(() => {
  sessionStorage.clear()
  session.set(signedIn(7, allResources()))
  rows = [
    { id: 1, role: 'hr', resource: 'staff', level: 15, screens: 'base' },
    { id: 2, role: 'hr', resource: 'car', level: 0, screens: 'base' },
    { id: 3, role: 'hr', resource: 'staff-personal', level: 1, screens: 'base' },
  ]
  customs = []
  asked = serve(({ path, body }) => {
    if (path.endsWith('/custom-role/getList')) return result(customs)
    if (path.endsWith('/custom-role/save')) {
      const made = { id: 4, ...(body as Omit<CustomRole, 'id'>) }
      customs = [made]
      const copied = rows.filter(({ role }) => role === made.base_role)
      rows = [...rows, ...copied.map((row) => ({ ...row, id: row.id + 10, role: 'custom-4' }))]
      return result(made)
    }
    if (path.endsWith('/view-role')) return result({ ...session.get()!, viewsRole: true })
    if (path.endsWith('/getList')) return result(rows)
    if (path.endsWith('/getPeople')) return result({ hr: 3 })
    if (path.endsWith('/saveLevels')) {
      const { rows: wanted } = body as { rows: { id: number; level: number }[] }
      rows = rows.map((one) => ({ ...one, ...wanted.find(({ id }) => id === one.id) }))
      return result(wanted.map(({ id }) => rows.find((one) => one.id === id)))
    }
    return result({ roles: [] })
  }) as SentRequest[]
})

async function open() {
  draw(<RolesPage />, { path: '/settings/role-management?role=hr' })
  await screen.findByRole('group', { name: 'Специалист по кадрам: Сотрудники' })
}
const choose = (section: string, level: string) =>
  user.click(
    within(screen.getByRole('group', { name: `Специалист по кадрам: ${section}` })).getByRole(
      'button',
      { name: level },
    ),
  )
const sent = () =>
  asked.filter(({ path }) => path.endsWith('/saveLevels')).map(({ body }) => body as unknown)

it('are grouped by area, with the number of users of the role', async () => {
  await open()
  const groups = screen.getAllByRole('rowheader').filter((one) => one.closest('.roles-area'))
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Транспорт', 'Персонал'])
  expect((await screen.findByText('3 человека')).closest('th')?.textContent).toContain(
    'Специалист по кадрам',
  )
})

it('are saved together after a review, and reverted in one step', async () => {
  await open()
  await choose('Сотрудники', 'Просмотр')
  await choose('Автомобили', 'Просмотр')
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Проверить и сохранить…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Сохранить изменения прав: 2?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Сотрудники: Редактирование → Просмотр', 'Автомобили: Нет доступа → Просмотр'])
  expect(dialog.textContent).toContain('3 человека')
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  const changes = [
    { id: 1, level: 1, was: 15 },
    { id: 2, level: 1, was: 0 },
  ]
  await waitFor(() => expect(sent()).toEqual([{ rows: changes }]))
  await user.click(await screen.findByRole('button', { name: 'Отменить' }))
  const back = changes.map(({ id, level, was }) => ({ id, level: was, was: level }))
  await waitFor(() => expect(sent()).toEqual([{ rows: changes }, { rows: back }]))
  await waitFor(() => expect(rows[0]!.level).toBe(15))
})

it('are no change any more where the old level is chosen again, or all is discarded', async () => {
  await open()
  await choose('Сотрудники', 'Просмотр')
  expect(screen.getByRole('region', { name: 'Изменено прав: 1' })).toBeTruthy()
  await choose('Сотрудники', 'Редактирование')
  expect(screen.queryByRole('region', { name: /Изменено прав/ })).toBeNull()
  await choose('Автомобили', 'Редактирование')
  await user.click(screen.getByRole('button', { name: 'Не сохранять' }))
  expect(screen.queryByRole('region', { name: /Изменено прав/ })).toBeNull()
  expect(sent()).toEqual([])
})

it('a role of the organisation is copied from one of the product, with its own screens', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Создать на основе роли…' }))
  const dialog = await screen.findByRole('dialog', {
    name: 'Новая роль на основе роли «Специалист по кадрам»',
  })
  const create = within(dialog).getByRole('button', { name: 'Создать роль' })
  expect(create).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByRole('textbox', { name: 'Название' }), 'Табельщик')
  const english = within(dialog).getByRole('textbox', { name: 'Название на английском' })
  await user.type(english, 'Timekeeper')
  await user.click(create)
  const own = await screen.findByRole('group', { name: 'Табельщик: Сотрудники' })
  expect(own).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('/custom-role/save'))?.body).toEqual({
    ...{ name: 'Табельщик', base_role: 'hr', name_en: 'Timekeeper' },
    ...{ name_ru: null, name_uz: null },
  })
  // it can be copied no further, and says what it was created from
  expect(screen.queryByRole('button', { name: 'Создать на основе роли…' })).toBeNull()
  expect(screen.getByText(/Создана на основе роли «Специалист по кадрам»/)).toBeTruthy()
  const screens = screen.getByRole('combobox', { name: 'Экраны: Табельщик, Сотрудники' })
  await user.selectOptions(screens, 'Без экранов')
  await user.click(screen.getByRole('button', { name: 'Проверить и сохранить…' }))
  const review = await screen.findByRole('dialog', { name: /Сохранить/ })
  expect(within(review).getByRole('listitem').textContent).toBe('Сотрудники: Без экранов')
  expect(within(review).getByText(/Табельщик/)).toBeTruthy()
  await user.click(within(review).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(sent()).toEqual([{ rows: [{ id: 11, level: 15, was: 15, screens: 'hidden' }] }]),
  )
})

it('the console is looked at as the role, from its own page on', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Смотреть от имени этой роли' }))
  await waitFor(() => expect(session.get()?.viewsRole).toBe(true))
  expect(asked.find(({ path }) => path.endsWith('/view-role'))?.body).toEqual({ roleId: 8 })
})
