// Rules of fuel norms and of the seasons that apply to them.
import { sql } from 'kysely'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { SeasonDates } from '#resources/fuel/norm/norm-types.ts'
import { seasonFaults } from '#resources/fuel/norm/seasons.ts'
import type { Fragment, Rules, Saved, SqlClock, Wire, WriteContext } from '../../kernel/types.ts'

/** Faults of seasons with only one end, and of overlapping seasons. */
function faultsOfSeasons(row: Wire): Record<string, Fault> {
  return Object.fromEntries(
    Object.entries(seasonFaults(row as SeasonDates)).map(([key, found]) => [
      key,
      found === 'overlaps' ? fault('contradicts', 'winter_from') : found,
    ]),
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined

/** A norm needs a rate: per distance, or for special equipment per hour or operation. */
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

/** Conditions for the marks of a norm `t`: in force, in the future, or superseded. */
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

/** Marks the vehicles as changed, since their lists and cards show missing norms. */
function markVehiclesChanged({ changedRecords }: WriteContext, ids: readonly unknown[]): void {
  for (const id of new Set(ids))
    if (typeof id === 'number') changedRecords.push({ resource: 'car', id })
}

export const seasonRules: Rules = {
  /**
   * The built-in standard row applies to all vehicles without a season of their own subdivision, so
   * that it cannot have a subdivision.
   */
  beforeSave(_, row, before) {
    const isStandard = !isEmpty(before?.code ?? row.code)
    const whose: Record<string, Fault> = {}
    if (isStandard && !isEmpty(row.subdivision_id)) whose.subdivision_id = 'contradicts|code'
    refuse({ ...whose, ...faultsOfSeasons(row) })
    return row
  },
}
