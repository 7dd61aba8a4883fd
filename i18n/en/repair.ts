import type { RepairTexts } from '../messages.ts'

export const repair: RepairTexts = {
  repair: {
    add_photos: 'Add photos to the repair request',
  },
}
