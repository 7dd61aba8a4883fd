// Related records: deleted by key and by button, reloaded after other users' changes; and records
// that cannot be archived.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '#dataProviders/http/call.ts'
import { createDataProvider } from '#dataProviders/index.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { DeleteDialog } from '#src/kernel/list/DeleteDialog.tsx'
import { BulkConfirmation } from '#src/kernel/list/bulk/BulkConfirmation.tsx'
import { specimens } from '#tests/specimens/resources.ts'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'

const resources = [...allResources(), ...specimens] as Resource[]
const staff = resourceOf('staff')
const education = resourceOf('staff-education')
const specimen = resources.find(({ name }) => name === 'specimen')!
const nothing = () => undefined

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  session.set({ ...signedIn(7, resources), realm_access: { roles: ['root'] } })
  server = new FakeServer(resources)
  server
    .of('staff')
    .push(server.completed(staff, { id: 70, version: 1, surname: 'Алимов', name: 'Сардор' }))
})

const studied = (id: number, institution: string, staff_id = 70) =>
  server
    .of('staff-education')
    .push(server.completed(education, { id, version: 1, staff_id, institution }))
async function opened() {
  const drawn = draw(
    <RecordEditor of={staff} id={70} onNamed={nothing} onSaved={nothing} onClose={nothing} />,
    {
      dataProvider: createDataProvider(resources),
    },
  )
  await drawn.user.click(await screen.findByRole('tab', { name: 'Образование' }))
  return drawn
}

const grid = () => screen.findByRole('grid', { name: 'Образование' })
const names = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

describe('related rows', () => {
  it('are deleted by Delete after a confirmation, and the others stay', async () => {
    studied(1, 'ТАДИ')
    studied(2, 'СамГУ')
    const { user } = await opened()
    const row = within(await grid()).getByRole('row', { name: /ТАДИ/ })
    row.focus()
    await user.keyboard('{Delete}')
    let question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('ТАДИ')
    await user.click(within(question).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await names()).toHaveLength(2)
    await user.click(within(row).getByRole('button', { name: 'Удалить: ТАДИ' }))
    question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Удалить' }))
    await waitFor(async () => expect(await names()).toEqual([expect.stringContaining('СамГУ')]))
    expect(server.of('staff-education').map(({ id }) => id)).toEqual([2])
  })
  it('are updated soon after another user changes them, and input in the form is kept', async () => {
    studied(1, 'ТАДИ')
    const { user } = await opened()
    await grid()
    await user.click(screen.getByRole('tab', { name: /^Общие/ }))
    await user.type(await screen.findByLabelText(/^Табельный/), '17')
    await user.click(screen.getByRole('tab', { name: 'Образование' }))
    studied(2, 'СамГУ')
    studied(3, 'чужое', 71)
    const asked = () => server.calls.filter(({ path }) => path.includes('staff-education')).length
    const before = asked()
    recordChanges.tell({ resource: 'car', ids: [1], by: 8, name: 'Кто-то' })
    recordChanges.tell({ resource: 'staff-education', ids: [2], by: 8, name: 'Кто-то' })
    recordChanges.tell({ resource: 'staff-education', ids: [3], by: 8, name: 'Кто-то' })
    await waitFor(async () => expect(await names()).toHaveLength(2))
    expect(asked() - before).toBeLessThanOrEqual(2) // the rows and their number, once for both news
    await user.click(screen.getByRole('tab', { name: /^Общие/ }))
    expect((await screen.findByLabelText<HTMLInputElement>(/^Табельный/)).value).toBe('17')
  })
})

describe('a record that cannot be archived', () => {
  const used_by = [{ resource: 'specimen-order', id: 5, name: 'З-17', count: 3 }]
  it('is shown with links to the records that prevent it', async () => {
    const refused = new HttpError(409, { code: 'held', message: 'Запись занята', used_by })
    const tryDelete = () => Promise.reject(refused)
    const dataProvider = { ...createDataProvider(resources), tryDelete }
    const onClose = vi.fn()
    const row = { id: 9, version: 1, name: 'Образец' }
    const { user } = draw(<DeleteDialog of={specimen} row={row} onClose={onClose} />, {
      dataProvider,
    })
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain('Сначала завершите связанное с «Образец»')
    expect(within(told).getByRole('link', { name: 'З-17' }).getAttribute('href')).toBe(
      '/specimen-orders?edit=5',
    )
    const others = within(told).getByRole('link', { name: 'ещё 2' }).getAttribute('href') ?? ''
    expect(JSON.parse(new URLSearchParams(others.split('?')[1]).get('filter') ?? '')).toEqual({
      specimen_id: 9,
    })
    await user.click(screen.getByRole('button', { name: 'Понятно' }))
    expect(onClose).toHaveBeenCalled()
  })
  it('is listed in a bulk archiving, and the rest is archived', async () => {
    const answer = {
      done: 1,
      refused: [{ id: 9, name: 'Образец', code: 'held', message: 'Запись занята', used_by }],
      next: null,
    }
    const fetched = vi.fn(
      async () =>
        new Response(JSON.stringify({ result: answer }), {
          headers: { 'Content-Type': 'application/json' },
        }),
    )
    vi.stubGlobal('fetch', fetched)
    const rows = [9, 10].map((id) => ({ id, version: 1, name: `Образец ${id}` }))
    const onDone = vi.fn(async () => undefined)
    const { user } = draw(
      <BulkConfirmation
        of={specimen}
        action="archive"
        scope={{ rows }}
        onClose={nothing}
        onDone={onDone}
      />,
      {
        dataProvider: createDataProvider(resources),
      },
    )
    await user.click(screen.getByRole('button', { name: 'В архив' }))
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain('Запись занята')
    expect(within(told).getByRole('link', { name: '«Образец»' })).toBeTruthy()
    expect(within(told).getByRole('link', { name: 'З-17' }).getAttribute('href')).toBe(
      '/specimen-orders?edit=5',
    )
    expect(onDone).toHaveBeenCalledWith([9], expect.objectContaining({ done: 1 }))
  })
})
