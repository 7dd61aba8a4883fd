import type { BuiltIn } from '../kernel/built-in.ts'

export const builtIn = {
  'counterparty-type': {
    supplier: { name: { ru: 'Поставщик', uz: 'Yetkazib beruvchi', en: 'Supplier' } },
    fuel_supplier: {
      name: { ru: 'Поставщик топлива', uz: 'Yoqilgʻi yetkazib beruvchi', en: 'Fuel supplier' },
    },
    service: { name: { ru: 'Автосервис', uz: 'Avtoservis', en: 'Vehicle service' } },
    insurer: { name: { ru: 'Страховщик', uz: 'Sugʻurtachi', en: 'Insurer' } },
    customer: { name: { ru: 'Заказчик', uz: 'Buyurtmachi', en: 'Customer' } },
  },
} satisfies BuiltIn
