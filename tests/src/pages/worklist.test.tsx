// The home page's own sections: what there is to do, as far as its lists open, and drafts in one
// line.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { UnfinishedWork, Worklist } from '#src/pages/home/board/index.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { signedIn } from '../kernel/form/signedIn.ts'
import { draw } from '../kernel/inputs/host.tsx'

const resources = [...allResources(), ...specimens] as readonly Resource[]
const task = { id: 5, version: 1, name: 'Проверить резину', due: '2026-01-10', state: 'work' }
const worklist = [
  {
    ...{ resource: 'task', name: 'mine', count: 7, rows: [task] },
    filter: { assignee_id: 'me', state: ['new', 'work'] },
  },
  {
    ...{ resource: 'medical-queue', name: 'waiting', count: 10_001, approximate: true },
    ...{ filter: { state: ['waiting', 'measured'] }, rows: [{ id: 9, name: 'Ким Вера' }] },
  },
  {
    ...{ resource: 'refueling', name: 'today', count: 3, rows: [] },
    filter: { at: { from: '2026-01-13T19:00:00.000Z' } },
  },
]
let answers: Record<string, unknown>

beforeEach(() => {
  session.set({ ...signedIn(7, resources), realm_access: { roles: ['root'] } })
  answers = { getWorklist: worklist }
  vi.stubGlobal('fetch', (url: string) => {
    const found = Object.entries(answers).find(([name]) => url.includes(name))
    if (found?.[1] === null) return new Promise(() => undefined)
    return Promise.resolve(new Response(JSON.stringify({ result: found?.[1] ?? [] })))
  })
})
afterEach(() => vi.unstubAllGlobals())

const region = (name: string) => screen.findByRole('region', { name })
const address = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '')

describe('the worklist', () => {
  it('has its sections in their order, each entry a step from its list', async () => {
    draw(<Worklist />)
    const next = await region('Что сделать')
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Что сделать',
      'Сегодня',
    ])
    const tasks = within(next).getByRole('link', { name: /^Мои задачи/ })
    expect(tasks.textContent).toBe('Мои задачи7')
    expect(address(tasks)).toBe('/tasks?filter={"assignee_id":"me","state":["new","work"]}')
    const today = within(await region('Сегодня')).getByRole('link', { name: /^Заправки/ })
    expect(address(today)).toBe(
      '/refueling/history?filter={"at":{"from":"2026-01-13T19:00:00.000Z"}}',
    )
  })

  it('links from a queue to its workstation, and shows «10 000+»', async () => {
    draw(<Worklist />)
    const queue = within(await region('Что сделать')).getByRole('link', {
      name: /^Ждут медосмотра/,
    })
    expect(queue.textContent?.replaceAll(/\s/g, ' ')).toBe('Ждут медосмотра10 000+')
    expect(address(queue)).toBe('/doctors?filter={"state":["waiting","measured"]}')
    // a row of a queue is no record: it has a name and no address
    expect(screen.getByText('Ким Вера').tagName).toBe('SPAN')
  })

  it('shows rows as their list does, and opens them over it', async () => {
    draw(<Worklist />)
    const row = (await screen.findByRole('link', { name: 'Проверить резину' })).closest('li')!
    expect(address(within(row).getByRole('link'))).toContain('edit=5')
    expect(row.querySelector('.chip-warn')?.textContent).toBe('В работе')
    expect(row.textContent).toContain('10.01.2026')
  })

  it('has no entry if its list does not open', async () => {
    const { fmsStaff, ...rest } = signedIn(7, resources)
    session.set({ ...rest, fmsStaff: { ...fmsStaff, roleId: 7 } })
    draw(<Worklist />)
    await region('Что сделать')
    expect(screen.queryByText(/Ждут медосмотра/)).toBeNull()
    expect(screen.queryByText('Сегодня')).toBeNull()
  })

  it('shows that there is nothing to do if nothing is pending, expiring or off the road', async () => {
    const { unmount } = draw(<Worklist />)
    await region('Что сделать')
    expect(screen.queryByText('Новых дел нет')).toBeNull()
    unmount()
    answers.getWorklist = worklist.slice(2)
    draw(<Worklist />)
    expect((await region('Что сделать')).textContent).toBe('Что сделатьНовых дел нет')
    await region('Сегодня')
  })

  it('is not shown until it has loaded', async () => {
    answers.getWorklist = null // no answer comes
    const { container } = draw(<Worklist />)
    await waitFor(() => expect(container.querySelector('.worklist')).toBeNull())
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('unfinished work', () => {
  it('is a single line, the rest on demand', async () => {
    answers['api/drafts'] = ['car', 'staff', 'task', 'place', 'route'].map((screenName) => ({
      screen: screenName,
      record: 'new',
      saved_at: '2026-01-14T08:00:00.000Z',
    }))
    const { user } = draw(<UnfinishedWork />)
    const line = await region('Черновики: 5')
    expect(within(line).getAllByRole('link')).toHaveLength(3)
    await user.click(within(line).getByRole('button', { name: 'ещё 2' }))
    expect(within(line).getAllByRole('link')).toHaveLength(5)
    expect(within(line).queryByRole('button')).toBeNull()
  })
})
