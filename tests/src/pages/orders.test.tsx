// The panel below the form of an order: free vehicles, and marking it as read.
import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { OrderPanel } from '#src/pages/orders/OrderPanel.tsx'
import { result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const vehicle = {
  ...{ id: 3, name: '01 A 111 AA', driver_id: 4, driver_name: 'Каримов Али', fits: true },
  ...{ seats: 4, load: 0.4, has_room: true },
  ...{ distance: 12.4, shift_left: 90, fuel: '35.00', orders: 2, warnings: [] },
}
const values = {
  ...{ desired_at: '2026-03-03T03:00:00.000Z', duration: 90, from_id: 6, template_id: null },
  ...{ car_id: null, driver_id: null, state: 'approved', passengers: 3 },
}

function Form({ given, children }: { given: object; children: ReactNode }) {
  const form = useForm({ defaultValues: { ...values, ...given } })
  const { control } = form
  const [car, driver] = useWatch({ control, name: ['car_id', 'driver_id'] })
  const queries = useQueryClient()
  return (
    <FormProvider {...form}>
      {children}
      <output>{JSON.stringify([car, driver])}</output>
      <button
        type="button"
        onClick={() => void queries.invalidateQueries({ queryKey: ['order', 'getList'] })}
      >
        Списки
      </button>
    </FormProvider>
  )
}

function show(given: object = {}) {
  const answers = ({ path }: SentRequest): Answer =>
    result(path.includes('getFreeCar') ? [vehicle] : { fresh: true })
  const asked = serve(answers)
  draw(
    <Form given={given}>
      <OrderPanel id={5} />
    </Form>,
  )
  return (part: string) => asked.filter(({ path }) => path.includes(part))
}

beforeEach(() => {
  session.set(signedIn(7, allResources()))
})

describe('free vehicles', () => {
  it('are listed with their reasons, and one is selected with its driver', async () => {
    const asked = show()
    const button = await screen.findByRole('button', { name: '01 A 111 AA · Каримов Али' })
    expect(
      screen.getByText(
        /Подходит по типу · Мест: 4 · Грузоподъёмность 0,40 т · 12 км до места подачи/,
      ),
    ).toBeTruthy()
    expect(asked('getFreeCar')[0]?.body).toEqual({
      ...{ id: 5, from: values.desired_at, to: '2026-03-03T04:30:00.000Z', place_id: 6 },
      ...{ passengers: 3, cargo_weight: null },
    })
    await userEvent.click(button)
    expect(screen.getByRole('status').textContent).toBe('[3,4]')
  })

  // a save reloads the lists of its resource
  it('are asked for again once an order is saved, here or elsewhere', async () => {
    const asked = show()
    await screen.findByRole('button', { name: /01 A 111 AA/ })
    expect(asked('getFreeCar')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Списки' }))
    await waitFor(() => expect(asked('getFreeCar')).toHaveLength(2))
    act(() => recordChanges.tell({ resource: 'order', ids: 'many', by: null, name: null }))
    await waitFor(() => expect(asked('getFreeCar')).toHaveLength(3))
  })

  it('depend on the template if the order has one', async () => {
    const asked = show({ template_id: 8 })
    await screen.findByRole('button', { name: /01 A 111 AA/ })
    expect(asked('getFreeCarByTemplateId')[0]?.body).toMatchObject({ template_id: 8 })
  })

  it.each(['in_progress', 'completed', 'cancelled'])(
    'are not looked for while the order is %s',
    async (state) => {
      const asked = show({ state })
      await waitFor(() => expect(asked('read')).toHaveLength(1))
      expect(asked('getFreeCar')).toEqual([])
    },
  )
})
