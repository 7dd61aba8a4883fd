// What users do with a saved view beside opening it: the menu, e-mail, the views of roles.
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { gridSettings, loadFirstGridSettings } from '#dataProviders/records/saved-views.ts'
import type { SavedView } from '#resources/kernel/views/views.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { PinnedViews } from '#src/shell/layout/PinnedViews.tsx'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'

configure({ defaultHidden: true })
const model = resourceOf('car-model')
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const rows = [{ id: 1, version: 1, name: 'Модель' }]
const server = { view: {} as SavedView, calls: [] as [string, unknown][] }

function answer(path: string, body: Record<string, unknown>): unknown {
  const call = path.replace(/.*\//, '')
  if (call === 'getSettings') return {}
  if (call === 'getPinned') return server.view.pinned ? [server.view] : []
  if (path.includes('getList/')) return [server.view]
  if (path.includes('drafts')) return []
  server.calls.push([call, body])
  const { id: _, ...change } = body
  server.view = { ...server.view, ...change }
  return server.view
}

beforeEach(() => {
  server.calls = []
  server.view = {
    ...{ id: 5, resource: 'car-model', name: 'Легковые', shared: true, own: true, owner: 'Я' },
    ...{ editable: true, pinned: false, roles: ['hr'], subscription: null, version: 1 },
    ...{ created_at: '', updated_at: '', content: { filter: { brand_id: 2 } } },
  }
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) =>
    Response.json({
      result: answer(path, JSON.parse(init?.body ?? '{}') as Record<string, unknown>),
    }),
  )
  gridSettings.set({ by: {}, born: {} })
  localStorage.clear()
})

async function open(realm: string[] = ['root']) {
  const resourceAccess = [{ alternative_name: alternativeName(model.access), access: 15 }]
  session.set({
    ...{ id: 7, fmsStaff: { id: 5, roleId: null, resourceAccess }, realm_access: { roles: realm } },
    contract: { time_zone: 'Asia/Tashkent', currency: 'UZS' },
  } as unknown as Session)
  void loadFirstGridSettings()
  const tabs = [{ resource: model, archive: false, path: '/carModels' }]
  draw(
    <>
      <ul>
        <PinnedViews entries={[{ resource: model, tabs }]} />
      </ul>
      <ListView of={model} archive={false} />
    </>,
    { dataProvider: provider(rows), path: '/carModels?view=5' },
  )
  await user.click(await screen.findByRole('button', { name: /^Вид: Легковые/ }))
}
const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }))

it('is pinned to the menu, where it opens its list, and removed from it', async () => {
  await open()
  await choose('Закрепить в меню')
  const link = await screen.findByRole('link', { name: 'Легковые' })
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://a')
  expect([pathname, searchParams.get('view'), searchParams.get('filter')]).toEqual([
    ...['/carModels', '5', '{"brand_id":2}'],
  ])
  expect(link.getAttribute('aria-current')).toBe('page')
  await user.click(await screen.findByRole('button', { name: /^Вид: Легковые/ }))
  await choose('Убрать из меню')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Легковые' })).toBeNull())
  expect(server.calls).toEqual([
    ['setPin', { id: 5, pinned: true }],
    ['setPin', { id: 5, pinned: false }],
  ])
})

it('is received by e-mail at an hour, until the user unsubscribes', async () => {
  await open()
  await choose('Получать по почте…')
  const dialog = await screen.findByRole('dialog', { name: 'Вид «Легковые» по почте' })
  expect(within(dialog).queryByRole('button', { name: 'Отписаться' })).toBeNull()
  await user.selectOptions(within(dialog).getByLabelText('Как часто'), 'weekly')
  await user.selectOptions(within(dialog).getByLabelText('Не раньше'), '16:00')
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  const subscription = { frequency: 'weekly', hour: 16 }
  await waitFor(() => expect(server.calls).toEqual([['subscribe', { id: 5, subscription }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: /^Вид: Легковые/ }))
  await choose('Получать по почте…')
  const again = await screen.findByRole('dialog')
  expect(within(again).getByLabelText<HTMLSelectElement>('Не раньше').value).toBe('16')
  await user.click(within(again).getByRole('button', { name: 'Отписаться' }))
  await waitFor(() =>
    expect(server.calls.at(-1)).toEqual(['subscribe', { id: 5, subscription: null }]),
  )
})

it('is the view of roles that an administrator chooses', async () => {
  await open()
  await choose('Вид по умолчанию для ролей…')
  const dialog = await screen.findByRole('dialog', { name: 'Вид «Легковые» по умолчанию' })
  const box = (name: string) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name })
  expect([box('Специалист по кадрам').checked, box('Водитель').checked]).toEqual([true, false])
  await user.click(box('Водитель'))
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(server.calls).toEqual([['setRoles', { id: 5, roles: ['driver', 'hr'] }]]),
  )
})

it('is not set for roles by others, nor if it is not shared', async () => {
  await open(['chief'])
  expect(await screen.findByRole('menuitem', { name: 'Получать по почте…' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Вид по умолчанию для ролей…' })).toBeNull()
})
