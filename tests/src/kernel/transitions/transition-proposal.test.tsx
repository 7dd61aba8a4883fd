// What the server proposes for a field that a transition asks.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'

const of = resourceOf('order')
const resources = allResources()
const seen = '2026-01-14T07:29:00.000Z'
let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = new FakeServer(resources)
  session.set(signedIn(7, resources, 15))
})

/** The dialog in which an order under way is completed. */
async function completing(more: object = {}) {
  const row = { id: 5, version: 3, number: 7, state: 'in_progress', ...more }
  server.of(of.name).push(server.completed(of, row))
  const nothing = () => undefined
  const { user } = draw(
    <RecordEditor of={of} id={5} onNamed={nothing} onSaved={vi.fn()} onClose={nothing} />,
    { dataProvider: createDataProvider(resources) },
  )
  const actions = await screen.findByRole('group', { name: 'Действия с документом' })
  await user.click(within(actions).getByRole('button', { name: 'Выполнить' }))
  const dialog = await screen.findByRole('dialog', { name: 'Выполнить' })
  const field = within(dialog).getByRole('textbox', { name: /Время выполнения/ })
  return { user, dialog, field: field as HTMLInputElement }
}
const asked = () => server.calls.filter(({ path }) => path.endsWith('/preview'))

describe('a transition that proposes', () => {
  it('begins with what the server has found, shown beside it, and sends it', async () => {
    server.derived = { tracked_end: seen, gps_distance: '20.4' }
    const { user, dialog, field } = await completing()
    await waitFor(() => expect(field.value).toBe('14.01.2026 12:29'))
    expect(within(dialog).getByText(/20,4/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Выполнить' }))
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path.endsWith('/complete'))?.body).toMatchObject({
        completed_at: seen,
      }),
    )
  })
  it('keeps typed or cleared values', async () => {
    server.derived = { tracked_end: seen }
    const { user, field } = await completing()
    await waitFor(() => expect(field.value).toBe('14.01.2026 12:29'))
    await user.clear(field)
    await user.tab()
    const last = () => asked().at(-1)?.body ?? {}
    await waitFor(() => expect(last()).toEqual({ id: 5, version: 3 }))
    expect(field.value).toBe('')
    await user.click(field)
    await user.paste('14.01.2026 12:40')
    await user.tab()
    const typed = '2026-01-14T07:40:00.000Z'
    await waitFor(() => expect(last().completed_at).toBe(typed))
    expect(field.value).toBe('14.01.2026 12:40')
  })
  it('stays empty where the server has found nothing', async () => {
    const { field } = await completing()
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(field.value).toBe('')
  })
})
