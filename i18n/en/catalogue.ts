import type { AreaMessages } from '../messages.ts'

export const catalogue = {
  fuel: {
    name: 'Fuel type',
    many: 'Fuel types',
    fields: { name: 'Name', designation: 'Designation', unit: 'Unit', density: 'Density', description: 'Description' },
    sections: { general: 'General data' },
    options: { unit: { l: 'Litres', m3: 'Cubic metres', kg: 'Kilograms' } },
    rows: {},
  },
  'car-brand': {
    name: 'Vehicle brand',
    many: 'Vehicle brands',
    fields: { name: 'Name', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
  'car-model': {
    name: 'Vehicle model',
    many: 'Vehicle models',
    fields: { brand_id: 'Brand', name: 'Name', description: 'Description', fuels: 'Fuels' },
    sections: { general: 'General data', fuels: 'Fuels and norms' },
    options: {},
    rows: {
      fuels: {
        fields: { fuel_id: 'Fuel type', tank_volume: 'Tank capacity', norm: 'Norm', idle_per_hour: 'Idle consumption' },
        options: {},
      },
    },
  },
  company: {
    name: 'Organisation',
    many: 'Organisations',
    fields: { name: 'Organisation name', inn: 'Taxpayer number (INN)', address: 'Address', phone: 'Phone', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
  subdivision: {
    name: 'Subdivision',
    many: 'Subdivisions',
    fields: { name: 'Subdivision name', company_id: 'Organisation', description: 'Description' },
    sections: { general: 'General data' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
