// The form of a waybill: lines by day where its kind is for a day or a month, and what its closing
// asks.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { RecordEditor } from '#src/kernel/form/RecordEditor.tsx'
import { FakeServer } from '../kernel/form/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = allResources()
const of = resourceOf('way-bill')
let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
})

async function open(more: Record<string, unknown>) {
  const row = { id: 9, version: 2, number: 4, start_date: '2026-01-05T03:00:00.000Z', ...more }
  server.of('way-bill').push(server.completed(of, row))
  const nothing = () => undefined
  const drawn = draw(
    <RecordEditor of={of} id={9} onNamed={nothing} onSaved={nothing} onClose={nothing} />,
    { dataProvider: createDataProvider(resources) },
  )
  await screen.findByRole('group', { name: 'Действия с документом' })
  return drawn
}
const lines = () => screen.queryByRole('group', { name: 'По дням' })
const day = {
  ...{ id: 1, start_date: '2026-01-05T03:00:00.000Z', end_date: '2026-01-05T13:00:00.000Z' },
  ...{ odometer_out: 1000, odometer_in: 1100, distance: 100, fuel_in: '90.00' },
}

describe('the form of a waybill', () => {
  it('has lines by day for a month, and none for a shift', async () => {
    const { unmount } = await open({ state: 'open', period: 'month', days: [day] })
    await waitFor(() => expect(lines()).toBeTruthy())
    expect(within(lines()!).getByText(/^Остаток/)).toBeTruthy()
    unmount()
    server.of('way-bill').length = 0
    await open({ state: 'open', period: 'shift', days: [] })
    expect(await screen.findByRole('group', { name: 'Задания' })).toBeTruthy()
    expect(lines()).toBeNull()
  })

  it('prefills the return with the values of its last line', async () => {
    const home = { end_date: '2026-01-05T13:00:00.000Z', odometer_in: 1100, fuel_in: '90.00' }
    const { user } = await open({ state: 'open', period: 'month', days: [day], ...home })
    const actions = screen.getByRole('group', { name: 'Действия с документом' })
    await user.click(within(actions).getByRole('button', { name: 'Закрыть смену' }))
    const dialog = await screen.findByRole('dialog', { name: 'Закрыть смену' })
    await user.click(within(dialog).getByRole('button', { name: 'Закрыть смену' }))
    await waitFor(() =>
      expect(
        server.calls.filter(({ path }) => path.endsWith('/close')).map(({ body }) => body),
      ).toEqual([{ id: 9, version: 2, ...home }]),
    )
  })
})
