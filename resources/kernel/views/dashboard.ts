// Answers of the calls of the general dashboard.
import { z } from 'zod'

export const dashboardBase = 'api/fms/dashboard/general'
/** Days that the dated figures cover, today included. */
export const dashboardDays = 7

const id = z.int().positive()
const count = z.int().nonnegative()
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/**
 * How many records have each value of a reference: labels, values and ids in parallel, largest
 * first; label and id are null for records without one. `codes` are those of built-in rows, which
 * have their own colours. `among` is the additional filter of a list of the same records.
 */
export const sharesSchema = z.strictObject({
  labels: z.array(z.string().nullable()),
  values: z.array(count),
  ids: z.array(id.nullable()),
  codes: z.array(z.string().nullable()).optional(),
  among: z.record(z.string(), z.array(id)),
})

/** Litres left in each reservoir, and its capacity; decimals as texts. */
export const remaindersSchema = z.strictObject({
  categories: z.array(z.string()),
  data: z.array(z.string()),
  capacity: z.array(z.string()),
  ids: z.array(id),
})

const litres = z.string()
/** Litres on each day of the period; decimals as texts. */
export const datedLitresSchema = z.strictObject({ dates: z.array(day), data: z.array(litres) })
/** The same for fuel received by the organisation, and fuel burnt by its vehicles. */
export const fuelBalanceSchema = z.strictObject({
  dates: z.array(day),
  data: z.strictObject({ received: z.array(litres), consumed: z.array(litres) }),
})
/** What the tanks contain, and the number of vehicles refuelled today, with the amount. */
const dispenserDaySchema = z.strictObject({
  tanks: remaindersSchema,
  refuelings: z.strictObject({ count, vehicles: count, litres }),
})

/**
 * Entries of the home page with any rows: which rows of which list, their number, and the first of
 * them if the entry shows some.
 */
export const worklistSchema = z.array(
  z.strictObject({
    resource: z.string(),
    name: z.string(),
    filter: z.record(z.string(), z.unknown()),
    count,
    approximate: z.literal(true).optional(),
    rows: z.array(z.looseObject({ id })),
  }),
)

/** The number on each day of the period, including days without any. */
export const datedSchema = z.strictObject({ dates: z.array(day), data: z.array(count) })
/** Today's checks by status ('waiting' …), and the names of the first people who did not pass. */
const checksTodaySchema = z.strictObject({
  states: z.record(z.string(), count),
  refused: z.array(z.strictObject({ id, name: z.string() })),
})

/** Charts of the home page. */
export const chartNames = [
  ...(['car_types', 'purposes', 'car_statuses', 'driver_statuses'] as const),
  ...(['technical_passed', 'medical_passed', 'distance'] as const),
  ...(['fuel_balance', 'refuelled', 'reservoirs'] as const),
] as const
export type ChartName = (typeof chartNames)[number]
/** All tiles of it. */
const tileNames = [
  ...(['totals', 'findings', 'doctor', 'mechanic', 'dispenser'] as const),
  ...chartNames,
] as const
export type TileName = (typeof tileNames)[number]
const tiles = z.array(z.enum(tileNames, { error: 'choice' }), { error: 'list' })
/** Tiles in the user's order, and hidden ones. */
export const tileLayoutSchema = z.strictObject({ order: tiles, hidden: tiles }, { error: 'object' })

const bySeverity = { high: count, medium: count, low: count }
/**
 * Open findings of the control centre by how bad they are and by kind, worst first, as of some minutes
 * ago at most; `beyond`: how many there are among documents that the caller may not read.
 */
export const openFindingsSchema = z.strictObject({
  ...bySeverity,
  kinds: z.array(z.strictObject({ kind: z.string(), count })),
  beyond: z.strictObject(bySeverity),
})

/** Orders created in the period, and the completed ones among them. */
export const orderCountsSchema = z.strictObject({
  orders_count: count,
  orders_count_completed: count,
})
export const birthdaysSchema = z.array(z.strictObject({ id, name: z.string() }))
/** Without what the caller may not read. `updated_at`: the moment of the count. */
const totalsSchema = z.strictObject({
  cars_count: count.optional(),
  drivers_count: count.optional(),
  from_date: day,
  to_date: day,
  updated_at: z.string(),
})

/** Series of the combined answer, each as its own call returns it. */
const series = {
  birthdayStaff: birthdaysSchema.optional(),
  orderCounts: orderCountsSchema.optional(),
  carTypeData: sharesSchema.optional(),
  carTypeAppointmentData: sharesSchema.optional(),
  carStatusData: sharesSchema.optional(),
  staffStatusData: sharesSchema.optional(),
  reservoirData: remaindersSchema.optional(),
  fuelAndConsumptionData: fuelBalanceSchema.optional(),
  fuelData: datedLitresSchema.optional(),
  distanceData: datedSchema.optional(),
  mechanicInspectionData: datedSchema.optional(),
  medicalInspectionData: datedSchema.optional(),
  mechanicData: checksTodaySchema.optional(),
  doctorData: checksTodaySchema.optional(),
  dispenserData: dispenserDaySchema.optional(),
} as const
export type SeriesName = keyof typeof series
/** The totals, and the requested series that the caller may read. */
export const generalSchema = totalsSchema.extend(series)

/**
 * The last good backup of the installation; moments, null if there is none. `late`: two nights
 * passed without one.
 */
export const backupSchema = z.strictObject({
  last_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  late: z.boolean(),
})

export type TileLayout = z.infer<typeof tileLayoutSchema>
export type OpenFindings = z.infer<typeof openFindingsSchema>
export type BackupState = z.infer<typeof backupSchema>
export type WorklistEntry = z.infer<typeof worklistSchema>[number]
export type Shares = z.infer<typeof sharesSchema>
export type Remainders = z.infer<typeof remaindersSchema>
export type OrderCounts = z.infer<typeof orderCountsSchema>
export type Birthdays = z.infer<typeof birthdaysSchema>
export type Dated = z.infer<typeof datedSchema>
export type DatedLitres = z.infer<typeof datedLitresSchema>
export type FuelBalance = z.infer<typeof fuelBalanceSchema>
export type DispenserDay = z.infer<typeof dispenserDaySchema>
export type ChecksToday = z.infer<typeof checksTodaySchema>
export type Totals = z.infer<typeof totalsSchema>
export type GeneralData = z.infer<typeof generalSchema>
