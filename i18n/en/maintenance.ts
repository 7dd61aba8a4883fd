import type { AreaMessages } from '../messages.ts'

export const maintenance = {
  'maintenance-type': {
    name: 'Type of work',
    many: 'Types of work',
    fields: { name: 'Name', code: 'Code', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
  'car-work': {
    name: 'Work',
    many: 'Work catalogue',
    fields: {
      name: 'Work',
      type_id: 'Type of work',
      norm_hours: 'Norm time',
      description: 'Description',
    },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
