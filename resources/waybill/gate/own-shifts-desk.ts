// A driver’s own shifts of today: when, with what vehicle and sheet, and whether he may leave.
import { drivingRoles } from '../../kernel/role-lists.ts'

export const own = {
  own: 'staff_id',
  readOnly: true,
  list: {
    columns: [
      ...(['start_date', 'end_date', 'car_id', 'state', 'readiness'] as const),
      ...(['medical', 'technical', 'number', 'left_at', 'back_at'] as const),
    ],
    filters: ['state', 'car_id', 'staff_id'],
    sort: 'start_date',
  },
  access: 'order-drive',
  basePaths: ['api/fms/driver-shift'],
  screens: { list: { path: '/driver-shifts', roles: drivingRoles } },
} as const
