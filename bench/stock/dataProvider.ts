// The product's calls, for a stock react-admin.
import type { AuthProvider, DataProvider, RaRecord } from 'react-admin'

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`/${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'same-origin',
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.status !== 200) throw new Error(`${response.status} ${path}`)
  return ((await response.json()) as { result: T }).result
}

type Row = RaRecord<number>
const reads: Partial<DataProvider> = {
  async getList(resource, { pagination = { page: 1, perPage: 20 }, filter = {}, sort }) {
    const base = `api/fms/${resource}`
    const { page, perPage: size } = pagination
    const order = sort && { sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}` }
    const { q, ...rest } = filter as Record<string, unknown>
    const asked = { ...rest, ...(typeof q === 'string' && { search: q }) }
    const [data, { count }] = await Promise.all([
      ask<Row[]>(`${base}/getListByFilter`, { ...asked, ...order, page: page - 1, size }),
      ask<{ count: number }>(`${base}/getCountByFilter`, asked),
    ])
    return { data, total: count } as never
  },
  async getOne(resource, { id }) {
    return { data: await ask(`api/fms/${resource}/getById/${id}`) } as never
  },
  async getMany(resource, { ids }) {
    const body = { id: ids, size: ids.length }
    return { data: await ask(`api/fms/${resource}/getListByFilter`, body) } as never
  },
}
export const dataProvider = reads as DataProvider

const whoever = () => Promise.resolve()
export const authProvider: AuthProvider = {
  login: whoever,
  logout: whoever,
  checkError: whoever,
  checkAuth: async () => void (await ask('auth/user', {})),
  getPermissions: whoever,
}
