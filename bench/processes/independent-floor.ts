// The independent floor: what a good engineer would write by hand for the same table without the
// product: Fastify, pg, a one-line session look-up and one prepared statement per call. It has no
// rights, validation, versions, errors or change events.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { ordersFromParent, serveParent } from './served.ts'

process.env.TZ = 'UTC'
const { database } = await ordersFromParent()
const pool = new pg.Pool({ ...database, max: 10 })
const app = Fastify()

const labels = `
  left join car_brand b on b.contract_id = v.contract_id and b.id = v.brand_id
  left join car_model m on m.contract_id = v.contract_id and m.id = v.model_id
  left join car_type t on t.contract_id = v.contract_id and t.id = v.type_id
  left join car_status s on s.contract_id = v.contract_id and s.id = v.status_id
  left join fuel f on f.contract_id = v.contract_id and f.id = v.fuel_id
  left join subdivision d on d.contract_id = v.contract_id and d.id = v.subdivision_id
  left join place p on p.contract_id = v.contract_id and p.id = v.place_id
  left join staff w on w.contract_id = v.contract_id and w.id = v.driver_id`
const columns = `
  v.id, v.version, v.created_at, v.created_by, v.updated_at, v.updated_by, v.name, v.vin, v.number,
  v.brand_id, b.name brand_name, v.model_id, m.name model_name, v.type_id, t.name type_name,
  v.status_id, s.name status_name, v.fuel_id, f.name fuel_name, v.subdivision_id,
  d.name subdivision_name, v.place_id, p.name place_name, v.driver_id, w.surname driver_name,
  v.year, v.odometer, v.tank, v.price, v.bought, v.checked_at, v.active, v.condition, v.note`
const event = `
  insert into event_log (contract_id, account_id, event_type_id, page_name, resource, item_id,
    uri_path, data)
  select contract_id, $1, $2, 'bench-vehicle', 'bench-vehicle', id, 'save', $3::jsonb from v`

const statements = {
  session: 'select account_id, contract_id from session where token_hash = $1',
  page: `select ${columns} from bench_vehicle v ${labels}
    where v.contract_id = $1 and v.status_id = $2 order by v.name, v.id limit 20`,
  one: `select ${columns} from bench_vehicle v ${labels} where v.contract_id = $1 and v.id = $2`,
  search: `select ${columns} from bench_vehicle v ${labels}
    where v.contract_id = $1 and v.search_key like $2 order by v.name, v.id limit 20`,
  change: `with v as (update bench_vehicle set odometer = $4, note = $5, version = version + 1,
      updated_at = now(), updated_by = $1 where contract_id = $6 and id = $7 returning *),
    e as (${event}) select ${columns} from v ${labels}`,
  create: `with v as (insert into bench_vehicle (contract_id, name, number, condition, year,
      brand_id, model_id, created_by, search_key) values ($4, $5, $6, $7, $8, $9, $10, $1, $11)
      returning *),
    e as (${event}) select ${columns} from v ${labels}`,
}

interface Caller {
  account_id: string
  contract_id: string
}

async function ask<T extends object>(name: keyof typeof statements, values: unknown[]) {
  const text = statements[name]
  // a generic plan for any word would not use the word index
  const prepared = name === 'search' ? { text, values } : { name, text, values }
  return (await pool.query<T>(prepared)).rows
}

async function callerOf({ headers }: FastifyRequest): Promise<Caller> {
  const token = String(headers.cookie).split('=')[1] ?? ''
  const [caller] = await ask<Caller>('session', [createHash('sha256').update(token).digest()])
  if (!caller) throw new Error('nobody is signed in')
  return caller
}

app.get<{ Params: { status: string } }>('/page/:status', async (request) => {
  const { contract_id } = await callerOf(request)
  return { result: await ask('page', [contract_id, request.params.status]) }
})

app.get<{ Params: { id: string } }>('/one/:id', async (request) => {
  const { contract_id } = await callerOf(request)
  return { result: (await ask('one', [contract_id, request.params.id]))[0] }
})

app.post<{ Body: { key: string } }>('/search', async (request) => {
  const { contract_id } = await callerOf(request)
  return { result: await ask('search', [contract_id, `%${request.body.key}%`]) }
})

interface Change {
  id: number
  odometer: number
  note: string
}
app.post<{ Body: Change }>('/change', async (request) => {
  const { account_id, contract_id } = await callerOf(request)
  const { id, odometer, note } = request.body
  const data = JSON.stringify({ odometer, note })
  const values = [account_id, 2, data, odometer, note, contract_id, id]
  return { result: (await ask('change', values))[0] }
})

type Created = Readonly<
  Record<'name' | 'number' | 'condition' | 'year' | 'brand_id' | 'model_id', unknown>
>
app.post<{ Body: Created }>('/create', async (request) => {
  const { account_id, contract_id } = await callerOf(request)
  const { name, number, condition, year, brand_id, model_id } = request.body
  const fields = [name, number, condition, year, brand_id, model_id]
  const key = String(name).toLowerCase()
  const values = [account_id, 1, JSON.stringify(request.body), contract_id, ...fields, key]
  return { result: (await ask('create', values))[0] }
})

serveParent(await app.listen({ port: 0, host: '127.0.0.1' }))
