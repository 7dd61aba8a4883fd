// Printing from a record and from a list: what is asked of the server, and what is seen of it.
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fileProgress } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { RecordHead } from '#src/kernel/form/head/RecordHead.tsx'
import { openPrints } from '#src/kernel/print/openPrints.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { specimenPaper } from '#tests/specimens/papers.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from '../list/provider.ts'

configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })
const intake = resourceOf('fuel-intake')
const paper = specimenPaper as unknown as Resource
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })

type Answer = (init: RequestInit) => Promise<Response>
const pdf: Answer = async () =>
  new Response('%PDF-1.3', {
    headers: { 'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent('Акт.pdf')}` },
  })
const calls: { path: string; body: unknown }[] = []
const opened = vi.fn()
let answer: Answer = pdf

beforeEach(() => {
  session.set(signedIn(7, [intake, paper]))
  calls.length = 0
  answer = pdf
  opened.mockReset().mockReturnValue({})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.endsWith('/print')) return new Response('{}')
    calls.push({ path, body: JSON.parse(String(init.body)) })
    return answer(init)
  })
  vi.stubGlobal('open', opened)
  URL.createObjectURL = () => 'blob:paper'
  URL.revokeObjectURL = () => undefined
})

const head = (of = intake) =>
  draw(<RecordHead of={of} id="head" record={5} name="Запись" isNew={false} component="h1" />)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.queryByRole('dialog')

it('prints a stored record by a button that names the form, in a window of its own', async () => {
  head()
  await user.click(await button('Печать: Приходный акт'))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('blob:paper'))
  expect(calls).toEqual([
    { path: '/api/fms/fuel-intake/print', body: { form: 'act', ids: [5], filter: {} } },
  ])
  expect(dialog()).toBeNull()
})

it('has no button for an unsaved record, nor for the form of a list', async () => {
  draw(<RecordHead of={intake} id="head" record={null} name="" isNew component="h1" />)
  head(paper)
  await user.click(await button('Печать'))
  expect(screen.queryAllByRole('button', { name: /Печать/ })).toHaveLength(1)
  const forms = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(forms).toEqual(['Печать: Sheet', 'Печать: Fixed', 'Печать: Long'])
})

it('offers the file if the browser opens no window', async () => {
  opened.mockReturnValue(null)
  head()
  await user.click(await button('Печать: Приходный акт'))
  const link = await screen.findByRole('link', { name: 'Скачать' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    'blob:paper',
    'Акт.pdf',
  ])
  const open = screen.getByRole('link', { name: 'Открыть' })
  expect([open.getAttribute('href'), open.getAttribute('target')]).toEqual(['blob:paper', '_blank'])
})

it('shows the message of a refusal', async () => {
  answer = async () =>
    new Response(
      JSON.stringify({ error: { code: 'too_many_to_print', message: 'Не более 200 записей' } }),
      { status: 422 },
    )
  head()
  await user.click(await button('Печать: Приходный акт'))
  expect((await screen.findByRole('alert')).textContent).toContain('Не более 200 записей')
  await user.click(await button('Закрыть'))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(opened).not.toHaveBeenCalled()
})

it('shows after a second that it is running, and can be cancelled', async () => {
  let signal: AbortSignal | null | undefined
  answer = (init) =>
    new Promise((_, reject) => {
      signal = init.signal
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  head()
  await user.click(await button('Печать: Приходный акт'))
  expect(await screen.findByRole('progressbar', { name: 'Готовим к печати…' })).toBeTruthy()
  expect(signal?.aborted).toBe(false)
  await user.click(await button('Отмена'))
  await waitFor(() => expect(signal?.aborted).toBe(true))
  await waitFor(() => expect(dialog()).toBeNull())
})

async function list() {
  const rows = [1, 2, 3].map((id) => ({
    ...{ id, version: 1, name: `${id}`, number: `№ ${id}`, at: `2026-01-0${id}T05:00:00.000Z` },
    ...{ volume: null, passport: null },
  }))
  draw(<ListView of={paper} />, { dataProvider: provider(rows), path: '/specimen-papers' })
  await screen.findByText('№ 2')
}

it('prints the selected records of a list, in its order', async () => {
  await list()
  const boxes = await screen.findAllByRole('checkbox')
  await user.click(boxes[1]!)
  await user.click(boxes[3]!)
  await user.click(await button('Печать'))
  await user.click(await screen.findByRole('menuitem', { name: 'Печать: Sheet' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual({
    ...{ form: 'sheet', ids: [1, 3], filter: {} },
    progress: expect.any(String) as string,
  })
})

it('shows for a batch how many papers are laid out, only of this one', async () => {
  answer = () => new Promise(() => undefined)
  await list()
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await user.click(box)
  await user.click(await button('Печать'))
  await user.click(await screen.findByRole('menuitem', { name: 'Печать: Sheet' }))
  const bar = await screen.findByRole('progressbar', { name: 'Готовим к печати…' })
  expect(bar.getAttribute('aria-valuenow')).toBeNull()
  const { progress } = calls[0]!.body as { progress: string }
  act(() => fileProgress.tell({ key: progress, done: 60, of: 200 }))
  expect(await screen.findByText('Подготовлено: 60 из 200')).toBeTruthy()
  expect(bar.getAttribute('aria-valuenow')).toBe('30')
  act(() => fileProgress.tell({ key: 'another', done: 7, of: 8 }))
  expect(screen.getByText('Подготовлено: 60 из 200')).toBeTruthy()
})

it('prints what is found on the form of a list, and an empty form', async () => {
  await list()
  await user.click(await button('Другие действия'))
  await user.click(await screen.findByRole('menuitem', { name: 'Печать: Register' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({ form: 'register', filter: {} })
  await waitFor(() => expect(opened).toHaveBeenCalled())
  await user.click(await button('Другие действия'))
  await user.click(await screen.findByRole('menuitem', { name: 'Бланк: Sheet' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]?.body).toEqual({ form: 'sheet', blank: true })
})

const printKey = () => fireEvent.keyDown(document.body, { key: 'з', code: 'KeyP', ctrlKey: true })

it('prints an open record by Ctrl+P instead of the screen, in any alphabet', async () => {
  head()
  await button('Печать: Приходный акт')
  // what the page takes, the browser does not print
  expect(printKey()).toBe(false)
  await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ ids: [5] }]))
})

it('opens the menu by Ctrl+P where there are several forms', async () => {
  head(paper)
  await button('Печать')
  printKey()
  const [first] = await screen.findAllByRole('menuitem')
  expect(first?.textContent).toBe('Печать: Sheet')
  expect(document.activeElement).toBe(first)
  expect(calls).toEqual([])
})

it('leaves Ctrl+P to the browser once the record is closed', async () => {
  const { unmount } = head()
  await button('Печать: Приходный акт')
  unmount()
  expect(printKey()).toBe(true)
})

it('has its prints in the command palette as long as it is open', async () => {
  await list()
  const labels = () => openPrints.get().map((prints) => prints.map(({ label }) => label))
  const forms = ['Бланк: Sheet', 'Бланк: Fixed', 'Печать: Register', 'Печать: Grouped']
  const ofList = [...forms, 'Печать: Labels']
  expect(labels()).toEqual([ofList])
  const { unmount } = head(paper)
  await waitFor(() =>
    expect(labels()).toEqual([ofList, ['Печать: Sheet', 'Печать: Fixed', 'Печать: Long']]),
  )
  openPrints
    .get()
    .at(-1)
    ?.find(({ key }) => key === 'fixed')
    ?.run()
  await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ form: 'fixed' }]))
  unmount()
  await waitFor(() => expect(labels()).toEqual([ofList]))
})
