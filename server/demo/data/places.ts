// Places with their coordinates, and the tanks of each depot; a fleet has those of its depots.
import type { Point } from '#resources/kernel/types.ts'
import type { Localized } from '../localized.ts'
import type { Depot } from './companies.ts'

interface DemoPlace {
  code: string
  depot: Depot
  name: Localized
  address: Localized
  lat: number
  lon: number
}

/** Around the capital, which one of its vehicles must not leave. */
export const cityBoundary: { name: Localized; corners: readonly Point[] } = {
  name: { ru: 'Город Ташкент', uz: 'Toshkent shahri' },
  corners: [
    { lat: 41.38, lon: 69.2 },
    { lat: 41.385, lon: 69.3 },
    { lat: 41.36, lon: 69.36 },
    { lat: 41.29, lon: 69.37 },
    { lat: 41.235, lon: 69.34 },
    { lat: 41.22, lon: 69.24 },
    { lat: 41.26, lon: 69.16 },
    { lat: 41.33, lon: 69.15 },
  ],
}

/** Metres within which a vehicle has arrived. */
export const placeRadius = 300

export const places: readonly DemoPlace[] = [
  {
    code: 'TAS',
    depot: 'tashkent',
    name: { ru: 'Международный аэропорт Ташкента', uz: 'Toshkent xalqaro aeroporti' },
    address: { ru: 'г. Ташкент', uz: 'Toshkent shahri' },
    lat: 41.2579,
    lon: 69.2812,
  },
  {
    code: 'TRS',
    depot: 'tashkent',
    name: { ru: 'Северный вокзал, Ташкент', uz: 'Toshkent Shimoliy vokzali' },
    address: { ru: 'г. Ташкент', uz: 'Toshkent shahri' },
    lat: 41.2923,
    lon: 69.2866,
  },
  {
    code: 'TTZ',
    depot: 'tashkent',
    name: { ru: 'Автостанция ТТЗ, Ташкент', uz: 'TTZ avtostansiyasi, Toshkent' },
    address: { ru: 'г. Ташкент', uz: 'Toshkent shahri' },
    lat: 41.36823,
    lon: 69.3948,
  },
  {
    code: 'FOD',
    depot: 'tashkent',
    name: { ru: 'Оптовый рынок «Фуд Сити», Ташкент', uz: '«Fud Siti» ulgurji bozori, Toshkent' },
    address: { ru: 'г. Ташкент', uz: 'Toshkent shahri' },
    lat: 41.20492,
    lon: 69.32138,
  },
  {
    code: 'CHR',
    depot: 'tashkent',
    name: { ru: 'Чирчик, центр', uz: 'Chirchiq, markaz' },
    address: { ru: 'Ташкентская область', uz: 'Toshkent viloyati' },
    lat: 41.4692,
    lon: 69.5822,
  },
  {
    code: 'ANG',
    depot: 'tashkent',
    name: { ru: 'Ангрен, центр', uz: 'Angren, markaz' },
    address: { ru: 'Ташкентская область', uz: 'Toshkent viloyati' },
    lat: 41.0167,
    lon: 70.1433,
  },
  {
    code: 'SKD',
    depot: 'samarkand',
    name: { ru: 'Международный аэропорт Самарканда', uz: 'Samarqand xalqaro aeroporti' },
    address: { ru: 'г. Самарканд', uz: 'Samarqand shahri' },
    lat: 39.7005,
    lon: 66.9838,
  },
  {
    code: 'REG',
    depot: 'samarkand',
    name: { ru: 'Площадь Регистан, Самарканд', uz: 'Registon maydoni, Samarqand' },
    address: { ru: 'г. Самарканд', uz: 'Samarqand shahri' },
    lat: 39.6547,
    lon: 66.9758,
  },
  {
    code: 'SRS',
    depot: 'samarkand',
    name: { ru: 'Железнодорожный вокзал Самарканд', uz: 'Samarqand temir yoʻl vokzali' },
    address: { ru: 'г. Самарканд', uz: 'Samarqand shahri' },
    lat: 39.6852,
    lon: 66.9288,
  },
  {
    code: 'BHK',
    depot: 'bukhara',
    name: { ru: 'Международный аэропорт Бухары', uz: 'Buxoro xalqaro aeroporti' },
    address: { ru: 'г. Бухара', uz: 'Buxoro shahri' },
    lat: 39.775,
    lon: 64.4833,
  },
  {
    code: 'ARK',
    depot: 'bukhara',
    name: { ru: 'Крепость Арк, Бухара', uz: 'Ark qalʼasi, Buxoro' },
    address: { ru: 'г. Бухара', uz: 'Buxoro shahri' },
    lat: 39.7778,
    lon: 64.4108,
  },
  {
    code: 'NVI',
    depot: 'navoiy',
    name: { ru: 'Навои, база филиала', uz: 'Navoiy, filial bazasi' },
    address: { ru: 'г. Навои', uz: 'Navoiy shahri' },
    lat: 40.0844,
    lon: 65.3792,
  },
]
interface DemoTank {
  depot: Depot
  fuel: string
  /** l */
  capacity: string
  initial: string
}

/** Numbered within a fleet in this order. */
export const tanks: readonly DemoTank[] = [
  { depot: 'tashkent', fuel: 'DT', capacity: '25000.00', initial: '18000.00' },
  { depot: 'tashkent', fuel: 'AI91', capacity: '10000.00', initial: '7000.00' },
  { depot: 'tashkent', fuel: 'AI80', capacity: '5000.00', initial: '3000.00' },
  { depot: 'navoiy', fuel: 'DT', capacity: '15000.00', initial: '9000.00' },
  { depot: 'samarkand', fuel: 'DT', capacity: '10000.00', initial: '6000.00' },
  { depot: 'bukhara', fuel: 'AI92', capacity: '5000.00', initial: '2500.00' },
  { depot: 'bukhara', fuel: 'AI92', capacity: '5000.00', initial: '2500.00' },
]
