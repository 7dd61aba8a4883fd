// react-admin's own links, buttons and redirects lead to the product's paths: pinned here, because
// this use of its router adapter is undocumented.
import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import {
  CoreAdminContext,
  CreateButton,
  EditButton,
  RecordContextProvider,
  ReferenceField,
  ResourceContextProvider,
  ShowButton,
  TextField,
  useRedirect,
} from 'react-admin'
import type { DataProvider } from 'react-admin'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { createPaths } from '#src/kernel/paths.ts'
import { productRouterProvider } from '#src/kernel/routerProvider.tsx'
import { themes } from '#src/ui/theme.ts'
import { specimen } from '#tests/specimens/resources.ts'

const { toProductPath } = createPaths([...allResources(), specimen as unknown as Resource])
const routerProvider = productRouterProvider(toProductPath)
const dataProvider = {
  getMany: async () => ({ data: [{ id: 9, name: 'MAN' }] }),
} as unknown as DataProvider
const going: { redirect?: ReturnType<typeof useRedirect> } = {}

function Links({ resource }: { resource: string }) {
  const redirect = useRedirect()
  useEffect(() => {
    going.redirect = redirect
  }, [redirect])
  return (
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={{ id: 5, brand_id: 9 }}>
        <CreateButton label="create" />
        <EditButton label="edit" />
        <ShowButton label="show" />
        <ReferenceField source="brand_id" reference="car-brand" link="edit">
          <TextField source="name" />
        </ReferenceField>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

function draw(resource: string) {
  const page = (
    <CoreAdminContext dataProvider={dataProvider} routerProvider={routerProvider}>
      <ThemeProvider theme={themes.light}>
        <Links resource={resource} />
      </ThemeProvider>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  render(<RouterProvider router={router} />)
  return router
}

const href = async (text: string) =>
  (await screen.findByText(text)).closest('a')?.getAttribute('href')

it('links lead to record pages where a resource has them', async () => {
  draw('specimen')
  expect([await href('create'), await href('edit'), await href('MAN')]).toEqual([
    '/specimen/add',
    '/specimen/edit/5',
    '/carBrands?edit=9',
  ])
})

it('links lead to the drawer over the list where there is no record page', async () => {
  draw('car-model')
  expect([await href('create'), await href('edit'), await href('show')]).toEqual([
    '/carModels?create=',
    '/carModels?edit=5',
    '/carModels?show=5',
  ])
})

it('redirects after saving and deleting follow the same paths', async () => {
  const router = draw('car-model')
  const goes = async (...to: Parameters<ReturnType<typeof useRedirect>>) => {
    await act(async () => going.redirect?.(...to))
    return router.state.location.pathname + router.state.location.search
  }
  expect(await goes('list', 'specimen')).toBe('/specimens')
  expect(await goes('edit', 'specimen', 7)).toBe('/specimen/edit/7')
  expect(await goes('edit', 'car-brand', 7)).toBe('/carBrands?edit=7')
  expect(await goes('/fuels?page=2')).toBe('/fuels?page=2')
})
