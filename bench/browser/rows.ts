// Rows in the format of the server's responses for bench/vehicle.ts.
import type { WireRow } from '#src/kernel/cells/cell.ts'

const brands = ['Chevrolet', 'Isuzu', 'MAN', 'ГАЗ']
const names = ['Авангард бортовой', 'Караван автобус', 'Лабо фургон', 'Нексия']

export function rows(count: number): WireRow[] {
  return Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    version: 1,
    name: `${names[n % 4]} ${n}`,
    vin: `A1B2C3D4E5F6${10_000 + n}`,
    brand_id: (n % 4) + 1,
    brand_name: brands[n % 4],
    model_id: (n % 9) + 1,
    model_name: `Модель ${n % 9}`,
    status_id: (n % 3) + 1,
    status_name: ['На линии', 'В ремонте', 'Стоит'][n % 3],
    subdivision_id: (n % 7) + 1,
    subdivision_name: `Колонна ${n % 7}`,
    year: 1990 + (n % 37),
    odometer: (n * 104_729) % 900_000,
    bought: `20${String(10 + (n % 15))}-03-${String(1 + (n % 28)).padStart(2, '0')}`,
    condition: ['good', 'worn', 'broken'][n % 3],
  }))
}
