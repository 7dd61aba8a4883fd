import type { BuiltIn } from '../kernel/built-in.ts'

export const builtIn = {
  'car-inquiry-status': {
    new: { name: { ru: 'Новая', uz: 'Yangi', en: 'New' } },
    approved: { name: { ru: 'Утверждена', uz: 'Tasdiqlangan', en: 'Approved' } },
    reserved: {
      name: { ru: 'Материалы в резерве', uz: 'Materiallar zaxirada', en: 'Parts reserved' },
    },
    issued_partly: {
      name: { ru: 'Выдано частично', uz: 'Qisman berilgan', en: 'Partly issued' },
    },
    issued: { name: { ru: 'Материалы выданы', uz: 'Materiallar berilgan', en: 'Parts issued' } },
    executed: { name: { ru: 'Исполнена', uz: 'Bajarilgan', en: 'Executed' } },
    rejected: { name: { ru: 'Отклонена', uz: 'Rad etilgan', en: 'Rejected' } },
    cancelled: { name: { ru: 'Отменена', uz: 'Bekor qilingan', en: 'Cancelled' } },
  },
  'maintenance-type': {
    service: {
      name: { ru: 'Техобслуживание', uz: 'Texnik xizmat', en: 'Service' },
    },
    repair: { name: { ru: 'Ремонт', uz: 'Taʼmirlash', en: 'Repair' } },
    diagnostics: { name: { ru: 'Диагностика', uz: 'Diagnostika', en: 'Diagnostics' } },
    tyres: { name: { ru: 'Шиномонтаж', uz: 'Shina ishlari', en: 'Tyre work' } },
    seasonal: {
      name: {
        ru: 'Сезонное обслуживание',
        uz: 'Mavsumiy xizmat',
        en: 'Seasonal service',
      },
    },
  },
} satisfies BuiltIn
