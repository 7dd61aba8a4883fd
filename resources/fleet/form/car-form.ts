// The form of a vehicle.

export const carForm = {
  general: {
    identity: ['plate_number', 'garage_number', 'name', 'plate_type'],
    make: ['brand_id', 'model_id', 'type_id', 'type_by_appointment_id'],
    place: ['subdivision_id', 'status_id'],
    traits: ['year', 'color', 'way_bill_type_id', 'mobject_id', 'initial_odometer', 'odometer'],
  },
  fuels: ['fuels', 'fuel_remainder', 'opened_at'],
  norms: [],
  numbers: [
    'reg_series',
    'reg_number',
    'engine_number',
    'body_number',
    'chassis_number',
    'gas_cylinder_number',
  ],
  readings: [],
  insurance: [],
  inspections: [],
  vehicle_documents: [],
  maintenance: [],
  executions: [],
  photos: ['photos'],
  documents: ['documents'],
  checkups: [],
  inquiries: [],
  refuelings: [],
  fuel_movements: [],
  numbered: [],
  numbered_events: [],
} as const
