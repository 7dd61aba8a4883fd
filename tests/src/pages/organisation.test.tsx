// The form of the organisation settings: defaults of the country, time zones.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { SinglePage } from '#src/kernel/form/RecordPages.tsx'
import { zoneDistance, zoneChoices } from '#src/pages/organisation/ZoneInput.tsx'
import { FakeServer } from '../kernel/form/server.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = allResources()
const of = resourceOf('organisation')
const keys = userEvent.setup({ pointerEventsCheck: 0, delay: null })
let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
  server.of(of.name).push(
    server.completed(of, {
      id: 3,
      version: 4,
      name: 'Парк',
      time_zone: 'Asia/Tashkent',
      country: 'UZ',
    }),
  )
})

const open = () =>
  draw(<SinglePage of={of} />, {
    dataProvider: createDataProvider(resources),
    path: '/settings/organisation',
  })
const box = (name: RegExp) =>
  screen.findByRole<HTMLInputElement>('combobox', { name, hidden: true }, { timeout: 10_000 })

describe('the organisation form', () => {
  it('finds a time zone by a part of its name, and saves it', async () => {
    open()
    const zone = await box(/Часовой пояс/)
    expect(zone.value).toBe('Asia/Tashkent (UTC+5)')
    await keys.clear(zone)
    await keys.type(zone, 'tokyo')
    await keys.click(await screen.findByText('Asia/Tokyo (UTC+9)'))
    await keys.click(screen.getByText('Сохранить'))
    await waitFor(() =>
      expect(server.of(of.name)).toMatchObject([{ id: 3, version: 5, time_zone: 'Asia/Tokyo' }]),
    )
  })
  it('rejects an unknown time zone', async () => {
    open()
    const zone = await box(/Часовой пояс/)
    await keys.clear(zone)
    await keys.type(zone, 'Mars/Olympus')
    await keys.click(screen.getByText('Сохранить'))
    await waitFor(() => expect(zone.getAttribute('aria-invalid')).toBe('true'))
    expect(server.of(of.name)).toMatchObject([{ version: 4, time_zone: 'Asia/Tashkent' }])
  })
  it('shows the defaults of the chosen country', async () => {
    open()
    const country = await box(/^Страна/)
    expect(screen.getByText(/\(сум\).*\(\+998\)/)).toBeTruthy()
    await keys.clear(country)
    await keys.type(country, 'Россия')
    await keys.click(await screen.findByText('Россия'))
    expect(await screen.findByText(/\(руб\.\).*\(\+7\)/)).toBeTruthy()
  })
})

describe('time zones', () => {
  it.each([
    ['Asia/Tashkent', 'UTC+5'],
    ['Asia/Kolkata', 'UTC+5:30'],
    ['America/New_York', 'UTC−5'],
    ['UTC', 'UTC'],
  ])('%s has the offset %s in winter', (zone, distance) =>
    expect(zoneDistance(zone, Date.parse('2026-01-14T07:00:30Z'))).toBe(distance),
  )
  it('have a larger offset in summer where daylight saving applies', () => {
    expect(zoneDistance('Europe/Berlin', Date.parse('2026-07-14T07:00:00Z'))).toBe('UTC+2')
  })
  it('are those of the browser, and the current one under any alias', () => {
    const ids = zoneChoices('Asia/Kolkata', 0).map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['Asia/Kolkata', 'Asia/Tashkent', 'Europe/Moscow', 'UTC']),
    )
    expect(zoneChoices('Mars/Olympus', 0).map(({ id }) => id)).not.toContain('Mars/Olympus')
    expect(new Set(ids).size).toBe(ids.length)
  })
})
