// Who a waybill is for, and who has signed it.
import { moment, ref, refs, rows } from '../../kernel/fields.ts'

export const crew = {
  staff_id: ref('staff', { required: true, search: true, pickedFrom: 'driver-name' }),
  driver_ids: refs('staff', { pickedFrom: 'driver-name' }), // who take over
  // of a sheet for one shift: from when on who of them drives, where that was written down
  handovers: rows(
    {
      at: moment({ required: true }),
      staff_id: ref('staff', { required: true, pickedFrom: 'driver-name' }),
    },
    { max: 20, rules: [{ unique: ['at'] }] },
  ),
  mechanic_id: ref('staff', { pickedFrom: 'colleague' }),
  doctor_id: ref('staff', { pickedFrom: 'colleague' }),
  dispatcher_id: ref('staff', { derived: true }),
}
