// The imports of a new organisation: vehicles with makes and models that the import creates, each
// with two fuels and a first reading; employees by their full names.
import type { Measured } from '../processes/children.ts'
import { carried } from './importing.ts'
import type { Result } from '../report.ts'

const letters = [...'ABCDEFGHJKLMNOPRSTUVXYZ']
const plate = (n: number) =>
  `95${letters[n % 23]}${String(Math.floor(n / 23) % 1000).padStart(3, '0')}${letters[Math.floor(n / 23_000) % 23]}Q`

/** `plain`: seconds per record of a simple import, measured in the same run. */
export async function measureMoveIn(
  asked: { server: Measured; cookie: string },
  rows: number,
  plain: number,
): Promise<Result[]> {
  const cars = { base: 'api/fms/car', what: 'vehicles', content: makeVehicles(rows), rows }
  const staff = { base: 'api/fms/staff', what: 'people', content: makePeople(rows), rows }
  return [
    ...(await measureImport(asked, cars, plain)),
    ...(await measureImport(asked, staff, plain)),
  ]
}

interface ImportedFile {
  base: string
  /** The name of its records in the results. */
  what: string
  content: string
  rows: number
}

async function measureImport(
  asked: { server: Measured; cookie: string },
  { base, what, content, rows }: ImportedFile,
  plain: number,
): Promise<Result[]> {
  const times = await carried(asked, `/${base}`, content, rows)
  const steps = ['dry run', 'apply', 'undo'] as const
  return [
    ...steps.map((step): Result => ({
      group: 'Moving in',
      measure: `${rows} ${what}, ${step}`,
      value: rows / times[step]!,
      unit: '/s',
    })),
    {
      group: 'Moving in',
      measure: `${rows} ${what}, apply against plain records`,
      value: plain / (times.apply! / rows),
      unit: '× plain',
      target: { atLeast: 0.25 },
    },
  ]
}

function makeVehicles(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const make = n % 20
    return [
      [
        plate(n),
        `BENCH-${n}`,
        `Марка ${make}`,
        `Модель ${Math.floor(n / 20) % 10}`,
        1990 + (n % 30),
        1000 + n,
        'Бензин для проверки',
        '10,5',
      ],
      ['', '', '', '', '', '', 'Метан для проверки', '8'],
    ]
      .map((cells) => cells.join(';'))
      .join('\n')
  })
  return `plate_number;garage_number;brand_id;model_id;year;initial_odometer;fuels.fuel_id;fuels.norm\n${lines.join('\n')}\n`
}

function makePeople(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `Проверкин${[...String(n)].map((digit) => 'абвгдежзик'[Number(digit)]).join('')} Алишер Рустамович;BENCH-${n};Должность ${n % 20};12.05.1980;901234567`,
  )
  return `ФИО;personnel_number;position_id;birth_date;mobile_phone\n${lines.join('\n')}\n`
}
