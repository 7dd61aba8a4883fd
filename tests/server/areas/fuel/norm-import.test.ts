// Norms from a spreadsheet: one line for each vehicle and fuel, found by plate and name.
import { expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { fuelOffice } from './fuel-office.ts'

const { admin, vehicle } = await fuelOffice()
const norms = allResources().find(({ name }) => name === 'fuel-consumption-norm')!
const heads = ['Автомобиль', 'Топливо', 'Действует с', 'Расчёт', 'Базовая норма']
const sheet = (...lines: string[][]) => [heads, ...lines].map((one) => one.join(';')).join('\n')
const normsOf = async ({ id }: Row) =>
  (await admin.get(`/api/fms/car/getFuelConsumptionNormByCarId/${id}`)).result as Row[]

it('are stored for the vehicles that the file names, and show every line that cannot be', async () => {
  const car = await vehicle({ plate_number: '01A100AA' })
  const truck = await vehicle({ plate_number: '01A200AA' })
  const good = sheet(
    ['01 A 100 AA', 'АИ-92', '01.01.2026', 'Легковой автомобиль, фургон', '8,4'],
    ['01A200AA', 'АИ-92', '01.01.2026', 'Грузовой автомобиль, тягач', '26'],
  )
  const job = await upload(admin, norms, good)
  await check(admin, job, { mode: 'create' })
  expect(await faultsOf(admin, job.id)).toEqual([])
  expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: 2 })
  expect(await normsOf(car)).toMatchObject([{ kind: 'car', norm: '8.400' }])
  expect(await normsOf(truck)).toMatchObject([{ kind: 'truck', norm: '26.000' }])

  const faulty = sheet(
    ['01 A 100 AA', 'АИ-92', '01.02.2026', '', ''],
    ['99 Z 999 ZZ', 'АИ-92', '01.02.2026', '', '7'],
    ['01A200AA', 'АИ-92', '01.02.2026', '', '25'],
  )
  const checked = await check(admin, await upload(admin, norms, faulty), { mode: 'create' })
  expect(checked.counts).toMatchObject({ rows: 3, create: 1, faulty: 2 })
  expect(await normsOf(truck)).toHaveLength(1)
})
