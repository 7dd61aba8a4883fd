// What else there is of a vehicle, in sections of its card.

export const carRelated = {
  norms: { resource: 'fuel-consumption-norm', by: 'car_id' },
  readings: { resource: 'odometer-reading', by: 'car_id' },
  insurance: { resource: 'insurance-policy', by: 'car_id' },
  inspections: { resource: 'technical-inspection', by: 'car_id' },
  vehicle_documents: { resource: 'vehicle-document', by: 'car_id' },
  maintenance: { resource: 'car-maintenance', by: 'car_id' },
  executions: { resource: 'maintenance-execution', by: 'car_id' },
  checkups: { resource: 'mechanic-checkup', by: 'car_id' },
  inquiries: { resource: 'car-inquiry', by: 'car_id' },
  refuelings: { resource: 'refueling', by: 'car_id' },
  fuel_movements: { resource: 'fuel-movement', by: 'car_id' },
  numbered: { resource: 'numbered-item', by: 'car_id' },
  numbered_events: { resource: 'numbered-item-event', by: 'car_id' },
  visits: { resource: 'place-visit', by: 'car_id' },
  alerts: { resource: 'vehicle-alert', by: 'car_id' },
} as const
