import type { AreaMessages } from '../messages.ts'

export const warehouse = {
  counterparty: {
    name: 'Counterparty',
    many: 'Counterparties',
    fields: {
      name: 'Counterparty name',
      type_id: 'Type',
      kind: 'Legal status',
      inn: 'Taxpayer number (INN)',
      phone: 'Phone',
      address: 'Address',
      description: 'Description',
    },
    sections: { general: 'General data' },
    options: { kind: { legal: 'Legal entity', individual: 'Individual' } },
    rows: {},
  },
  'counterparty-type': {
    name: 'Counterparty type',
    many: 'Counterparty types',
    fields: { name: 'Name', code: 'Code', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
  'item-category': {
    name: 'Item category',
    many: 'Item categories',
    fields: { name: 'Name', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
