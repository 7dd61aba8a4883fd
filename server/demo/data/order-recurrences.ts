// Recurring orders of the demonstration's customers.
import type { Localized } from '../localized.ts'

interface DemoRecurrence {
  readonly name: Localized
  readonly address: Localized
  /** Its days, in the format of a recurring order. */
  readonly days: object
  readonly time: string
  /** In minutes. */
  readonly duration: number
  readonly ahead: number
  readonly passengers?: number
  readonly cargo?: Localized
  readonly from?: string
  readonly to?: string
  readonly priority: string
  readonly paused?: true
}

const workdays = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true }

export const recurrences: readonly DemoRecurrence[] = [
  {
    name: { ru: 'Развозка утренней смены', uz: 'Ertalabki smenani tashish' },
    address: { ru: 'Северный вокзал, стоянка', uz: 'Shimoliy vokzal, avtoturargoh' },
    days: { repeat: 'weekdays', ...workdays },
    ...{ time: '06:30', duration: 90, ahead: 2, passengers: 14, priority: 'normal' },
    ...{ from: 'TRS', to: 'CHR' },
  },
  {
    name: { ru: 'Обеды в филиал', uz: 'Filialga tushlik' },
    address: { ru: 'Столовая, служебный вход', uz: 'Oshxona, xizmat kirishi' },
    days: { repeat: 'weekdays', tuesday: true, thursday: true, saturday: true },
    ...{ time: '11:30', duration: 60, ahead: 1, priority: 'normal' },
    cargo: { ru: 'Термосы с обедами', uz: 'Tushlik termoslari' },
  },
  {
    name: { ru: 'Вывоз вторсырья', uz: 'Ikkilamchi xomashyoni olib chiqish' },
    address: { ru: 'Хозяйственный двор, ворота 2', uz: 'Xoʻjalik hovlisi, 2-darvoza' },
    days: { repeat: 'days', every_days: 14 },
    ...{ time: '09:00', duration: 180, ahead: 3, priority: 'low' },
    cargo: { ru: 'Картон и плёнка', uz: 'Karton va plyonka' },
  },
  {
    name: { ru: 'Отчёты в налоговую', uz: 'Soliq idorasiga hisobotlar' },
    address: { ru: 'Главный вход, ул. Навои, 12', uz: 'Asosiy kirish, Navoiy koʻchasi, 12' },
    days: { repeat: 'month', month_day: 15 },
    ...{ time: '10:00', duration: 120, ahead: 2, passengers: 1, priority: 'high' },
    paused: true,
  },
]

/** Why a day is skipped. */
export const dayOff: Localized = { ru: 'Санитарный день', uz: 'Sanitariya kuni' }
