// Months of fuel and stock: closed when they are over, and once opened again for a delivery.
import { dayAfter, momentOn, monthOf } from './calendar.ts'
import { enterStatement } from './fuel-store.ts'
import type { MotorPool } from './motor-pool.ts'
import type { Desk } from './office-staff.ts'

const books = {
  fuel: { desk: 'pump', path: 'fms/book-month' },
  stock: { desk: 'store', path: 'warehouse/book-month' },
} as const satisfies Record<string, { desk: Desk; path: string }>

/** On the third of a month that before it is closed. */
export async function closeMonths(pool: MotorPool, day: string) {
  const month = monthOf(dayAfter(day, -7))
  for (const book of ['fuel', 'stock'] as const) await close(pool, book, month)
  await enterIntoClosed(pool, day)
  await enterStatement(pool, month)
}

async function close({ staff, books: own }: MotorPool, book: keyof typeof books, month: string) {
  const { desk, path } = books[book]
  const [row] = await staff.listed(desk, path, { book, month })
  await staff.did(desk, `${path}/close`, { id: row!.id })
  own.closed.add(`${book} ${month}`)
}

/** A delivery of the last evening of the month comes to light: it takes the engineer to enter it. */
async function enterIntoClosed(pool: MotorPool, day: string) {
  const { staff, books: own, tanks } = pool
  const last = dayAfter(monthOf(day), -1)
  const at = momentOn(last, '20:00')
  const { spare } = tanks[0]!
  const body = { number: `З-${day}`, at, reservoir_id: spare, litres: '55.00' }
  const code = await staff.refused('pump', 'fms/fuel-intake/save', body)
  if (!code.includes('month')) throw new Error(`a closed month is refused as ${code}`)
  const month = monthOf(last)
  const [row] = await staff.listed('engineer', books.fuel.path, { book: 'fuel', month })
  const asked = { id: row!.id, reason: 'накладная нашлась' }
  await staff.refused('pump', `${books.fuel.path}/reopen`, asked)
  await staff.did('engineer', `${books.fuel.path}/reopen`, asked)
  await staff.did('pump', 'fms/fuel-intake/save', body)
  own.fuel.push({ owner: `tank ${spare}`, at, litres: 5500 })
  await close(pool, 'fuel', month)
}
