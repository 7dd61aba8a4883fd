// Data for the scenes: a record with a history, deleted records, a view, imports in each state.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { ask, callsOf } from '../calls.ts'
import type { Schemas } from '../calls.ts'

export interface Prepared {
  /** A make that has been changed. */
  brand: number
  /** A vehicle with a photo. */
  car: number
  /** An archived vehicle. */
  archived: number
  /** A shared view of makes. */
  view: number
  /** A fuel norm of a vehicle with a model that other vehicles share. */
  norm: number
  /** The latest refuelling. */
  refueling: number
  /** A waybill that has not been opened yet. */
  waybill: number
  /** A shift of a series. */
  shift: number
  /** A closed month of the fuel book. */
  month: number
  /** Imports of counterparties by state. */
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

/** Creates the data through the console's own calls, as the signed-in user. */
export async function prepare(page: Page): Promise<Prepared> {
  const call = callsOf(page)
  const save = (body: Schemas['car-brand.save']) => ask(page, 'POST /api/fms/car-brand/save', body)
  const brand = await save({ name: brandName, description: 'раз' })
  await save({
    id: brand.id,
    name: brandName,
    description: 'длинноедлинноеслововкоторомнетниодногопробела и ещё',
  })
  const gone = await save({ name: removedName })
  await call('DELETE /api/fms/car-brand/delete', { body: { id: gone.id } })
  const content = { filter: { name: brandName }, sort: 'name' }
  const view = await ask(page, 'POST /api/views/save', {
    ...{ resource: 'car-brand', name: 'Мой вид', shared: true, content },
  })

  const photo = new FormData()
  const [one] = await ask(page, 'POST /api/fms/car/getListByFilter', { size: 1 })
  const { id: car, brand_id, model_id } = one!
  photo.set('id', String(car))
  const bytes = Buffer.from(picture, 'base64')
  photo.set('photos', new File([bytes], pictureName, { type: 'image/png' }))
  await call('POST /api/fms/car/saveCarFile', { form: photo })
  await ask(page, 'POST /api/fms/car/save', { plate_number: '01777ZZZ', brand_id, model_id })
  const [named] = await ask(page, 'POST /api/fms/driver-name/getListByFilter', { size: 1 })
  const waybill = await ask(page, 'POST /api/fms/way-bill/save', {
    ...{ car_id: car, staff_id: named!.id, start_date: new Date().toISOString() },
  })
  const month = await ask(page, 'POST /api/fms/book-month/save', { month: '2001-01-01' })
  await ask(page, 'POST /api/fms/book-month/close', { id: month.id, version: month.version })
  const start = new Date(Date.now() + 90 * 86_400_000)
  const until = new Date(start.getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const planned = await ask(page, 'POST /api/fms/event-car-driver/planShifts', {
    ...{ car_id: car, staff_id: named!.id, start_date: start.toISOString() },
    ...{ repetition: { kind: 'daily' as const, until } },
    end_date: new Date(start.getTime() + 3_600_000).toISOString(),
  })
  // so that there is a shift waiting at the gate at any time of day
  const from = new Date().toISOString()
  const to = new Date(Date.now() + 3_600_000).toISOString()
  const [vehicle] = await ask(page, 'POST /api/fms/event-car-driver/getFreeCars', { from, to })
  const drivers = await page.request.get(
    `/api/fms/event-car-driver/getDrivers?from=${from}&to=${to}`,
  )
  const [driver] = ((await drivers.json()) as { result: { id: number }[] }).result
  await ask(page, 'POST /api/fms/event-car-driver/save', {
    ...{ car_id: vehicle!.id, staff_id: driver!.id, start_date: from, end_date: to },
  })
  const [archived] = await ask(page, 'POST /api/fms/car/getArchiveListByFilter', { size: 1 })
  const [norm] = await ask(page, 'POST /api/fms/fuel-consumption-norm/getListByFilter', {
    ...{ size: 1, car_id: car },
  })
  const [refueling] = await ask(page, 'POST /api/fms/refueling/getListByFilter', { size: 1 })

  const settled = async (id: number): Promise<Job> => {
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(50)) {
      const job = await call('GET /api/import/{id}', { path: { id: String(id) } })
      if (job.state === 'mapping' || !job.state.endsWith('ing')) return job
    }
    throw new Error(`import ${id} does not come to an end`)
  }
  const upload = async (rows: readonly string[]) => {
    const form = new FormData()
    const text = ['Кто;Какой;Номер', ...rows].join('\n')
    form.set('file', new File([text], 'партнёры.csv', { type: 'text/csv' }))
    return settled((await call('POST /api/fms/counterparty/import', { form })).id)
  }
  const check = async (job: Job) => {
    const fields = ['name', 'type_id', 'inn']
    const columns = job.columns.map(({ index }, at) => ({ index, field: fields[at] ?? null }))
    await ask(page, 'POST /api/import/map', {
      ...{ id: job.id, columns, key: null, mode: 'create' as const, resolve: [] },
    })
    return settled(job.id)
  }
  const mapping = await upload(['Первый;Поставщик;200000001'])
  const faulty = await check(
    await upload(['Второй;Снабженец;200000002', 'Третий;;нет', ';;200000003']),
  )
  const ready = await check(await upload(['Четвёртый;;200000004']))
  const applied = await check(await upload(['Пятый;;200000005']))
  await ask(page, 'POST /api/import/apply', { id: applied.id })
  await settled(applied.id)
  return {
    brand: brand.id,
    car,
    archived: archived!.id,
    view: view.id,
    norm: norm!.id,
    refueling: refueling!.id,
    waybill: waybill.id,
    shift: planned.ids[0] ?? 0,
    month: month.id,
    imports: { mapping: mapping.id, faulty: faulty.id, ready: ready.id, applied: applied.id },
  }
}
