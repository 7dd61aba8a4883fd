// Policies and inspections in the browser: the draft of one, a refused save, the marks of a card.
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { liveStreamOpened, recordChanges } from '#dataProviders/live/live-changes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { EditPage } from '#src/kernel/form/RecordPages.tsx'
import { Route, Routes } from 'react-router-dom'
import { draw } from '../inputs/host.tsx'
import type { FakeServer } from './server.ts'
import { begin, field, open, resources, saveButton } from './world.tsx'

let server: FakeServer
const papers = ['insurance-policy', 'technical-inspection'] as const
const numberOf = { 'insurance-policy': /^Номер полиса/, 'technical-inspection': /^Номер свид/ }

beforeEach(() => {
  server = begin()
  server.of('car').push(server.completed(resourceOf('car'), { id: 1, version: 1, papers: [] }))
  for (const name of papers)
    server.of(name).push(
      server.completed(resourceOf(name), {
        id: 5,
        version: 1,
        car_id: 1,
        number: 'N-1',
        date_issue: '2026-01-01',
        policy_term: '2026-12-31',
        date_until: '2026-12-31',
        standing: [],
      }),
    )
})

const stored = (name: string) => server.of(name).find(({ id }) => id === 5)
const address = (name: (typeof papers)[number]) => `${resourceOf(name).screens.list?.path}?edit=5`

describe.each(papers)('the form of a %s', (name) => {
  it('restores the draft of a paper, and a save clears it', async () => {
    const first = open(address(name), resourceOf(name))
    await first.user.type(await field(numberOf[name]), '23')
    await waitFor(() => expect(server.drafts.get(`7:1:${name}:5`)).toBeTruthy())
    first.unmount()
    const { user } = open(address(name), resourceOf(name))
    expect((await field(numberOf[name])).value).toBe('N-123')
    await user.click(saveButton())
    await waitFor(() => expect(stored(name)?.number).toBe('N-123'))
    await waitFor(() => expect(server.drafts.size).toBe(0))
  })
  it('shows a refused save in the words of the specification, with the reason', async () => {
    server.refuse('internal', 'Серверная ошибка. Попробуйте позже', {}, 500)
    const { user } = open(address(name), resourceOf(name))
    await user.type(await field(numberOf[name]), '2')
    await user.click(saveButton())
    expect(await screen.findByText('Не удалось добавить машину')).toBeTruthy()
    expect(screen.getAllByText('Серверная ошибка. Попробуйте позже').length).toBeGreaterThan(1)
  })
  it('rejects when the server refuses a list of papers', async () => {
    const provider = createDataProvider(resources)
    const asked = {
      filter: {},
      sort: { field: 'id', order: 'ASC' as const },
      pagination: { page: 1, perPage: 100 },
    }
    expect((await provider.getList(name, asked)).data).toHaveLength(1)
    const refusal = { error: { code: 'internal', message: 'Серверная ошибка' } }
    for (const status of [400, 403, 500]) {
      vi.stubGlobal('fetch', () =>
        Promise.resolve(new Response(JSON.stringify(refusal), { status })),
      )
      await expect(provider.getList(name, asked)).rejects.toMatchObject({ status })
    }
  })
})

describe('the card of a vehicle', () => {
  const car = resourceOf('car')
  const mark = (word: string) => screen.findByText(word, { selector: '.record-head-facts .chip' })

  it.each([
    ['insurance-policy', 'Страхование', numberOf['insurance-policy']],
    ['technical-inspection', 'Техосмотр', numberOf['technical-inspection']],
  ] as const)(
    'keeps what is being typed while a %s is saved in its dialog',
    async (name, tab, number) => {
      const { user } = draw(
        <Routes>
          <Route path="/vehicle/edit/:id" element={<EditPage of={car} />} />
        </Routes>,
        { dataProvider: createDataProvider(resources), path: '/vehicle/edit/1' },
      )
      await user.type(await field(/^Гаражный/), '77')
      await waitFor(() => expect(server.drafts.get('7:1:car:1')).toBeTruthy())
      await user.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }))
      await user.click(await screen.findByRole('row', { name: /N-1/ }))
      const dialog = await screen.findByRole('dialog')
      await user.type(await within(dialog).findByLabelText(number), '9')
      await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
      await waitFor(() => expect(stored(name)?.number).toBe('N-19'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      // the server's card after that: another mark
      Object.assign(server.of('car')[0]!, { papers: ['insurance_expiring'] })
      act(() => recordChanges.tell({ resource: 'car', ids: [1], by: 7, name: 'Я' }))
      await mark('Страховка истекает')
      await user.click(screen.getByRole('tab', { name: /^Общие/ }))
      expect((await field(/^Гаражный/)).value).toBe('77')
      expect(server.drafts.get('7:1:car:1')).toMatchObject({ fields: { garage_number: '77' } })
      expect(server.saves().map(({ path }) => path)).toEqual([`api/fms/${name}/save`])
    },
  )

  it('shows what is wrong with its papers in its head, and what a saved paper makes of it at once', async () => {
    Object.assign(server.of('car')[0]!, { papers: ['insurance_expired', 'inspection_expiring'] })
    liveStreamOpened.set(true)
    draw(
      <Routes>
        <Route path="/vehicle/edit/:id" element={<EditPage of={car} />} />
      </Routes>,
      { dataProvider: createDataProvider(resources), path: '/vehicle/edit/1' },
    )
    expect((await mark('Страховка просрочена')).className).toContain('chip-bad')
    expect((await mark('Техосмотр истекает')).className).toContain('chip-warn')
    await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('api/presence'))
    Object.assign(server.of('car')[0]!, { papers: ['inspection_expiring'] })
    const changed = { resource: 'car', ids: [1], by: 8, name: 'Механик' }
    act(() => recordChanges.tell(changed))
    await waitFor(() => expect(screen.queryByText('Страховка просрочена')).toBeNull())
    expect(await mark('Техосмотр истекает')).toBeTruthy()
    // the record itself is unchanged: no change is published
    expect(screen.queryByText(/Механик/)).toBeNull()
    Object.assign(server.of('car')[0]!, { version: 2 })
    act(() => recordChanges.tell(changed))
    expect(await screen.findByText(/Механик/)).toBeTruthy()
  })
})
