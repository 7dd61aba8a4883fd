// A list and its archive as tabs: their filter in common, with how many rows it finds in each.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Tabs } from '#src/kernel/Tabs.tsx'
import { specimens } from '#tests/specimens/resources.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'

const car = resourceOf('car') as Resource
beforeEach(() => {
  const resources = [...allResources(), ...specimens] as readonly Resource[]
  session.set({ ...signedIn(7, resources), realm_access: { roles: ['root'] } })
})

function open(path: string, counts: readonly { count: number; approximate?: true }[]) {
  const data = provider([])
  data.getCounts.mockResolvedValue({ data: [...counts] })
  return { data, ...draw(<Tabs of={car} />, { dataProvider: data, path }) }
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Автомобили' })).getAllByRole('link')
const texts = () => tabs().map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
const named = (name: RegExp) => tabs().find(({ textContent }) => name.test(textContent ?? ''))

it('counts active and archived rows in one call, with the filter of the list', async () => {
  const { data } = open('/vehicles?filter={"search":"cobalt","year":2020}', [
    { count: 12 },
    { count: 3 },
  ])
  await waitFor(() => expect(texts()).toContain('Архив 3'))
  expect(texts()[0]).toBe('Автомобили 12')
  expect(data.getCounts).toHaveBeenCalledTimes(1)
  expect(data.getCounts.mock.lastCall).toMatchObject([
    'car',
    { filter: { search: 'cobalt', year: 2020 }, counts: [{}, { archive: true }] },
  ])
  const filter = new URL(named(/Архив/)!.getAttribute('href')!, 'http://x').searchParams
  expect(JSON.parse(filter.get('filter')!)).toEqual({ search: 'cobalt', year: 2020 })
})

it('shows «10 000+» beyond that, and requests of the active rows nothing that only archived ones have', async () => {
  open('/vehicles/archive?filter={"archived_at":{"from":"2026-01-01"},"year":2020}', [
    { count: 10_001, approximate: true },
    { count: 3 },
  ])
  await waitFor(() => expect(texts()[0]).toBe('Автомобили 10 000+'))
  expect(decodeURIComponent(tabs()[0]!.getAttribute('href')!)).toBe(
    '/vehicles?filter={"year":2020}',
  )
})

it('counts again when others have changed such records', async () => {
  const { data } = open('/vehicles', [{ count: 12 }, { count: 3 }])
  await waitFor(() => expect(texts()).toContain('Архив 3'))
  data.getCounts.mockResolvedValue({ data: [{ count: 11 }, { count: 4 }] })
  recordChanges.tell({ resource: 'fuel', ids: [1], by: 8 } as never)
  recordChanges.tell({ resource: 'car', ids: [1], by: 8 } as never)
  await waitFor(() => expect(texts()).toContain('Архив 4'))
  expect(data.getCounts).toHaveBeenCalledTimes(2)
  expect(data.getCounts.mock.lastCall?.[1]).toMatchObject({ meta: { unattended: true } })
})
