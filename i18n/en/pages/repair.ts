import type { RepairTexts } from '../../messages.ts'

export const repair: RepairTexts = {
  repair: {
    request: 'Open the repair request',
  },
}

/** Reasons against an issue of materials, and of a vehicle against a departure. */
export const repairFaults = {
  not_requested: 'The request does not have it. Add it to the materials first',
  issued_already: 'Issued already: the line cannot be removed or replaced',
  nothing_in_stock: 'Nothing is free in the warehouse',
  not_in_stock: 'Free in the warehouse: %{arg}',
  repair_open: 'Repair not completed',
  maintenance_overdue: 'Maintenance overdue',
  car_off_line: 'Not in service: under repair, laid up or written off',
  not_inspected: 'No valid technical inspection',
  not_insured: 'No valid compulsory insurance',
}
