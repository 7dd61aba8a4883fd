// Rules of fuel norms and of the seasons that they go by.
import { sql } from 'kysely'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { SeasonDates } from '#resources/fuel/norm/norm-types.ts'
import { seasonFaults } from '#resources/fuel/norm/seasons.ts'
import type { Fragment, Rules, Saved, SqlClock, Wire, WriteContext } from '../../kernel/types.ts'

/** Both ends of a season are set, and seasons do not overlap. */
function faultsOfSeasons(row: Wire): Record<string, Fault> {
  return Object.fromEntries(
    Object.entries(seasonFaults(row as SeasonDates)).map(([key, found]) => [
      key,
      found === 'overlaps' ? fault('contradicts', 'winter_from') : found,
    ]),
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined

/** A norm needs a basis: distance, or equipment by hours or operations. */
function faultsOfRates(row: Wire): Record<string, Fault> {
  const counted = ['norm', ...(row.kind === 'special' ? ['per_hour', 'per_operation'] : [])]
  return counted.every((key) => isEmpty(row[key])) ? { norm: 'required' } : {}
}

function refuse(faults: Record<string, Fault>): void {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const nameOf = (table: string, key: string): Fragment =>
  sql`(select m.name from car c join ${sql.table(table)} m
    on m.contract_id = c.contract_id and m.id = c.${sql.ref(key)}
    where c.contract_id = t.contract_id and c.id = t.car_id)`

/** Whether a norm `t` is in force, future or past. */
function standingOf({ today }: SqlClock): Readonly<Record<string, Fragment>> {
  const former = sql`exists (select from fuel_consumption_norm n
    where n.contract_id = t.contract_id and n.car_id = t.car_id and n.fuel_id = t.fuel_id
      and n.valid_from > t.valid_from and n.valid_from <= ${today()})`
  const coming = sql`t.valid_from > ${today()}`
  return { in_force: sql`not (${coming}) and not ${former}`, coming, former }
}

export const normRules: Rules = {
  computed: { brand: nameOf('car_brand', 'brand_id'), model: nameOf('car_model', 'model_id') },
  marks: (clock) => ({ standing: standingOf(clock) }),
  beforeSave(_, row) {
    refuse({ ...faultsOfRates(row), ...faultsOfSeasons(row) })
    return row
  },
  afterSave(writer, saved) {
    markVehiclesChanged(writer, saved.flatMap(vehiclesOf))
    return Promise.resolve()
  },
  beforeRemove(writer, row) {
    markVehiclesChanged(writer, [row.car_id])
  },
}

const vehiclesOf = ({ row, before }: Saved): unknown[] => [row.car_id, before?.car_id]

/** Lists and cards of these vehicles show whether they have norms. */
function markVehiclesChanged({ changedRecords }: WriteContext, ids: readonly unknown[]): void {
  for (const id of new Set(ids))
    if (typeof id === 'number') changedRecords.push({ resource: 'car', id })
}

export const seasonRules: Rules = {
  /** The built-in row applies to everything without its own, and is fixed. */
  beforeSave(_, row, before) {
    const isStandard = !isEmpty(before?.code ?? row.code)
    const whose: Record<string, Fault> = {}
    if (isStandard && !isEmpty(row.subdivision_id)) whose.subdivision_id = 'contradicts|code'
    refuse({ ...whose, ...faultsOfSeasons(row) })
    return row
  },
}
