// The form of an employee: the flag and the status of a dismissal lead each other.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { FakeServer } from '../kernel/form/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = allResources()
const of = resourceOf('staff')
let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
  server.of('staff-status').push(
    ...[
      ['Работает', 'working'],
      ['Уволен', 'dismissed'],
      ['В декрете', null],
    ].map(([name, code], n) => ({ id: n + 1, version: 1, name, code })),
  )
  server
    .of('staff')
    .push(
      server.completed(of, { id: 9, version: 2, surname: 'Каримов', name: 'Олим', status_id: 1 }),
    )
})

async function open() {
  const nothing = () => undefined
  const drawn = draw(
    <RecordEditor of={of} id={9} onNamed={nothing} onSaved={nothing} onClose={nothing} />,
    { dataProvider: createDataProvider(resources) },
  )
  const flag = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Уволен/ })
  const status = await screen.findByLabelText<HTMLInputElement>(/^Статус/)
  await waitFor(() =>
    expect(server.calls.some(({ path }) => path.includes('staff-status/getList'))).toBe(true),
  )
  const choose = async (name: string) => {
    await drawn.user.clear(status)
    await drawn.user.type(status, `${name}{Tab}`)
    await waitFor(() => expect(status.value).toBe(name))
  }
  return { ...drawn, flag, status, choose }
}

const date = () => screen.queryByLabelText(/^Дата увольнения/)

describe('the form of an employee', () => {
  it('asks for the date as soon as the status is «Уволен», and takes both back together', async () => {
    const { user, flag, choose } = await open()
    expect([flag.checked, date()]).toEqual([false, null])
    await choose('Уволен')
    await waitFor(() => expect(flag.checked).toBe(true))
    expect(date()).toBeTruthy()
    await choose('Работает')
    await waitFor(() => expect(flag.checked).toBe(false))
    expect(date()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.saves()).toEqual([]))
  })
  it('has the status follow the flag, but for one of the organisation’s own', async () => {
    const { user, flag, status, choose } = await open()
    await user.click(flag)
    await waitFor(() => expect(status.value).toBe('Уволен'))
    await choose('В декрете')
    expect(flag.checked).toBe(true)
    await user.click(flag)
    expect(status.value).toBe('В декрете')
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(server.saves().at(-1)?.body).toMatchObject({ id: 9, status_id: 3 }))
  })
})
