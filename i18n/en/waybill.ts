import type { AreaMessages } from '../messages.ts'

export const waybill = {
  'car-way-bill-type': {
    name: 'Waybill type',
    many: 'Waybill types',
    fields: { name: 'Name', designation: 'Designation', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
