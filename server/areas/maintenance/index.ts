// What the rest of the server may use of the maintenance area.
import type { Area } from '../../kernel/area-registration.ts'

export const maintenanceArea: Area = {}
