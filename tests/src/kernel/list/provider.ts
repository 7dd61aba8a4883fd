// A fake data provider that records every request.
import { vi } from 'vitest'
import type { Bulk, RowsWritten } from '#dataProviders/records/bulk-actions.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import type { Refusal } from '#dataProviders/http/call.ts'

export type Row = Record<string, unknown> & { id: number; name: string }
interface Question {
  pagination: { page: number; perPage: number }
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter: Record<string, unknown>
  meta?: object
}

function matchesFilter(row: Row, key: string, value: unknown): boolean {
  if (key === 'search') return row.name.toLowerCase().includes(String(value).toLowerCase())
  return Array.isArray(value) ? value.includes(row[key]) : row[key] === value
}

export function provider(initial: readonly Row[]) {
  let rows = [...initial]
  const refusals = new Map<number, Partial<Refusal> & { status?: number; name?: string }>()
  const state = {
    failing: false,
    estimate: null as number | null,
    names: [] as readonly { id: number; name: string }[],
    totals: null as Readonly<Record<string, string>> | null,
  }
  const found = ({ filter }: Pick<Question, 'filter'>) =>
    rows.filter((row) =>
      Object.entries(filter).every(([key, value]) => matchesFilter(row, key, value)),
    )
  const fail = (status: number, body: Partial<Refusal>) =>
    Promise.reject(new HttpError(status, { code: 'unknown', message: 'refused', ...body }))
  const calls = {
    supportAbortSignal: true,
    getList: vi.fn(async (_: string, { pagination: { page, perPage }, ...question }: Question) => {
      if (state.failing)
        return fail(503, { code: 'unavailable', message: 'База данных недоступна' })
      const all = found(question)
      const data =
        page >= 1e9 ? all.slice(-perPage) : all.slice((page - 1) * perPage, page * perPage)
      return { data, pageInfo: { hasPreviousPage: page > 1, hasNextPage: data.length === perPage } }
    }),
    getCount: vi.fn(
      async (_: string, { filter, exact }: { filter: Question['filter']; exact?: boolean }) => ({
        data:
          state.estimate !== null && !exact
            ? { count: state.estimate, approximate: true }
            : { count: found({ filter }).length },
      }),
    ),
    getCounts: vi.fn(
      async (
        _: string,
        {
          filter,
          counts,
        }: { filter: Question['filter']; counts: readonly { filter?: Question['filter'] }[] },
      ) => ({
        data: counts.map((one): { count: number; approximate?: true } => ({
          count: found({ filter: { ...filter, ...one.filter } }).length,
        })),
      }),
    ),
    getTotals: vi.fn<(name: string, question: Pick<Question, 'filter'>) => Promise<unknown>>(
      async () => (state.totals ? { data: state.totals } : fail(503, { code: 'unavailable' })),
    ),
    getMany: vi.fn(async (_: string, { ids }: { ids: number[] }) => ({
      data: ids.map((id) => ({ id, name: `Марка ${id}` })),
    })),
    delete: vi.fn(async (_: string, { id }: { id: number }) => {
      const refusal = refusals.get(id)
      if (refusal) return fail(refusal.status ?? 409, refusal)
      rows = rows.filter((row) => row.id !== id)
      return { data: { id } }
    }),
    tryDelete: vi.fn(async (_: string, { id }: { id: number }) => {
      const refusal = refusals.get(id)
      if (refusal) await fail(refusal.status ?? 409, refusal)
    }),
    update: vi.fn(
      async (_: string, { id, data }: { id: number; data: Record<string, unknown> }) => {
        const refusal = refusals.get(id)
        if (refusal) return fail(refusal.status ?? 409, refusal)
        rows = rows.map((row) =>
          row.id === id ? { ...row, ...data, version: Number(row.version) + 1 } : row,
        )
        return { data: rows.find((row) => row.id === id) }
      },
    ),
    create: vi.fn(async (_: string, { data }: { data: Record<string, unknown> }) => {
      const row = { version: 1, ...data, id: 1000 + rows.length } as unknown as Row
      rows = [...rows, row]
      return { data: row }
    }),
    /** As the server: rows by their ids or by the filter, at most 20 a call here. */
    bulk: vi.fn(
      async (_: string, { data: { action, rows: which, set, after = 0 } }: { data: Bulk }) => {
        const wanted =
          'ids' in which
            ? rows.filter(({ id }) => id in which.ids)
            : found({ filter: which.filter })
        const all = wanted.filter(({ id }) => id > after).toSorted((a, b) => a.id - b.id)
        const now = all.slice(0, 20)
        const refused = now.flatMap(({ id, name }) =>
          refusals.has(id) ? [{ code: 'rule', message: '', ...refusals.get(id), id, name }] : [],
        )
        const ids = now.map(({ id }) => id).filter((id) => !refusals.has(id))
        const changed = rows
          .filter(({ id }) => ids.includes(id))
          .map((row) => ({
            id: row.id,
            version: Number(row.version) + 1,
            before: Object.fromEntries(
              Object.keys(set ?? {}).map((key) => [key, row[key] ?? null]),
            ),
          }))
        if (action === 'update')
          rows = rows.map((row) =>
            ids.includes(row.id) ? { ...row, ...set, version: Number(row.version) + 1 } : row,
          )
        else rows = rows.filter(({ id }) => !ids.includes(id))
        return {
          data: {
            done: ids.length,
            refused,
            next: all.length > now.length ? (now.at(-1)?.id ?? null) : null,
            upTo: 999,
            ...(action === 'update' && { changed }),
          },
        }
      },
    ),
    /**
     * As the server: all rows or none where it is asked so; refusals by id, of new rows by name.
     */
    writeRows: vi.fn(async (_: string, { rows: given, atomic }: RowsWritten) => {
      const refusalOf = (row: RowsWritten['rows'][number]) =>
        'id' in row
          ? refusals.get(row.id)
          : [...refusals.values()].find(({ name }) => name !== undefined && name === row.set.name)
      const refused = given.flatMap((row, at) => {
        const refusal = refusalOf(row)
        const id = 'id' in row ? row.id : null
        return refusal ? [{ code: 'rule', message: '', name: '', ...refusal, id, row: at }] : []
      })
      if (atomic && refused.length > 0)
        return { data: { done: 0, refused, next: null, rows: given.map(() => null) } }
      const stored = given.map((row) => {
        if (refusalOf(row)) return null
        if ('remove' in row) {
          rows = rows.filter(({ id }) => id !== row.id)
          return null
        }
        if (!('id' in row)) {
          rows = [...rows, { version: 1, ...row.set, id: 1000 + rows.length } as unknown as Row]
          return rows.at(-1)
        }
        rows = rows.map((one) =>
          one.id === row.id ? { ...one, ...row.set, version: Number(one.version) + 1 } : one,
        )
        return rows.find(({ id }) => id === row.id)
      })
      return { data: { done: given.length - refused.length, refused, next: null, rows: stored } }
    }),
    getNames: vi.fn(async (_: string, { texts }: { texts: readonly string[] }) => ({
      data: texts.map((text) => ({
        text,
        records: state.names.filter(({ name }) => name === text),
        suggestions: [] as { id: number; name: string }[],
      })),
    })),
    restore: vi.fn(async (_: string, { id }: { id: number }) => {
      rows = rows.filter((row) => row.id !== id)
      return { data: { id } }
    }),
  }
  return { ...calls, refusals, state, asked: () => calls.getList.mock.lastCall?.[1] as Question }
}
