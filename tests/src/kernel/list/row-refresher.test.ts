// When visible rows are reloaded: soon, however long the reload of the entire page has to wait.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { createRefresher } from '#src/kernel/list/live/rowRefresher.ts'
import type { WireRow } from '#src/kernel/cells/cell.ts'

const soon = 500
const of = resourceOf('fuel')
const row = (id: number, name: string) => ({ id, version: 1, name }) as unknown as WireRow
const news = (ids: readonly number[]) => ({ resource: 'fuel', ids, by: 2, name: 'Другой' })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function listOf(rows: WireRow[]) {
  const asked: unknown[] = []
  const refresher = createRefresher({
    list: () => ({
      ...{ of, archive: false, rows, page: 1, perPage: 20, filter: {}, fetching: false },
      ...{ sort: { field: 'name', order: 'ASC' as const }, root: null },
    }),
    ask: (filter) => {
      asked.push(filter)
      return Promise.resolve(rows)
    },
    askIds: () => {
      asked.push('ids')
      return Promise.resolve(rows.map(({ id }) => id))
    },
    ...{ patch: () => undefined, gone: () => undefined, moved: () => undefined },
    held: () => null,
  })
  return { asked, refresher }
}

it('a changed row is read within half a second while the page waits for its turn', async () => {
  const { asked, refresher } = listOf([row(1, 'АИ-92')])
  // rows that come one after the other: the page is looked at, and then less and less often
  for (let nth = 0; nth < 3; nth += 1) {
    refresher.hear(news([100 + nth]))
    await vi.advanceTimersByTimeAsync(soon)
  }
  expect(asked).toEqual(['ids'])
  refresher.hear(news([1]))
  await vi.advanceTimersByTimeAsync(soon)
  expect(asked).toEqual(['ids', { id: [1] }])
  // and the page is reloaded nevertheless
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter((one) => one === 'ids').length).toBeGreaterThan(1)
  refresher.stop()
})

it('reloads the rows of the page where the changed ones are unknown', async () => {
  const { asked, refresher } = listOf([row(1, 'АИ-92')])
  refresher.hear({ resource: 'fuel', ids: 'many', by: 2, name: 'Другой' })
  await vi.advanceTimersByTimeAsync(soon)
  expect(asked).toEqual([{}])
  refresher.stop()
})

it('many changes of one row cause one request', async () => {
  const { asked, refresher } = listOf([row(1, 'АИ-92'), row(2, 'АИ-95')])
  for (let nth = 0; nth < 20; nth += 1) refresher.hear(news([1 + (nth % 2)]))
  await vi.advanceTimersByTimeAsync(soon)
  expect(asked).toEqual([{ id: [1, 2] }])
  refresher.stop()
})
