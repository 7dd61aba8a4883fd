// Forms in a drawer with a fake server and a signed-in user.
import { screen } from '@testing-library/react'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { RecordDrawer } from '#src/kernel/form/RecordDrawer.tsx'
import { draw } from '../inputs/host.tsx'
import { FakeServer } from './server.ts'
import { signedIn } from './signedIn.ts'

export const resources = allResources()
export const brand = resourceOf('car-brand')
export const model = resourceOf('car-model')

/**
 * Two makes, a model with two fuels; user 7 may do everything, and nothing is left of the test
 * before.
 */
export function begin(): FakeServer {
  localStorage.clear()
  session.set(signedIn(7, resources))
  const server = new FakeServer(resources)
  server
    .of('fuel')
    .push(
      { id: 1, version: 1, name: 'АИ-80' },
      { id: 2, version: 1, name: 'АИ-91' },
      { id: 3, version: 1, name: 'Метан' },
    )
  server
    .of('car-brand')
    .push(
      server.completed(brand, { id: 5, version: 3, name: 'Isuzu', description: null }),
      server.completed(brand, { id: 6, version: 1, name: 'MAN' }),
    )
  const fuels = [
    { id: 31, fuel_id: 1, norm: '8.500' },
    { id: 32, fuel_id: 2, norm: null },
  ]
  server
    .of('car-model')
    .push(server.completed(model, { id: 9, version: 1, name: 'NQR 71', brand_id: 5, fuels }))
  return server
}

export function open(path: string, of = path.startsWith('/carModels') ? model : brand) {
  return draw(<RecordDrawer of={of} />, { dataProvider: createDataProvider(resources), path })
}

export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
export const saveButton = () => screen.getByRole('button', { name: 'Сохранить' })
