// A user whose role may open an archive but not its list: records are read there, and nothing
// leads anywhere else.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { roleIds } from '#resources/kernel/names.ts'
import { session } from '#dataProviders/session/session.ts'
import { firstWords } from '#src/common/language.ts'
import { Application } from '#src/shell/start/App.tsx'
import { result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { signedIn } from '../../kernel/form/signedIn.ts'

const resources = allResources()
const archived = {
  id: 5,
  version: 2,
  plate_number: '01A123BC',
  garage_number: '17',
  brand_id: 1,
  brand_name: 'MAN',
  photos: [],
  documents: [],
  fuels: [],
  archived_at: '2026-01-01T00:00:00.000Z',
  created_at: '2025-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const answers = ({ path }: SentRequest): Answer => {
  if (path.includes('/dashboard/')) {
    if (path.endsWith('getGeneralDashboardData'))
      return result({ cars_count: 3, drivers_count: 2, updated_at: '2026-01-01T00:00:00.000Z' })
    if (/get(BirthdayStaff|Worklist)$/.test(path)) return result([])
    if (path.endsWith('getReservoirData'))
      return result({ ids: [], categories: [], data: [], capacity: [] })
    return result({ ids: [1], labels: ['Исправен'], values: [3], among: {} })
  }
  if (path.includes('Count')) return result({ count: 1 })
  if (path.includes('getById')) return result(archived)
  return result(path.includes('/car/') ? [archived] : [])
}

async function open(path: string) {
  history.replaceState(null, '', path)
  const asked = serve(answers)
  const medical = Object.entries(roleIds).find(([, name]) => name === 'medical')?.[0]
  const reader = signedIn(7, resources, 0)
  const user = {
    ...reader,
    fmsStaff: {
      id: null,
      roleId: Number(medical),
      resourceAccess: ['car', 'staff'].map((name) => ({
        alternative_name: alternativeName(name),
        access: 1,
      })),
    },
  }
  session.set(user)
  const first = await firstWords(resources)
  render(<Application user={user} first={first} resources={resources} />)
  return { asked, keys: userEvent.setup() }
}

const address = () => location.pathname + location.search
beforeEach(() => localStorage.clear())
afterEach(() => session.set(null))

describe('users who may open only an archive', () => {
  it('reads its records in a drawer over it', async () => {
    const { keys } = await open('/vehicles/archive')
    const link = await waitFor(() => {
      const found = document.querySelector('a.record')
      expect(found?.getAttribute('href')).toBe('/vehicles/archive?show=5')
      return found!
    })
    await keys.click(link)
    const card = await screen.findByRole('dialog')
    expect(await within(card).findByText('MAN')).toBeTruthy()
    expect(address()).toBe('/vehicles/archive?show=5')
    expect(within(card).queryByRole('button', { name: 'Редактировать' })).toBeNull()
    await keys.click(within(card).getAllByRole('button', { name: 'Закрыть' })[0]!)
    await waitFor(() => expect(address()).toBe('/vehicles/archive'))
  })
  it('has figures without links to lists on the dashboard', async () => {
    await open('/')
    expect((await screen.findAllByText('Исправен')).length).toBeGreaterThan(0)
    const hrefs = [...document.querySelectorAll('#content a')].map((one) =>
      one.getAttribute('href'),
    )
    expect(hrefs.filter((href) => /^\/(vehicle|staff)/.test(href ?? ''))).toEqual([])
  })
  it('sees within the layout which screen is closed', async () => {
    await open('/vehicle/edit/5')
    expect(await screen.findByText(/^Раздел «Автомобили» вам не открыт/)).toBeTruthy()
    expect(address()).toBe('/notFound')
    expect(document.querySelector('.shell')).not.toBeNull()
  })
})
