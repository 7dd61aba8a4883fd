import type { RepairTexts } from '../messages.ts'

export const repair: RepairTexts = {
  repair: {
    add_photos: 'Taʼmirlash talabnomasiga surat qoʻshish',
  },
}
