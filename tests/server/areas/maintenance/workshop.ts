// A workshop with a make, a work, and vehicles: what tests of maintenance begin with.
import { expect } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '#tests/support/server/test-app.ts'

export const maintenancePath = '/api/tech-inspection/car-maintenance'
export const regulationPath = '/api/tech-inspection/maintenance'
export const executionPath = '/api/tech-inspection/maintenance-execution'
export const readingPath = '/api/fms/odometer-reading'

/** 10 June 2026, noon where the contract is. */
export const noon = Date.UTC(2026, 5, 10, 7)
export const dayMs = 86_400_000
/** A moment so many days from then. */
export const at = (days: number) => new Date(noon + days * dayMs).toISOString()
/** The day that it is there. */
export const dayAt = (days: number) => at(days).slice(0, 10)

export async function openWorkshop() {
  const app = await testApp()
  app.clock.now = new Date(noon)
  let session = await app.signIn('admin')
  const admin: Pick<Caller, 'get' | 'post' | 'delete'> = {
    get: (...asked) => session.get(...asked),
    post: (...asked) => session.post(...asked),
    delete: (...asked) => session.delete(...asked),
  }
  /** Advances this many days from noon; sessions do not last that long. */
  async function goTo(days: number): Promise<void> {
    app.clock.now = new Date(at(days))
    session = await app.signIn('admin')
  }
  async function done<R = Row>(answer: Promise<Answer>): Promise<R> {
    const { status, result, text } = await answer
    expect(status, text).toBe(200)
    return result as R
  }
  const put = (path: string, body: Wire) => done(admin.post(`${path}/save`, body))
  let made = 0
  const brand = await put('/api/fms/car-brand', { name: 'Isuzu' })
  const model = await put('/api/fms/car-model', { brand_id: brand.id, name: 'NQR' })
  const works = [
    await put('/api/tech-inspection/car-work', { name: 'Замена масла' }),
    await put('/api/tech-inspection/car-work', { name: 'Замена колодок' }),
  ] as const
  const addCar = (more: Wire = {}) =>
    put('/api/fms/car', {
      ...{ plate_number: `01${String(++made).padStart(3, '0')}AAA`, brand_id: brand.id },
      ...{ model_id: model.id, initial_odometer: 100_000, ...more },
    })
  const read = (car: Row, days: number, value: number, more: Wire = {}) =>
    put(readingPath, { car_id: car.id, read_at: at(days), value, ...more })
  const regulate = (more: Wire) =>
    put(regulationPath, {
      ...{ work_id: works[0].id, brand_id: brand.id, model_id: model.id, ...more },
    })
  const rowsOf = (car: Row, more: Wire = { state: 'planned' }) =>
    done<Row[]>(
      admin.post(`${maintenancePath}/getListByFilter`, { car_id: car.id, sort: 'id', ...more }),
    )
  return { ...app, goTo, admin, done, put, brand, model, works, addCar, read, regulate, rowsOf }
}
