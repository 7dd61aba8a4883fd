import type { RepairTexts } from '../messages.ts'

export const repair: RepairTexts = {
  repair: {
    add_photos: 'Add photos to the repair request',
  },
}

/** What stands against an issue of materials. */
export const repairFaults = {
  not_requested: 'The request does not have it. Add it to the materials first',
  issued_already: 'Issued already: the line cannot be removed or replaced',
  nothing_in_stock: 'Nothing is free in the warehouse',
  not_in_stock: 'Free in the warehouse: %{arg}',
}
