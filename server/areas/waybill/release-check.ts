// Opening a waybill requires a positive departure verdict for the vehicle with each of its drivers.
import { release } from '#resources/verdicts.ts'
import { askVerdict } from '../../kernel/verdict/ask-verdict.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

/** Relief drivers take over later, and may be busy elsewhere until then. */
const relieves = {
  fields: { staff_id: 'driver_ids' },
  except: ['vehicle_busy', 'driver_busy'],
} as const

/**
 * Returns the waybill, with the reason if the verdict was overridden.
 * @throws AppError 422 with all reasons
 */
export function askRelease(writer: WriteContext, row: Wire): Promise<Wire> {
  const others = ((row.driver_ids ?? []) as number[]).map((id) => [id, relieves] as const)
  const drivers = [[row.staff_id as number, { fields: {} }] as const, ...others]
  return askVerdict(
    writer,
    row,
    release,
    drivers.map(([id, how]) => ({
      ids: { car_id: row.car_id as number, staff_id: id },
      at: row.start_date as string,
      ...how,
    })),
  )
}
