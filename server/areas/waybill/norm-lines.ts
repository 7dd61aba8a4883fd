// The calculation of the norm as rows of the waybill, stored with it so that later changes of the
// norm do not affect it. Pure.
import { exact, multiply } from '#resources/fuel/index.ts'
import type { Exact } from '#resources/fuel/index.ts'
import type { FuelLine, FuelResult, LineCode } from '#resources/fuel/index.ts'
import type { Wire } from '../../kernel/types.ts'

/** The rate of a line, and the values whose product is its quantity. */
const parts: Readonly<
  Partial<Record<LineCode, { readonly rate?: string; readonly of: readonly string[] }>>
> = {
  run: { rate: 'rate', of: ['distance'] },
  trailer: { rate: 'rate', of: ['tonnes', 'distance'] },
  cargo: { rate: 'rate', of: ['tonne_km'] },
  equipment: { rate: 'rate', of: ['hours'] },
  operations: { rate: 'rate', of: ['count'] },
  surcharge: { rate: 'percent', of: ['of'] },
  winter: { rate: 'percent', of: ['of'] },
  heater: { rate: 'rate', of: ['hours'] },
  trips: { rate: 'rate', of: ['count'] },
  idle: { rate: 'rate', of: ['hours'] },
  no_rate: { of: ['distance'] },
  idle_over_limit: { rate: 'limit', of: ['hours'] },
  speed_over_mode: { rate: 'mode', of: ['speed'] },
}

/** The lines of the norm for each fuel, followed by extra allowances. */
export function normLines(row: Wire, results: ReadonlyMap<number, FuelResult> | undefined): Wire[] {
  if (!results) return []
  const own = [...results].flatMap(([fuelId, { lines }]) =>
    lines.map((line) => ({ fuel_id: fuelId, ...rowOf(line) })),
  )
  const fuels = [row, ...((row.other_fuels ?? []) as Wire[])]
  const extra = fuels
    .filter(({ extra_consumption: litres }) => litres != null && Number(litres) > 0)
    .map(({ fuel_id, extra_consumption: litres }) => ({
      ...{ fuel_id, code: 'extra', name: null, rate: null, quantity: null, litres },
    }))
  return [...own, ...extra]
}

function rowOf({ code, values, litres }: FuelLine): Wire {
  const { rate, of = [] } = parts[code] ?? {}
  const factors = of.map((name) => exact(values[name]))
  return {
    code,
    name: values.name ?? null,
    rate: rate === undefined ? null : thousandths(exact(values[rate])),
    quantity: factors.length === 0 ? null : thousandths(multiply(...factors)),
    litres,
  }
}

/** A decimal with three places, as stored. */
function thousandths({ n, scale }: Exact): string {
  const whole = scale <= 3 ? n * 10n ** BigInt(3 - scale) : n / 10n ** BigInt(scale - 3)
  const digits = String(whole < 0n ? -whole : whole).padStart(4, '0')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
