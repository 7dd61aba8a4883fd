import type { RepairTexts } from '../../messages.ts'

export const repair: RepairTexts = {
  repair: {
    request: 'Taʼmirlash talabnomasini ochish',
  },
}

/** Reasons against an issue of materials, and of a vehicle against a departure. */
export const repairFaults = {
  not_requested: 'Bu talabnomada yoʻq. Avval materiallarga qoʻshing',
  issued_already: 'Allaqachon berilgan: qatorni olib tashlab yoki almashtirib boʻlmaydi',
  nothing_in_stock: 'Omborda boʻsh qoldiq yoʻq',
  not_in_stock: 'Ombordagi boʻsh qoldiq: %{arg}',
  repair_open: 'Taʼmirlash tugallanmagan',
  maintenance_overdue: 'Texnik xizmat muddati oʻtgan',
  car_off_line: 'Liniyada emas: taʼmirda, konservatsiyada yoki hisobdan chiqarilgan',
  not_inspected: 'Amaldagi texnik koʻrik yoʻq',
  not_insured: 'Amaldagi majburiy sugʻurta polisi yoʻq',
}
