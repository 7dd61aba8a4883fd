// A workstation over the test-only queue: by keyboard, by scanner, without the line, many at once.
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#dataProviders/http/connection.ts'
import { createDataProvider } from '#dataProviders/index.ts'
import { flushOutbox } from '#dataProviders/outbox/outbox.ts'
import { gridSettings } from '#dataProviders/records/saved-views.ts'
import { session } from '#dataProviders/session/session.ts'
import { desksOf } from '#resources/kernel/views/desks.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { SavedView } from '#resources/kernel/views/views.ts'
import { WorkstationView } from '#src/kernel/workstation/WorkstationView.tsx'
import { specimens } from '#tests/specimens/resources.ts'
import { resetSignals } from '#tests/support/browser/module-signals.ts'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'

const resources = [...allResources(), ...specimens] as Resource[]
const named = (wanted: string) => resources.find(({ name }) => name === wanted)!
const check = named('specimen-check')
const queue = named('specimen-queue')

let server: FakeServer
/** Bodies of `bulk`, and what is refused of it: row of the queue → reason. */
let bulks: Record<string, unknown>[]
let refusedInBulk: Readonly<Record<number, string>>
/** Saved views of the queue, and the calls that changed them. */
let views: SavedView[]
let viewCalls: [string, Record<string, unknown>][]

beforeEach(() => {
  localStorage.clear()
  resetSignals()
  session.set({ ...signedIn(7, resources), realm_access: { roles: ['root'] } })
  server = new FakeServer(resources)
  bulks = []
  refusedInBulk = {}
  views = []
  answerLikeTheQueue()
  viewCalls = []
})

/** The queue's state follows the cards, and `bulk` makes some of them. */
function answerLikeTheQueue() {
  const plain = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const read = () => JSON.parse(String(init.body)) as Record<string, unknown>
    if (url.endsWith('/specimen-check/bulk')) return answerBulk(read())
    if (url.startsWith('/api/views/')) return answerViews(url, init.method === 'POST' ? read() : {})
    const answer = await plain(url, init)
    if (url.endsWith('/specimen-check/save') && answer.ok) pass(read())
    return answer
  })
}

function pass({ specimen_id, result }: Record<string, unknown>) {
  const row = server.of('specimen-queue').find(({ id }) => id === specimen_id)
  if (row) row.state = result
}

function answerBulk(body: Record<string, unknown>): Response {
  bulks.push(body)
  const sets = (body.rows as { set: Record<string, unknown> }[]).map(({ set }) => set)
  const refused = sets.flatMap((set, row) => {
    const message = refusedInBulk[Number(set.specimen_id)]
    if (message === undefined) pass(set)
    return message === undefined ? [] : [{ id: null, row, name: '', code: 'rule', message }]
  })
  const result = { done: sets.length - refused.length, refused, next: null, rows: [] }
  return new Response(JSON.stringify({ result }), {
    headers: { 'Content-Type': 'application/json' },
  })
}

/** Saved views: those that there are, and what is asked of them. */
function answerViews(url: string, body: Record<string, unknown>): Response {
  const call = url.slice('/api/views/'.length)
  let result: unknown = { resource: body.resource }
  if (call === `getList/${queue.name}`) result = views
  else if (call === 'save') {
    const view = {
      id: 4,
      version: 1,
      own: true,
      owner: 'Каримов',
      ...{ pinned: false, roles: [], subscription: null },
      editable: true,
      ...body,
    }
    views = [view as unknown as SavedView]
    result = view
  }
  if (!call.startsWith('getList/')) viewCalls.push([call, body])
  return new Response(JSON.stringify({ result }), {
    headers: { 'Content-Type': 'application/json' },
  })
}

const waits = (id: number, name: string, state = 'waiting') =>
  server.of('specimen-queue').push(server.completed(queue, { id, version: 1, name, state }))

async function open(
  names: readonly string[] = ['Alfa', 'Beta', 'Gamma'],
  path = '/specimen-checks',
) {
  names.forEach((name, at) => waits(at + 1, name))
  const drawn = draw(<WorkstationView of={check} station={check.workstation!} />, {
    dataProvider: createDataProvider(resources),
    path,
  })
  await screen.findByRole('grid', { name: 'Очередь' })
  return drawn
}

const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const chosen = (name: string) => waitFor(() => expect(heading()).toBe(name))
const rows = () =>
  within(screen.getByRole('grid', { name: 'Очередь' }))
    .getAllByRole('row')
    .map((row) => row.textContent)
const answers = (choice: string) => screen.getByRole('group', { name: new RegExp(`^${choice}`) })
const pressed = () =>
  screen
    .queryAllByRole('button', { pressed: true })
    .map((one) => one.textContent?.replace(/^\d/, ''))
/** Where the keyboard is: a choice by its field, all else by what it is called. */
const keyboard = () => {
  const at = document.activeElement
  const choice = at?.closest<HTMLElement>('[data-choice]')?.dataset.choice
  return choice ?? at?.getAttribute('name') ?? at?.getAttribute('aria-label') ?? at?.textContent
}
const isAt = (place: string) => waitFor(() => expect(keyboard()).toBe(place))
const saved = () => server.saves().map(({ body }) => body)
const rests = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)))

/** A scanner types 5 ms apart, however slow the machine of the tests is. */
function scan(code: string) {
  const began = performance.now() + 1000
  for (const [at, key] of [...code, 'Enter'].entries()) {
    const place = document.activeElement ?? document.body
    const event = createEvent.keyDown(place, { key })
    Object.defineProperty(event, 'timeStamp', { value: began + 5 * at })
    fireEvent(place, event)
  }
}

describe('a workstation', () => {
  it('is worked through by keyboard alone, from the first card to the last', async () => {
    const { user } = await open()
    await chosen('Alfa')
    expect(pressed()).toEqual([])
    expect(screen.getByText('Осталось: 3')).toBeTruthy()
    act(() => screen.getByRole('grid', { name: 'Очередь' }).focus())
    await user.keyboard('{Enter}')
    await isAt('noise')
    await user.keyboard('1')
    await isAt('leaks')
    await user.keyboard('2')
    await isAt('result')
    await user.keyboard('1')
    await isAt('Сохранить и далее')
    expect(pressed()).toEqual(['None', 'Some', 'Passed'])
    await user.keyboard('{Enter}')
    await chosen('Beta')
    expect(pressed()).toEqual([])
    await isAt('noise')
    await user.keyboard('1')
    await user.keyboard('1')
    await user.keyboard('2')
    await isAt('reason')
    await user.keyboard('cracked{Enter}')
    expect(saved()).toHaveLength(1)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await chosen('Gamma')
    await isAt('noise')
    await user.keyboard('111')
    await isAt('Сохранить и далее')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Осталось 0: все строки готовы')).toBeTruthy()
    expect(saved()).toMatchObject([
      { specimen_id: 1, noise: 'none', leaks: 'some', result: 'passed' },
      { specimen_id: 2, noise: 'none', leaks: 'none', result: 'failed', reason: 'cracked' },
      { specimen_id: 3, noise: 'none', leaks: 'none', result: 'passed' },
    ])
    await screen.findByText('Готово: 3')
    expect(rows()).toEqual(['AlfaPassed', 'BetaFailed', 'GammaPassed'])
  })

  it('saves no unanswered card, and none while Enter is held down', async () => {
    const { user } = await open()
    await user.click(within(answers('Noise')).getByRole('button', { name: 'None' }))
    await user.keyboard('{Enter}')
    await isAt('result')
    expect(saved()).toEqual([])
    await user.keyboard('1')
    await isAt('Сохранить и далее')
    await user.keyboard('{Enter>3}')
    await chosen('Beta')
    await rests(50)
    expect(heading()).toBe('Beta')
    expect(saved()).toMatchObject([{ specimen_id: 1, noise: 'none', result: 'passed' }])
  })

  it('takes back an answer that is pressed again, and answers once by a held key', async () => {
    const { user } = await open()
    const some = within(answers('Noise')).getByRole('button', { name: 'Some' })
    await user.click(some)
    expect(pressed()).toEqual(['Some'])
    await user.click(some)
    expect(pressed()).toEqual([])
    act(() => some.focus())
    await user.keyboard('{1>4}')
    expect(pressed()).toEqual(['None'])
    await isAt('leaks')
  })

  it('keeps a started card while another row is viewed, in the same form', async () => {
    const { user } = await open()
    const form = screen.getByRole('form', { name: 'Карточка' })
    await user.click(within(answers('Result')).getByRole('button', { name: 'Passed' }))
    await user.type(screen.getByRole('textbox', { name: /^Weight/ }), '12')
    await user.keyboard('{Escape}')
    await isAt('Очередь')
    await user.keyboard('{ArrowDown}')
    await chosen('Beta')
    await isAt('Очередь')
    expect(pressed()).toEqual([])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Weight/ }).value).toBe('')
    await user.keyboard('{ArrowUp}')
    await chosen('Alfa')
    expect(pressed()).toEqual(['Passed'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Weight/ }).value).toBe('12')
    expect(screen.getByRole('form', { name: 'Карточка' })).toBe(form)
    expect(saved()).toEqual([])
  })

  it('keeps the row of a card when its draft comes back', async () => {
    server.drafts.set('7:1:specimen-check:new', {
      version: null,
      base: {},
      fields: { specimen_id: 2, specimen_name: 'Beta', noise: 'some' },
      saved_at: '2026-01-01T00:00:00.000Z',
    })
    await open()
    await chosen('Beta')
    await waitFor(() => expect(pressed()).toEqual(['Some']))
  })
})

describe('a list of one’s own', () => {
  const only = (brand: number) =>
    `?filter=${encodeURIComponent(JSON.stringify({ brand_id: brand }))}`
  /** Beta and Gamma belong to the second one. */
  const openAt = async (search: string) => {
    waits(1, 'Alfa')
    waits(2, 'Beta')
    waits(3, 'Gamma')
    server.of('specimen-queue').forEach((row, at) => (row.brand_id = at === 0 ? 1 : 2))
    return open([], `/specimen-checks${search}`)
  }

  it('is kept from the filter of the queue, under a name, to open with', async () => {
    const { user, router } = await openAt(only(2))
    await waitFor(() => expect(rows()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Виды' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Сохранить как новый вид…' }))
    await user.type(await screen.findByRole('textbox', { name: /Название/ }), 'Мои{Enter}')
    const own = await screen.findByRole('button', { name: 'Вид: Мои' })
    const content = { filter: { brand_id: 2 }, sort: 'name' }
    expect(viewCalls).toEqual([
      ['save', { resource: 'specimen-queue', name: 'Мои', shared: false, content }],
    ])
    expect(new URLSearchParams(router.state.location.search).get('view')).toBe('4')
    await user.click(own)
    await user.click(await screen.findByRole('menuitem', { name: 'Открывать список с этим видом' }))
    await waitFor(() =>
      expect(viewCalls[1]).toEqual(['setDefault', { resource: 'specimen-queue', id: 4 }]),
    )
    expect(gridSettings.get()?.by['specimen-queue']?.view).toMatchObject({ name: 'Мои', content })
  })

  it('is restored the next morning, and all others are one click away', async () => {
    const view = {
      ...{ id: 4, resource: 'specimen-queue', name: 'Мои', shared: false, own: true, version: 1 },
      ...{
        owner: 'Каримов',
        ...{ pinned: false, roles: [], subscription: null },
        editable: true,
        content: { filter: { brand_id: 2 } },
      },
      ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
    }
    const settings = { 'specimen-queue': { view } }
    gridSettings.set({ by: settings, born: settings })
    views = [view]
    const { user, router } = await openAt('')
    await waitFor(() => expect(rows()).toHaveLength(2))
    await chosen('Beta')
    expect(router.state.location.search).toContain('view=4')
    await user.click(await screen.findByRole('button', { name: 'Вид: Мои' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Все записи' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(router.state.location.search).toBe('?view=0')
  })

  it('waits for the server’s response', async () => {
    gridSettings.set({ by: {}, born: {}, waiting: ['specimen-queue'] })
    waits(1, 'Alfa')
    draw(<WorkstationView of={check} station={check.workstation!} />, {
      dataProvider: createDataProvider(resources),
      path: '/specimen-checks',
    })
    await rests(50)
    expect(screen.queryByRole('grid')).toBeNull()
    act(() => gridSettings.set({ by: {}, born: {} }))
    await screen.findByRole('grid', { name: 'Очередь' })
  })
})

describe('a refused card', () => {
  it('stays with its fault at the field, and is saved once that is corrected', async () => {
    const { user } = await open()
    server.refuse('validation', 'wrong', { fields: { leaks: 'Осмотрите ещё раз' } })
    await user.click(within(answers('Result')).getByRole('button', { name: 'Passed' }))
    await user.keyboard('{Enter}')
    await screen.findByText('Осмотрите ещё раз')
    await isAt('leaks')
    expect(heading()).toBe('Alfa')
    expect(pressed()).toEqual(['Passed'])
    await user.keyboard('1')
    await isAt('result')
    await user.keyboard('{Enter}')
    await chosen('Beta')
    expect(screen.queryByText('Осмотрите ещё раз')).toBeNull()
    expect(saved()).toHaveLength(2)
  })

  it('asks the server’s questions in place, and is answered by keys', async () => {
    const { user } = await open()
    const doubt = () =>
      server.refuse('confirm', 'Сохранить всё равно?', { fields: { weight: 'Очень тяжело' } })
    doubt()
    await user.type(screen.getByRole('textbox', { name: /^Weight/ }), '499')
    await user.click(within(answers('Result')).getByRole('button', { name: 'Passed' }))
    await user.keyboard('{Enter}')
    await screen.findByRole('alertdialog', { name: 'Сохранить всё равно?' })
    await isAt('Нет')
    await user.keyboard('2')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await isAt('weight')
    expect(heading()).toBe('Alfa')
    doubt()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('alertdialog')
    await isAt('Нет')
    await user.keyboard('1')
    await chosen('Beta')
    expect(saved().at(-1)).toMatchObject({ specimen_id: 1, weight: 499, confirmed: true })
    expect(server.of('specimen-check')).toHaveLength(1)
  })
})

describe('without the line', () => {
  it('cards are queued, the next one is shown at once, and each is stored once', async () => {
    const { user } = await open()
    const before = server.calls.length
    server.upcoming.push({ answer: 'lost', after: true })
    await user.click(within(answers('Result')).getByRole('button', { name: 'Passed' }))
    await user.keyboard('{Enter}')
    await chosen('Beta')
    await waitFor(() => expect(rows().at(-1)).toContain('Ждёт отправки'))
    act(() => connection.set('lost'))
    await user.keyboard('111')
    await isAt('Сохранить и далее')
    await user.keyboard('{Enter}')
    await chosen('Gamma')
    expect(screen.getByText('Ждут отправки: 2')).toBeTruthy()
    expect(screen.getByText('Осталось: 1')).toBeTruthy()
    expect(rows()[0]).toContain('Gamma')
    act(() => connection.set('up'))
    await act(() => flushOutbox())
    await screen.findByText('Готово: 2')
    expect(server.of('specimen-check').map(({ specimen_id }) => specimen_id)).toEqual([1, 2])
    const sent = server.calls.slice(before).filter(({ path }) => path.endsWith('check/save'))
    expect(sent.map(({ body }) => body.specimen_id)).toEqual([1, 1, 2])
    expect(sent[0]?.key).toBe(sent[1]?.key)
    expect(heading()).toBe('Gamma')
  })

  it('a card that is rejected later has to be made again, with the reason', async () => {
    const { user } = await open(['Alfa', 'Beta'])
    act(() => connection.set('lost'))
    await user.click(within(answers('Result')).getByRole('button', { name: 'Passed' }))
    await user.keyboard('{Enter}')
    await chosen('Beta')
    server.refuse('rule', 'Уже осмотрен.')
    act(() => connection.set('up'))
    await act(() => flushOutbox())
    await waitFor(() => expect(rows()[0]).toContain('Не принято'))
    await user.click(screen.getByRole('row', { name: /Alfa/ }))
    await chosen('Alfa')
    expect(screen.getByRole('note').textContent).toContain('Уже осмотрен.')
    expect(pressed()).toEqual([])
  })
})

describe('the search of the queue', () => {
  it('chooses the row that was scanned, and neither of its Enters saves anything', async () => {
    const { user } = await open()
    const search = screen.getByRole('searchbox', { name: 'Найти в очереди' })
    await user.type(search, 'gam{Enter}{Enter}')
    await chosen('Gamma')
    await isAt('noise')
    await rests(50)
    expect(saved()).toEqual([])
    expect(screen.queryByText('Заполните поле')).toBeNull()
    expect(rows()).toHaveLength(3)
  })

  it('takes back answers that a scan seemed to give, and chooses its row', async () => {
    const { user } = await open(['Alfa', 'Beta', 'Z1-4601'])
    await user.click(screen.getByRole('row', { name: /Beta/ }))
    await isAt('noise')
    await user.keyboard('1')
    await isAt('leaks')
    scan('Z1-4601')
    await chosen('Z1-4601')
    expect(saved()).toEqual([])
    await user.click(screen.getByRole('row', { name: /Beta/ }))
    await chosen('Beta')
    expect(pressed()).toEqual(['None'])
  })

  it('narrows the queue by its filters; a card without its row is replaced', async () => {
    const { router } = await open(['Alfa', 'Beta'])
    await chosen('Alfa')
    const [alfa, beta] = server.of('specimen-queue')
    Object.assign(alfa ?? {}, { brand_id: 5 })
    Object.assign(beta ?? {}, { brand_id: 6 })
    await act(() =>
      router.navigate(`/specimen-checks?filter=${encodeURIComponent('{"brand_id":6}')}`),
    )
    await waitFor(() =>
      expect(server.calls.at(-1)?.body).toMatchObject({ brand_id: 6, size: 500, page: 0 }),
    )
    await waitFor(() => expect(rows()).toEqual(['Beta№ 6Waiting']))
    await chosen('Beta')
  })

  it('finds in every script, and shows if nothing is found', async () => {
    const { user } = await open(['Karimov', 'Беков'])
    const search = screen.getByRole('searchbox', { name: 'Найти в очереди' })
    await user.type(search, 'каримов')
    await waitFor(() => expect(rows()).toEqual(['KarimovWaiting']))
    await user.clear(search)
    await user.type(search, 'nobody{Enter}')
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(rows()).toHaveLength(2))
  })
})

describe('many at once', () => {
  it('make a card for each marked row after a question; refused rows are named', async () => {
    const { user } = await open()
    refusedInBulk = { 2: 'Не измерено.' }
    await user.click(screen.getByRole('button', { name: 'Отметить все оставшиеся' }))
    await user.click(screen.getByRole('checkbox', { name: 'Отметить: Gamma' }))
    await user.click(screen.getByRole('button', { name: 'Result: Passed — отмеченным (2)' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Сохранить 2 карточки?' })
    expect(dialog.textContent).toContain('«Alfa», «Beta»')
    expect(bulks).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    await screen.findByRole('alertdialog', { name: 'Сохранена 1 карточка' })
    expect(screen.getByRole('alert').textContent).toMatch(/«Beta».*Не измерено\./)
    expect(bulks).toEqual([
      {
        action: 'write',
        rows: [
          { set: { result: 'passed', specimen_id: 1 } },
          { set: { result: 'passed', specimen_id: 2 } },
        ],
        atomic: false,
      },
    ])
    await user.click(screen.getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(rows().at(-1)).toBe('AlfaPassed'))
    expect(screen.getByText('Осталось: 2')).toBeTruthy()
  })

  it('are marked by keyboard, except those that are done', async () => {
    waits(9, 'Zeta', 'passed')
    const { user } = await open(['Alfa', 'Beta'])
    act(() => screen.getByRole('grid', { name: 'Очередь' }).focus())
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByRole('button', { name: /отмеченным \(2\)$/ })).toBeTruthy()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: /отмеченным \(1\)$/ })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Zeta/ }).disabled).toBe(true)
  })
})

describe('a card that was made', () => {
  it('is shown at its row and corrected there by a card that replaces it', async () => {
    const made = {
      id: 40,
      version: 1,
      specimen_id: 9,
      noise: 'some',
      result: 'failed',
      reason: 'x',
    }
    server.of('specimen-check').push(server.completed(check, made))
    waits(9, 'Zeta', 'failed')
    const { user } = await open(['Alfa'])
    await user.click(screen.getByRole('row', { name: /Zeta/ }))
    await chosen('Zeta')
    await user.click(await screen.findByRole('button', { name: 'Исправить' }))
    expect(await screen.findByText('Исправление карточки')).toBeTruthy()
    await waitFor(() => expect(pressed()).toEqual(['Some', 'Failed']))
    await user.click(within(answers('Result')).getByRole('button', { name: 'Passed' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toMatchObject({ specimen_id: 9, replaces_id: 40, result: 'passed' })
    await waitFor(() => expect(screen.queryByText('Исправление карточки')).toBeNull())
    expect(heading()).toBe('Zeta')
  })
})

describe('the frame of a workstation', () => {
  it('shows the current user, lists its keys, and locks with F8', async () => {
    const { user } = await open()
    expect(screen.getByText('User 7')).toBeTruthy()
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Горячие клавиши' })
    expect(help.textContent).toContain('ответить и перейти дальше')
    await user.click(within(help).getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{F8}')
    await waitFor(() => expect(server.calls.some(({ path }) => path === 'auth/logout')).toBe(true))
  })

  it('draws only the rows in sight of a queue of five hundred', async () => {
    const { user } = await open(
      Array.from({ length: 500 }, (_, at) => `Row ${String(at).padStart(3, '0')}`),
    )
    expect(screen.getByText('Осталось: 500')).toBeTruthy()
    expect(rows().length).toBeLessThan(60)
    act(() => screen.getByRole('grid', { name: 'Очередь' }).focus())
    await user.keyboard('{End}')
    await chosen('Row 499')
  })

  it('has no accessibility violations that can be found without a browser', async () => {
    const { container } = await open()
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })

  it('is omitted from the other screens of its resource, which list the cards', () => {
    const [journal] = desksOf(check)
    expect(check.workstation).toBeDefined()
    expect(journal?.screens.list?.path).toBe('/specimen-check-journal')
    expect(journal?.workstation).toBeUndefined()
  })
})
