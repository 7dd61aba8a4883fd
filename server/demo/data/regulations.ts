// Templates of maintenance regulations by what a model is and burns. Intervals are plausible; those
// of the manufacturer prevail.

export interface DemoRegulation {
  /** Code of the work. */
  work: string
  km: number | null
  hours: number | null
  days: number | null
  quantity: string
  /** Code of a built-in unit. */
  unit: string
  /** Of a unit, in sums. */
  price: number
}

const row = (
  work: string,
  [km, hours, days]: readonly [number | null, number | null, number | null],
  [quantity, unit, price]: readonly [string, string, number],
): DemoRegulation => ({ work, km, hours, days, quantity, unit, price })

/** For everything with wheels. */
const common: readonly DemoRegulation[] = [
  row('brake_fluid', [40_000, null, 730], ['1.000', 'l', 65_000]),
  row('alignment', [15_000, null, 365], ['1.000', 'pcs', 120_000]),
  row('tyres', [null, null, 180], ['4.000', 'pcs', 40_000]),
]

const light: readonly DemoRegulation[] = [
  row('oil', [10_000, null, 365], ['4.500', 'l', 70_000]),
  row('air', [20_000, null, 365], ['1.000', 'pcs', 55_000]),
  row('pads', [30_000, null, 730], ['1.000', 'pcs', 280_000]),
  row('plugs', [30_000, null, 730], ['4.000', 'pcs', 45_000]),
  row('belt', [60_000, null, 1460], ['1.000', 'pcs', 900_000]),
  ...common,
]

const heavy: readonly DemoRegulation[] = [
  row('oil', [15_000, null, 365], ['24.000', 'l', 58_000]),
  row('air', [30_000, null, 365], ['1.000', 'pcs', 260_000]),
  row('fuel', [15_000, null, 365], ['2.000', 'pcs', 110_000]),
  row('pads', [45_000, null, 730], ['1.000', 'pcs', 1_150_000]),
  row('gearbox', [60_000, null, 1095], ['9.000', 'l', 62_000]),
  ...common,
]

/** Machines work in place: their engine hours count. */
const machines: readonly DemoRegulation[] = [
  row('oil', [null, 250, 365], ['14.000', 'l', 58_000]),
  row('air', [null, 500, 365], ['1.000', 'pcs', 310_000]),
  row('coolant', [null, 2000, 730], ['18.000', 'l', 32_000]),
]

const cylinders = row('cylinders', [null, null, 1095], ['1.000', 'pcs', 450_000])
const lightTypes: ReadonlySet<string> = new Set(['sedan', 'hatch', 'suv', 'minivan', 'pickup'])
const gases: ReadonlySet<string> = new Set(['CNG', 'LPG'])

/** Maintenance of a model's vehicles: by type, whether it has an odometer, and fuels. */
export function regulationsOf(model: {
  readonly type: string
  readonly drives: boolean
  readonly fuels: readonly string[]
}): readonly DemoRegulation[] {
  if (!model.drives) return machines
  const own = lightTypes.has(model.type) ? light : heavy
  return model.fuels.some((fuel) => gases.has(fuel)) ? [...own, cylinders] : own
}
