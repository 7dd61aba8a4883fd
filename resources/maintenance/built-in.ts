import type { BuiltIn } from '../kernel/built-in.ts'

export const builtIn = {
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
