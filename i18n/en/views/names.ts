import { roleNamesIn } from '#resources/platform/index.ts'
import type { Names } from '../../messages.ts'

export const names: Names = {
  areas: {
    catalogue: 'Reference data',
    platform: 'Administration',
    settings: 'Settings',
    fleet: 'Vehicles',
    staff: 'Staff',
    fuel: 'Fuel and lubricants',
    inspection: 'Inspections',
    schedule: 'Work schedule',
    dispatch: 'Dispatching',
    waybill: 'Waybills',
    maintenance: 'Maintenance',
    warehouse: 'Warehouse',
    tracking: 'Tracking',
    report: 'Reports',
  },
  roles: {
    root: 'Superuser',
    ...roleNamesIn('en'),
    'operations-manager': 'Operations manager',
    chief: 'Chief',
  },
  access: { none: 'No access', read: 'Read', edit: 'Edit' },
  file_kinds: { document: 'Document', image: 'Image', other: 'File' },
}
