// Fuels by code, with their names in the two languages of the demonstration.
import type { Localized } from '../localized.ts'

interface DemoFuel {
  code: string
  designation: Localized
  name: Localized
  /** Code of its group, and of a built-in unit. */
  group: string
  unit: string
  density: string | null
}

export const fuelGroups: readonly { code: string; name: Localized }[] = [
  { code: 'petrol', name: { ru: 'Бензин', uz: 'Benzin' } },
  { code: 'diesel', name: { ru: 'Дизельное топливо', uz: 'Dizel yoqilgʻisi' } },
  { code: 'gas', name: { ru: 'Газ', uz: 'Gaz' } },
  { code: 'electricity', name: { ru: 'Электроэнергия', uz: 'Elektr energiyasi' } },
]
export const fuels: readonly DemoFuel[] = [
  {
    code: 'AI80',
    designation: { ru: 'АИ-80', uz: 'AI-80' },
    name: { ru: 'Бензин АИ-80', uz: 'AI-80 benzini' },
    group: 'petrol',
    unit: 'l',
    density: '0.7350',
  },
  {
    code: 'AI91',
    designation: { ru: 'АИ-91', uz: 'AI-91' },
    name: { ru: 'Бензин АИ-91', uz: 'AI-91 benzini' },
    group: 'petrol',
    unit: 'l',
    density: '0.7450',
  },
  {
    code: 'AI92',
    designation: { ru: 'АИ-92', uz: 'AI-92' },
    name: { ru: 'Бензин АИ-92', uz: 'AI-92 benzini' },
    group: 'petrol',
    unit: 'l',
    density: '0.7450',
  },
  {
    code: 'AI95',
    designation: { ru: 'АИ-95', uz: 'AI-95' },
    name: { ru: 'Бензин АИ-95', uz: 'AI-95 benzini' },
    group: 'petrol',
    unit: 'l',
    density: '0.7500',
  },
  {
    code: 'DT',
    designation: { ru: 'ДТ', uz: 'DT' },
    name: { ru: 'Дизельное топливо', uz: 'Dizel yoqilgʻisi' },
    group: 'diesel',
    unit: 'l',
    density: '0.8400',
  },
  {
    code: 'CNG',
    designation: { ru: 'КПГ', uz: 'CNG' },
    name: { ru: 'Метан (КПГ)', uz: 'Metan (siqilgan tabiiy gaz)' },
    group: 'gas',
    unit: 'm3',
    density: null,
  },
  {
    code: 'LPG',
    designation: { ru: 'СУГ', uz: 'LPG' },
    name: { ru: 'Пропан (СУГ)', uz: 'Propan (suyultirilgan gaz)' },
    group: 'gas',
    unit: 'l',
    density: '0.5400',
  },
]
