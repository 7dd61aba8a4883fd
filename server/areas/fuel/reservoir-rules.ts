// Rules of tanks: their contents, and the fields that cannot change once fuel has moved.
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { holdFirstDay } from '../../kernel/session/first-day.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { isEffectiveMovement, tankBalance } from './fuel-balances.ts'

const remainder = tankBalance()

export const reservoirRules: Rules = {
  computed: {
    remainder,
    fill: sql`case when t.capacity > 0 then round(100 * ${remainder} / t.capacity)::int end`,
    last_movement_at: sql`(select m.at from fuel_movement m
      where m.contract_id = t.contract_id and m.reservoir_id = t.id and ${isEffectiveMovement('m')}
      order by m.at desc, m.id desc limit 1)`,
  },
  async beforeSave(writer, row, before) {
    const opened = row.opened_at ?? before?.opened_at ?? before?.created_at
    const tank: Wire = { ...row, opened_at: opened ?? writer.now.toISOString() }
    refuseFuture(writer, tank, 'opened_at')
    const changed = before ? await usedFields(writer, tank, before) : []
    if (before && changed.length > 0 && (await hasMoved(writer, before.id))) {
      const faults = changed.map((key): [string, Fault] => [
        key,
        key === 'fuel_id' ? 'relied_on' : 'tank_opening_used',
      ])
      throw invalid(Object.fromEntries(faults))
    }
    return tank
  },
  blames: { 'fuel-movement.litres': { field: 'initial_value' } },
}

/**
 * The changed fields that cannot change once fuel has moved. During the initial data entry of an
 * organisation the opening balance can.
 */
async function usedFields(
  { db, person }: WriteContext,
  row: Wire,
  before: Wire,
): Promise<string[]> {
  const isOther = {
    fuel_id: row.fuel_id !== before.fuel_id,
    initial_value: Number(row.initial_value ?? 0) !== Number(before.initial_value ?? 0),
    opened_at: row.opened_at !== before.opened_at && before.opened_at != null,
  }
  const changed = Object.entries(isOther).flatMap(([key, differs]) => (differs ? [key] : []))
  const openings = changed.some((key) => key !== 'fuel_id')
  return openings && (await holdFirstDay(db, person.contractId)) === null
    ? changed.filter((key) => key === 'fuel_id')
    : changed
}

/** Whether the tank has movements other than its opening balance. */
async function hasMoved({ db, person }: WriteContext, tankId: unknown): Promise<boolean> {
  const { rows } = await sql`select from fuel_movement m
    where m.contract_id = ${person.contractId} and m.reservoir_id = ${tankId}
      and m.kind <> 'opening' and ${isEffectiveMovement('m')} limit 1`.execute(db)
  return rows.length > 0
}
