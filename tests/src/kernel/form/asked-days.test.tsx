// A record of a list that is asked for days: its drawer asks for the same ones.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { RecordDrawer } from '#src/kernel/form/RecordDrawer.tsx'
import { draw } from '../inputs/host.tsx'
import { begin, resources } from './world.tsx'

const of = resourceOf('item-warehouse')

it('reads the record for the days of its list', async () => {
  const server = begin()
  server.of(of.name).push(server.completed(of, { id: 5, version: 1, quantity: '12.000' }))
  const filter = JSON.stringify({ date: { to: '2026-01-31' } })
  draw(<RecordDrawer of={of} />, {
    dataProvider: createDataProvider(resources),
    path: `/warehouse-items?filter=${encodeURIComponent(filter)}&show=5`,
  })
  expect((await screen.findAllByText(/^12/)).length).toBeGreaterThan(0)
  const own = server.calls.filter(({ path }) => path.startsWith(of.basePaths[0]!))
  expect(own.filter(({ path }) => path.includes('getById'))).toEqual([])
  const asked = own.filter(({ body }) => Array.isArray(body.id)).map(({ body }) => body.date)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked).toEqual(asked.map(() => ({ to: '2026-01-31' })))
})
