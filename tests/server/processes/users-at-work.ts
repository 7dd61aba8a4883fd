// Users at work during server events: they save until acknowledged, upload files, and import a
// spreadsheet.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ImportJob } from '#resources/wire/imports.ts'
import { load } from './saving-clients.ts'
import type { Load } from './saving-clients.ts'
import type { Browser, Process } from '#tests/support/server/server-processes.ts'

/** ms for which what is not answered is tried again. */
const stubborn = 90_000
/** Rows of each spreadsheet: their writing takes about a second. */
export const imported = 2000
/** Fuels of each model, saved with it in one call. */
export const fuelsOfModel = 3

export interface Office {
  brands: Load
  models: Load
  /** Files whose upload was answered: id → SHA-256. */
  files: Map<number, string>
  /** Waits until everybody has had answers and the spreadsheet is being written. */
  underWay(): Promise<void>
  /** Waits until everybody has had answers again. */
  goesOn(): Promise<void>
  /** Completes the spreadsheet, and lets all users finish their current action. */
  end(): Promise<void>
}

interface Place {
  browser: Browser
  /** The processes to call. */
  at: () => Process
  /** Distinguishes names from those of other rounds. */
  round: number
  brandId: number
  fuelIds: readonly number[]
  carId: number
}

export async function toWork({
  browser,
  at,
  round,
  brandId,
  fuelIds,
  carId,
}: Place): Promise<Office> {
  const importId = await prepare(browser, at(), round)
  const brands = load({ browser, at, prefix: `make-${round}`, writers: 3, pause: 10, stubborn })
  const models = load({
    browser,
    at,
    prefix: `model-${round}`,
    writers: 2,
    pause: 10,
    stubborn,
    path: '/api/fms/car-model/save',
    record: (name) => ({
      name,
      brand_id: brandId,
      fuels: fuelIds.map((fuel_id) => ({ fuel_id, tank_volume: '60.00' })),
    }),
  })
  const files = new Map<number, string>()
  let uploading = true
  const uploader = (async () => {
    for (let i = 0; uploading && files.size < 40; i++, await sleep(20)) {
      const content = `%PDF-1.7\n${round}-${i}\n${' '.repeat(50_000)}\n%%EOF`
      // what was not answered is not repeated: it may be there or not
      const [id] = (await putIn(browser, at(), carId, content).catch(() => [])) as number[]
      if (id !== undefined) files.set(id, createHash('sha256').update(content).digest('hex'))
    }
  })()
  const counts = () => [brands.acknowledged.length, models.acknowledged.length, files.size] as const
  const more = async (least: number) => {
    const before = counts()
    const grown = () =>
      counts().every((count, i) => count - before[i]! >= least || (i === 2 && count >= 40))
    await expect.poll(grown, { timeout: stubborn, interval: 20 }).toBe(true)
  }
  return {
    brands,
    models,
    files,
    async underWay() {
      await more(2)
      await browser.did(at(), '/api/import/apply', { id: importId })
    },
    goesOn: () => more(2),
    async end() {
      await carryThrough(browser, at, importId)
      uploading = false
      await Promise.all([brands.end(), models.end(), uploader])
    },
  }
}

/** Ids of the files that a car got, the new one first; none when it was refused. */
async function putIn(
  browser: Browser,
  at: Process,
  carId: number,
  content: string,
): Promise<number[]> {
  const form = new FormData()
  form.set('id', String(carId))
  form.set('field', 'documents')
  const name = createHash('sha256').update(content).digest('hex')
  form.append('photos', new Blob([content]), `${name}.pdf`)
  const { status, result } = await browser.ask<{ id: number; name: string }[]>(
    at,
    'POST',
    '/api/fms/car/saveCarFile',
    form,
  )
  return status === 200
    ? result.filter((file) => file.name === `${name}.pdf`).map(({ id }) => id)
    : []
}

const jobOf = async (browser: Browser, at: Process, id: number) =>
  (await browser.get<ImportJob>(at, `/api/import/${id}`)).result
/** Uploads and maps; its dry run is over when it returns. */
async function prepare(browser: Browser, at: Process, round: number): Promise<number> {
  const form = new FormData()
  const names = Array.from({ length: imported }, (_, n) => `Ввоз ${round}-${n}`)
  form.set('file', new Blob([`name\n${names.join('\n')}\n`]), 'fuels.csv')
  const { result } = await browser.ask<ImportJob>(at, 'POST', '/api/fms/fuel/import', form)
  const until = async (state: string) => {
    await expect
      .poll(async () => (await jobOf(browser, at, result.id)).state, {
        timeout: 60_000,
        interval: 30,
      })
      .toBe(state)
  }
  await until('mapping')
  const columns = (await jobOf(browser, at, result.id)).columns.map(({ index, field }) => ({
    index,
    field,
  }))
  await browser.did(at, '/api/import/map', { id: result.id, columns, key: null, mode: 'create' })
  await until('checked')
  return result.id
}

/**
 * A user checks the job now and then, and starts writing again if its state is as if it had
 * not been begun.
 */
async function carryThrough(browser: Browser, at: () => Process, id: number): Promise<void> {
  const look = async () => {
    const { state } = (await jobOf(browser, at(), id).catch(() => null)) ?? { state: 'away' }
    if (state === 'checked') await browser.post(at(), '/api/import/apply', { id }).catch(() => {})
    return state
  }
  await expect.poll(look, { timeout: stubborn, interval: 100 }).toBe('applied')
}
