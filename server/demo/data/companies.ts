// Invented legal entities with their depots; requisites are synthetic (INN of zeros).
import type { Localized } from '../localized.ts'

export type Depot = 'tashkent' | 'samarkand' | 'bukhara' | 'navoiy'
export interface DemoCompany {
  name: Localized
  inn: string
  address: Localized
  phone: string
  subdivisions: readonly { depot: Depot; name: Localized; description: Localized }[]
}

export const namuna: DemoCompany = {
  name: { ru: 'ООО «Намуна Автотранс»', uz: '«Namuna Avtotrans» MChJ' },
  inn: '000000001',
  address: { ru: 'г. Ташкент', uz: 'Toshkent shahri' },
  phone: '+998710000001',
  subdivisions: [
    {
      depot: 'tashkent',
      name: { ru: 'Ташкентская автоколонна', uz: 'Toshkent avtokolonnasi' },
      description: {
        ru: 'Городские и пригородные перевозки',
        uz: 'Shahar va shahar atrofi tashuvlari',
      },
    },
    {
      depot: 'samarkand',
      name: { ru: 'Самаркандский филиал', uz: 'Samarqand filiali' },
      description: { ru: 'Межобластные перевозки', uz: 'Viloyatlararo tashuvlar' },
    },
    {
      depot: 'bukhara',
      name: { ru: 'Бухарский филиал', uz: 'Buxoro filiali' },
      description: { ru: 'Пассажирские перевозки', uz: 'Yoʻlovchi tashish' },
    },
    {
      depot: 'navoiy',
      name: { ru: 'Навоийский филиал', uz: 'Navoiy filiali' },
      description: { ru: 'Строительная и специальная техника', uz: 'Qurilish va maxsus texnika' },
    },
  ],
}

/**
 * The second contract's: its name begins like the first one's, and two of its depots have equal
 * names.
 */
export const namunaBuxoro: DemoCompany = {
  name: { ru: 'ООО «Намуна Бухара Транс»', uz: '«Namuna Buxoro Trans» MChJ' },
  inn: '000000002',
  address: { ru: 'г. Бухара', uz: 'Buxoro shahri' },
  phone: '+998650000002',
  subdivisions: [
    {
      depot: 'bukhara',
      name: { ru: 'Бухарский филиал', uz: 'Buxoro filiali' },
      description: { ru: 'Городские перевозки', uz: 'Shahar tashuvlari' },
    },
    {
      depot: 'navoiy',
      name: { ru: 'Навоийский филиал', uz: 'Navoiy filiali' },
      description: { ru: 'Грузовые перевозки', uz: 'Yuk tashish' },
    },
  ],
}
