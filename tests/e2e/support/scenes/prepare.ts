// Data for the scenes: a record with a history, deleted records, a view, imports in each state.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'

export interface Prepared {
  /** A make that was changed. */
  brand: number
  /** A vehicle with a photo. */
  car: number
  /** A vehicle in the archive. */
  archived: number
  /** A shared view of makes. */
  view: number
  /** A fuel norm of a vehicle whose model others have too. */
  norm: number
  /** The last refuelling. */
  refueling: number
  /** A waybill that is not open yet. */
  waybill: number
  /** A shift of a series. */
  shift: number
  /** A month of the fuel book that is closed. */
  month: number
  /** Imports of counterparties by how far they are. */
  imports: Readonly<Record<'mapping' | 'faulty' | 'ready' | 'applied', number>>
}

interface Job {
  id: number
  state: string
  columns: { index: number }[]
}

export const brandName = 'Ывп 1'
export const removedName = 'Ывп 2'
export const pictureName = 'Ывп 3.png'
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Prepares the data by the console's own calls, as the signed-in user. */
export async function prepare(page: Page): Promise<Prepared> {
  const { request } = page
  const call = async <T>(
    method: 'post' | 'delete' | 'get',
    path: string,
    options: object = {},
  ): Promise<T> => {
    const answer = await request[method](path, options)
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as { result: T }).result
  }
  const first = async (resource: string, filter = {}): Promise<number> => {
    const [row] = await call<{ id: number }[]>('post', `/api/fms/${resource}/getListByFilter`, {
      data: { size: 1, ...filter },
    })
    if (!row) throw new Error(`the demonstration has no ${resource}`)
    return row.id
  }
  const brands = '/api/fms/car-brand'
  const save = (data: object) =>
    call<{ id: number; version: number }>('post', `${brands}/save`, { data })
  const brand = await save({ name: brandName, description: 'раз' })
  await save({
    id: brand.id,
    name: brandName,
    description: 'длинноедлинноеслововкоторомнетниодногопробела и ещё',
  })
  const gone = await save({ name: removedName })
  await call('delete', `${brands}/delete`, { data: { id: gone.id } })
  const content = { filter: { name: brandName }, sort: 'name' }
  const view = await call<{ id: number }>('post', '/api/views/save', {
    data: { resource: 'car-brand', name: 'Мой вид', shared: true, content },
  })

  const file = { name: pictureName, mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') }
  const car = await first('car')
  await call('post', '/api/fms/car/saveCarFile', { multipart: { id: String(car), photos: file } })
  const { brand_id, model_id } = await call<{ brand_id: number; model_id: number }>(
    'get',
    `/api/fms/car/getById/${car}`,
  )
  await call('post', '/api/fms/car/save', {
    data: { plate_number: '01777ZZZ', brand_id, model_id },
  })
  const waybill = await call<{ id: number }>('post', '/api/fms/way-bill/save', {
    data: {
      ...{ car_id: car, staff_id: await first('driver-name') },
      start_date: new Date().toISOString(),
    },
  })
  const month = await call<{ id: number; version: number }>('post', '/api/fms/book-month/save', {
    data: { month: '2001-01-01' },
  })
  await call('post', '/api/fms/book-month/close', {
    data: { id: month.id, version: month.version },
  })
  const start = new Date(Date.now() + 90 * 86_400_000)
  const until = new Date(start.getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const planned = await call<{ ids: number[] }>('post', '/api/fms/event-car-driver/planShifts', {
    data: {
      ...{ car_id: car, staff_id: await first('driver-name') },
      ...{ start_date: start.toISOString(), repetition: { kind: 'daily', until } },
      end_date: new Date(start.getTime() + 3_600_000).toISOString(),
    },
  })
  // a shift waits at the gate at any hour of the day
  const from = new Date().toISOString()
  const to = new Date(Date.now() + 3_600_000).toISOString()
  const shifts = '/api/fms/event-car-driver'
  const [vehicle] = await call<{ id: number }[]>('post', `${shifts}/getFreeCars`, {
    data: { from, to },
  })
  const [driver] = await call<{ id: number }[]>('get', `${shifts}/getDrivers?from=${from}&to=${to}`)
  await call('post', `${shifts}/save`, {
    data: { car_id: vehicle?.id, staff_id: driver?.id, start_date: from, end_date: to },
  })
  const [{ id: archived } = { id: 0 }] = await call<{ id: number }[]>(
    'post',
    '/api/fms/car/getArchiveListByFilter',
    { data: { size: 1 } },
  )

  const settled = async (id: number): Promise<Job> => {
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(50)) {
      const job = await call<Job>('get', `/api/import/${id}`)
      if (job.state === 'mapping' || !job.state.endsWith('ing')) return job
    }
    throw new Error(`import ${id} does not come to an end`)
  }
  const upload = async (rows: readonly string[]) => {
    const buffer = Buffer.from(['Кто;Какой;Номер', ...rows].join('\n'))
    const multipart = { file: { name: 'партнёры.csv', mimeType: 'text/csv', buffer } }
    return settled((await call<Job>('post', '/api/fms/counterparty/import', { multipart })).id)
  }
  const check = async (job: Job) => {
    const fields = ['name', 'type_id', 'inn']
    const columns = job.columns.map(({ index }, at) => ({ index, field: fields[at] ?? null }))
    await call('post', '/api/import/map', {
      data: { id: job.id, columns, key: null, mode: 'create', resolve: [] },
    })
    return settled(job.id)
  }
  const mapping = await upload(['Первый;Поставщик;200000001'])
  const faulty = await check(
    await upload(['Второй;Снабженец;200000002', 'Третий;;нет', ';;200000003']),
  )
  const ready = await check(await upload(['Четвёртый;;200000004']))
  const applied = await check(await upload(['Пятый;;200000005']))
  await call('post', '/api/import/apply', { data: { id: applied.id } })
  await settled(applied.id)
  return {
    brand: brand.id,
    car,
    archived,
    view: view.id,
    norm: await first('fuel-consumption-norm', { car_id: car }),
    refueling: await first('refueling'),
    waybill: waybill.id,
    shift: planned.ids[0] ?? 0,
    month: month.id,
    imports: { mapping: mapping.id, faulty: faulty.id, ready: ready.id, applied: applied.id },
  }
}
