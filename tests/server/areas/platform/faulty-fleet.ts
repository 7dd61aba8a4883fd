// A fleet in order, and faults that can be put into it one by one. Each shift is entered on its
// day: checks in the morning, a waybill from departure to return.
import type { FindingCode } from '#resources/findings.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from '../waybill/waybill-office.ts'
import type { WaybillOffice } from '../waybill/waybill-office.ts'
import { stockSeeds } from './stock-seeds.ts'

const sound = {
  ...{ engine: 'passed', transmission: 'passed', body: 'passed', lights: 'passed' },
  ...{ brakes: 'passed', steering: 'passed', tyres: 'passed', equipment: 'passed' },
}
const healthy = { health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' }
/** Hours at which the vehicles leave, and are back. */
const out = 5
const back = 12

interface Shift {
  day?: number
  /** Hours and minutes of the checks; null for none. */
  medical?: readonly [number, number] | null
  technical?: readonly [number, number] | null
  /** Null: it is not back. */
  back?: Wire | null
  open?: Wire
  /** What happens on the way. */
  meanwhile?: (car: Row) => Promise<unknown>
}

export interface FaultyFleet extends WaybillOffice {
  shift(car: Row, shift?: Shift): Promise<Row>
  lorry(): Promise<Row>
  seed: Readonly<Record<FindingCode, () => Promise<Row>>>
}

export async function faultyFleet(
  options: Parameters<typeof waybillOffice>[0] = {},
): Promise<FaultyFleet> {
  const office = await waybillOffice(options)
  const { clock, database, done, driver, fuel, put, read, vehicle } = office
  const now = (day: number, hour: number, minute = 0) =>
    void (clock.now = new Date(at(day, hour, minute)))
  const chief = await driver()
  await database.query(
    `update membership set staff_id = $1 where account_id = (select id from account where login = 'admin')`,
    [chief.id],
  )
  const lorry = async () => {
    now(2, 5)
    const car = await vehicle({
      ...{ initial_odometer: 1000, way_bill_type_id: null },
      fuels: [{ fuel_id: fuel.id, tank_volume: '500.00', tank_remainder: '200.00' }],
    })
    const norm = { car_id: car.id, fuel_id: fuel.id, valid_from: '2020-01-01', norm: '10' }
    await put('fuel-consumption-norm', norm)
    now(14, 7)
    return car
  }
  const shift: FaultyFleet['shift'] = async (car, given = {}) => {
    const { day = 13, medical = [4, 30], technical = [4, 40], open = {}, meanwhile } = given
    const staff_id = (await driver()).id
    const check = async (when: readonly [number, number] | null, card: () => Promise<unknown>) => {
      if (when === null) return
      now(day, ...when)
      await card()
    }
    const checks = async (late: boolean) => {
      const isLate = ([hour]: readonly [number, number]) => hour >= out
      for (const [when, resource, more] of [
        [
          medical,
          'medical-checkup',
          { driver_id: staff_id, ...healthy, pulse: 70, is_admitted: 'admitted' },
        ],
        [technical, 'mechanic-checkup', { car_id: car.id, ...sound, is_passed: 'passed' }],
      ] as const)
        if (when !== null && isLate(when) === late) await check(when, () => put(resource, more))
    }
    await checks(false)
    now(day, out)
    const draft = await put('way-bill', { car_id: car.id, staff_id, start_date: at(day, out) })
    const opened = await done('open', draft, open)
    await checks(true)
    now(day, 8)
    await meanwhile?.(car)
    now(day, back)
    const { back: returned = {} } = given
    if (returned !== null) {
      const asked = {
        end_date: at(day, back),
        odometer_in: Number(opened.odometer_out) + 100,
        fuel_in: String(
          Number((await read(draft)).fuel_out) - 10 + Number(returned.refuelled ?? 0),
        ),
      }
      const { refuelled: _, ...more } = returned
      await done('close', draft, { ...asked, ...more })
      await done('post', draft)
    }
    now(14, 7)
    return read(draft)
  }
  /** Past all rules, as a repair by hand would. */
  const force = async (row: Row, column: string, value: string) => {
    await database.query('alter table way_bill disable trigger user')
    await database.query(`update way_bill set ${column} = ${value} where id = $1`, [row.id])
    await database.query('alter table way_bill enable trigger user')
    return row
  }
  const refuel = (car: Row, more: Wire) =>
    put('refueling', {
      ...{ car_id: car.id, fuel_id: fuel.id, litres: '20', source: 'cash', confirmed: true },
      ...more,
    })
  const parts = { ...office, shift, lorry, force, refuel, now }
  return { ...office, shift, lorry, seed: seeds(parts) }
}

type Parts = Omit<FaultyFleet, 'seed'> & {
  force(row: Row, column: string, value: string): Promise<Row>
  refuel(car: Row, more: Wire): Promise<Row>
  now(day: number, hour: number, minute?: number): void
}

/** By kind: puts in a fault of it and of no other, and answers the document that has it. */
function seeds({ shift, lorry, force, refuel, now, put, ...office }: Parts): FaultyFleet['seed'] {
  const after = async (column: string) => {
    const car = await lorry()
    await shift(car, { day: 12 })
    return force(await shift(car), column, `${column} + 7`)
  }
  /** A statement for the fuel that a vehicle has taken by card on its shift. */
  const stated = async (litres: readonly string[]) => {
    const counterparty = await put('counterparty', { name: `Поставщик ${litres.length}` })
    const card = { source: 'card', counterparty_id: counterparty.id, card_number: '7' }
    await shift(await lorry(), {
      back: { refuelled: 20 },
      meanwhile: (car) => refuel(car, { ...card, at: at(13, 8) }),
    })
    return put('fuel-statement', {
      ...{ number: `О-${litres.length}`, counterparty_id: counterparty.id },
      period: { from: '2026-01-13', to: '2026-01-13' },
      lines: litres.map((one) => ({ at: at(13, 8), card_number: '7', litres: one })),
    })
  }
  return {
    odometer_chain: () => after('odometer_out'),
    fuel_chain: () => after('fuel_out'),
    overrun: async () => shift(await lorry(), { back: { fuel_in: '180' } }),
    not_returned: async () => shift(await lorry(), { day: 12, back: null }),
    refuelled_without_sheet: async () => {
      const car = await lorry()
      now(13, 8)
      const row = await refuel(car, { at: at(13, 8) })
      now(14, 7)
      return row
    },
    ledger_difference: async () =>
      force(await shift(await lorry()), 'consumption', 'consumption + 1'),
    statement_difference: () => stated(['25']),
    statement_unlisted: () => stated([]),
    no_medical_check: async () => shift(await lorry(), { medical: null }),
    no_technical_check: async () => shift(await lorry(), { technical: null }),
    medical_check_late: async () => shift(await lorry(), { medical: [6, 0] }),
    technical_check_late: async () => shift(await lorry(), { technical: [6, 0] }),
    late_entry: async () =>
      put('fuel-intake', {
        ...{ number: 'П-1', at: at(8), reservoir_id: (await office.tank()).id, litres: '100' },
        ...{ counterparty_id: (await put('counterparty', { name: 'Нефтебаза' })).id },
      }),
    verdict_overridden: async () => {
      const name = { name: 'Парк', time_zone: 'Asia/Tashkent' }
      await put('organisation', { ...name, release_not_inspected: 'blocks' })
      const row = await shift(await lorry(), { open: { override_reason: 'скорая помощь' } })
      await put('organisation', { ...name, release_not_inspected: 'warns' })
      return row
    },
    odometer_implausible: async () => {
      const car = await lorry()
      now(13, 8)
      await put('odometer-reading', {
        car_id: car.id,
        value: 900,
        confirmed: true,
        read_at: at(13, 8),
      })
      now(14, 7)
      return car
    },
    tank_shortage: async () => {
      const { id } = await office.tank({ initial_value: '300.00' })
      const act = { reservoir_id: id, at: at(13, 8), measured: '280.00', reason: 'сверка' }
      const { id: made } = await put('fuel-measurement', act)
      const posted = await office.admin.post('/api/fms/fuel-measurement/post', { id: made })
      return posted.result as Row
    },
    maintenance_overdue: async () => {
      const car = await lorry()
      const { admin } = office
      const save = async (path: string, body: Wire) =>
        (await admin.post(`/api/tech-inspection/${path}/save`, body)).result as Row
      const work = await save('car-work', { name: 'Замена масла' })
      const rule = { work_id: work.id, subject: 'vehicle', car_id: car.id, periodicity: 'once' }
      await save('maintenance', { ...rule, at_date: '2026-01-02' })
      const planned = { car_id: car.id, state: 'planned' }
      const rows = await admin.post('/api/tech-inspection/car-maintenance/getListByFilter', planned)
      return (rows.result as Row[])[0]!
    },
    ...stockSeeds(office.admin, now),
    // 58.5 km in an hour and ten minutes, then standing until the return
    gps_difference: async () =>
      shift(await lorry(), {
        meanwhile: (car) =>
          office.database.query(
            `insert into car_position (contract_id, car_id, at, lat, lon, speed, course)
               select 1, $1, $2::timestamptz + make_interval(mins => n), 41.3,
                 69 + 0.01 * least(n, 70), case when n < 70 then 50 else 0 end, 90
               from generate_series(0, 420) n`,
            [car.id, at(13, out)],
          ),
      }),
    refuelled_twice: async () => {
      let last: Row | undefined
      await shift(await lorry(), {
        back: { refuelled: 40 },
        async meanwhile(car) {
          await refuel(car, { at: at(13, 7, 50) })
          last = await refuel(car, { at: at(13, 7, 55) })
        },
      })
      return last!
    },
  }
}
