// Rows behind react-admin's calls, as the real data provider gives them, with every question written down.
import { vi } from 'vitest'
import { HttpError } from '#dataProviders/http.ts'
import type { Refusal } from '#dataProviders/http.ts'

export type Row = Record<string, unknown> & { id: number; name: string }
interface Question {
  pagination: { page: number; perPage: number }
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter: Record<string, unknown>
  meta?: object
}

export function provider(initial: readonly Row[]) {
  let rows = [...initial]
  const refusals = new Map<number, Partial<Refusal> & { status?: number }>()
  const state = { failing: false, estimate: null as number | null }
  const found = ({ filter }: Pick<Question, 'filter'>) =>
    rows.filter((row) =>
      Object.entries(filter).every(([key, value]) =>
        key === 'search'
          ? row.name.toLowerCase().includes(String(value).toLowerCase())
          : Array.isArray(value)
            ? value.includes(row[key])
            : row[key] === value,
      ),
    )
  const fail = (status: number, body: Partial<Refusal>) =>
    Promise.reject(new HttpError(status, { code: 'unknown', message: 'refused', ...body }))
  const calls = {
    supportAbortSignal: true,
    getList: vi.fn(async (_: string, { pagination: { page, perPage }, ...question }: Question) => {
      if (state.failing) return fail(503, { code: 'unavailable', message: 'База данных недоступна' })
      const all = found(question)
      const data = page >= 1e9 ? all.slice(-perPage) : all.slice((page - 1) * perPage, page * perPage)
      return { data, pageInfo: { hasPreviousPage: page > 1, hasNextPage: data.length === perPage } }
    }),
    getCount: vi.fn(async (_: string, { filter, exact }: { filter: Question['filter']; exact?: boolean }) => ({
      data: state.estimate !== null && !exact ? { count: state.estimate, approximate: true } : { count: found({ filter }).length },
    })),
    getMany: vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids.map((id) => ({ id, name: `Марка ${id}` })) })),
    delete: vi.fn(async (_: string, { id }: { id: number }) => {
      const refusal = refusals.get(id)
      if (refusal) return fail(refusal.status ?? 409, refusal)
      rows = rows.filter((row) => row.id !== id)
      return { data: { id } }
    }),
    restore: vi.fn(async (_: string, { id }: { id: number }) => {
      rows = rows.filter((row) => row.id !== id)
      return { data: { id } }
    }),
  }
  return { ...calls, refusals, state, asked: () => calls.getList.mock.lastCall?.[1] as Question }
}
