// A document in its form: what can be done with it, what it asks, and what is frozen.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { openTransitions } from '#src/kernel/transitions/openTransitions.ts'
import { specimenDocument } from '#tests/specimens/documents.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'

const of = specimenDocument as unknown as Resource
const resources = [...allResources(), ...specimens]
const approval = { alternative_name: alternativeName('specimen-settings'), access: 15 }
let server: FakeServer

/** A user who may edit the documents, and approve them if `approves`. */
function signIn({ approves = true, edits = true } = {}) {
  const user = signedIn(7, resources, edits ? 15 : 1)
  const { resourceAccess } = user.fmsStaff
  session.set({
    ...user,
    fmsStaff: {
      ...user.fmsStaff,
      resourceAccess: approves ? [...resourceAccess, approval] : resourceAccess,
    },
  })
}

beforeEach(() => {
  localStorage.clear()
  server = new FakeServer(resources)
})

function open(state: string, more: object = {}) {
  const lines: object[] = []
  const row = { id: 5, version: 3, state, number: 'Д-7', issued_on: '2026-01-31', lines, ...more }
  server.of(of.name).push(server.completed(of, row))
  const nothing = () => undefined
  return draw(
    <RecordEditor of={of} id={5} onNamed={nothing} onSaved={vi.fn()} onClose={nothing} />,
    { dataProvider: createDataProvider(resources) },
  )
}

const actions = () => screen.findByRole('group', { name: 'Действия с документом' })
const offered = async () =>
  within(await actions())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const sent = (name: string) => server.calls.filter(({ path }) => path.endsWith(`/${name}`))
const press = async (user: ReturnType<typeof draw>['user'], name: string) =>
  user.click(within(await actions()).getByRole('button', { name }))

describe('the form of a document', () => {
  it('offers the transitions that are possible and allowed, to the palette too', async () => {
    signIn({ approves: false })
    open('submitted')
    expect(await offered()).toEqual(['Cancel'])
    // registered with the palette once it is shown
    await waitFor(() => expect(openTransitions.get().map(({ label }) => label)).toEqual(['Cancel']))
  })

  it('makes one with a single click, and then offers what is possible next', async () => {
    signIn()
    const { user } = open('draft')
    expect(await offered()).toEqual(['Submit', 'Cancel'])
    await press(user, 'Submit')
    await waitFor(async () => expect(await offered()).toEqual(['Approve', 'Reject', 'Cancel']))
    expect(sent('submit')).toMatchObject([{ method: 'POST', body: { id: 5, version: 3 } }])
    expect(sent('submit')[0]?.key).toBeTruthy()
    expect(await screen.findByText('Состояние: Submitted')).toBeTruthy()
  })

  it('asks what a transition needs, and sends nothing without it', async () => {
    signIn()
    const { user } = open('submitted')
    await press(user, 'Reject')
    const dialog = await screen.findByRole('dialog', { name: 'Reject' })
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Заполните это поле')).toBeTruthy()
    expect(sent('reject')).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'неполный')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sent('reject').map(({ body }) => body)).toEqual([
        { id: 5, version: 3, reason: 'неполный' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks for the text again, and shows derived values beside it', async () => {
    signIn()
    server.derived = { total: '42.50' }
    const { user } = open('submitted', { reason: 'прежняя' })
    await press(user, 'Reject')
    const dialog = await screen.findByRole('dialog', { name: 'Reject' })
    const reason = within(dialog).getByRole('textbox', { name: /Reason/ }) as HTMLInputElement
    expect(reason.value).toBe('')
    await user.type(reason, 'неполный')
    await waitFor(() => expect(sent('preview')).toHaveLength(1))
    expect(sent('preview')[0]?.body).toEqual({ id: 5, version: 3, reason: 'неполный' })
    expect(await within(dialog).findByText('42,50')).toBeTruthy()
  })

  it('begins with the day that it was reopened on before', async () => {
    signIn()
    const { user } = open('approved', { reason: 'прежняя', reopened_on: '2026-02-01' })
    await press(user, 'Reopen')
    const dialog = await screen.findByRole('dialog', { name: 'Reopen' })
    const day = within(dialog).getByRole('textbox', { name: /Reopened on/ }) as HTMLInputElement
    expect(day.value).toBe('01.02.2026')
    expect(sent('preview')).toEqual([])
  })

  it('names invalid fields that it does not ask for', async () => {
    signIn()
    const { user } = open('submitted')
    await press(user, 'Reject')
    const dialog = await screen.findByRole('dialog', { name: 'Reject' })
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'неполный')
    const fields = { 'lines.0.price': 'Заполните это поле' }
    server.refuse('validation', 'Введите правильные данные', { fields }, 400)
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('Lines, Price: Заполните это поле')
  })

  it('links to the record that blocks one', async () => {
    signIn()
    const { user } = open('draft')
    const used_by = [{ resource: of.name, id: 9, name: 'Д-9', count: 1 }]
    server.refuse('rule', 'Уже открыт другой\nД-9', { used_by }, 422)
    await press(user, 'Submit')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Уже открыт другой')
    expect(within(alert).getAllByText(/Д-9/)).toHaveLength(1)
  })

  it('shows why one is rejected, and stays unchanged', async () => {
    signIn()
    const { user } = open('draft')
    server.refuse('state_forbids', 'Так нельзя', {}, 409)
    await press(user, 'Submit')
    expect((await screen.findByRole('alert')).textContent).toContain('Так нельзя')
    expect(await offered()).toEqual(['Submit', 'Cancel'])
  })

  it('requires typed values to be saved first', async () => {
    signIn()
    const { user } = open('draft')
    await user.type(await screen.findByRole('textbox', { name: /Comment/ }), 'новое')
    await press(user, 'Submit')
    expect((await screen.findByRole('alert')).textContent).toContain('Сначала сохраните')
    expect(sent('submit')).toEqual([])
  })

  it('shows frozen fields as read-only, and keeps the others editable', async () => {
    signIn()
    open('submitted')
    const number = await screen.findByRole('textbox', { name: /Number/ })
    expect(number.hasAttribute('readonly')).toBe(true)
    expect(screen.getByRole('textbox', { name: /Comment/ }).hasAttribute('readonly')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull()
  })

  it('is read-only if the whole document is frozen', async () => {
    signIn()
    open('approved')
    expect(await offered()).toEqual(['Reopen'])
    expect(screen.getByText('В этом состоянии документ не изменяется')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
  })

  it('offers an approval to a user who may approve but not edit', async () => {
    signIn({ edits: false })
    const { user } = open('submitted')
    expect(await offered()).toEqual(['Approve', 'Reject'])
    await press(user, 'Approve')
    await waitFor(() => expect(sent('approve')).toHaveLength(1))
  })
})

it('derived values follow what is typed, and are not typed themselves', async () => {
  signIn()
  server.derived = { total: '42.50' }
  const { user } = open('draft')
  await user.type(await screen.findByRole('textbox', { name: /Comment/ }), 'новое')
  await waitFor(() => expect(sent('preview')).toHaveLength(1))
  expect(sent('preview')[0]?.body).toEqual({ id: 5, version: 3, comment: 'новое' })
  await user.click(screen.getByRole('tab', { name: /Lines/ }))
  const total = screen.getByRole('textbox', { name: /Total/ }) as HTMLInputElement
  await waitFor(() => expect(total.value).toBe('42,50'))
  expect(total.readOnly).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(server.saves()).toHaveLength(1))
  expect(server.saves()[0]?.body).toEqual({ id: 5, version: 3, comment: 'новое' })
})

describe('the form of a document at a desk', () => {
  it('closes with a notice when the document leaves the desk', async () => {
    const desk = namedDesks(of).find((one) => one.desk?.key === 'approval')!
    const known = [...resources, desk]
    const somebody = signedIn(7, known)
    const resourceAccess = [...somebody.fmsStaff.resourceAccess, approval]
    session.set({ ...somebody, fmsStaff: { ...somebody.fmsStaff, resourceAccess } })
    server = new FakeServer(known)
    const row = { id: 5, version: 3, state: 'submitted', number: 'Д-7', comment: 'к оплате' }
    server.of(desk.name).push(server.completed(desk, row))
    const onClose = vi.fn()
    const { user } = draw(
      <RecordEditor of={desk} id={5} onNamed={vi.fn()} onSaved={vi.fn()} onClose={onClose} />,
      { dataProvider: createDataProvider(known) },
    )
    expect(await offered()).toEqual(['Approve', 'Reject'])
    expect(screen.getByRole('textbox', { name: /Comment/ })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Number/ })).toBeNull()
    await press(user, 'Approve')
    expect(await screen.findByText('Больше не в этом списке. Состояние: Approved')).toBeTruthy()
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(server.calls.map(({ path }) => path)).toContain('api/fms/specimen-approval/approve')
    // only the notice: no message that the record is not found
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })
})
