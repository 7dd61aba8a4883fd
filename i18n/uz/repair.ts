import type { RepairTexts } from '../messages.ts'

export const repair: RepairTexts = {
  repair: {
    add_photos: 'Taʼmirlash talabnomasiga surat qoʻshish',
  },
}

/** What stands against an issue of materials. */
export const repairFaults = {
  not_requested: 'Bu talabnomada yoʻq. Avval materiallarga qoʻshing',
  issued_already: 'Allaqachon berilgan: qatorni olib tashlab yoki almashtirib boʻlmaydi',
  nothing_in_stock: 'Omborda boʻsh qoldiq yoʻq',
  not_in_stock: 'Ombordagi boʻsh qoldiq: %{arg}',
}
