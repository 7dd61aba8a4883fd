// Typical orders of the demonstration's customers.
import type { Localized } from '../localized.ts'

interface Wish {
  readonly what: Localized
  readonly address: Localized
  /** Codes of places, where the fleet has them: origin and destination. */
  readonly from?: string
  readonly to?: string
  readonly passengers?: number
  /** In tonnes. */
  readonly cargo?: { readonly name: Localized; readonly weight: string }
  /** Priority by code. */
  readonly priority: string
  /** Channel by code, and a note. */
  readonly channel: string
  readonly contact?: string
}

export const wishes: readonly Wish[] = [
  {
    what: { ru: 'Встретить делегацию', uz: 'Delegatsiyani kutib olish' },
    address: { ru: 'Аэропорт, зал прилёта', uz: 'Aeroport, kelish zali' },
    ...{ from: 'TAS', to: 'TRS' },
    ...{ passengers: 4, priority: 'high', channel: 'phone', contact: '+998 90 321-45-67' },
  },
  {
    what: { ru: 'Доставить документы в банк', uz: 'Hujjatlarni bankka yetkazish' },
    address: { ru: 'Главный вход, ул. Навои, 12', uz: 'Asosiy kirish, Navoiy koʻchasi, 12' },
    ...{ passengers: 1, priority: 'normal', channel: 'in_person' },
  },
  {
    what: { ru: 'Привезти запасные части', uz: 'Ehtiyot qismlarni olib kelish' },
    address: { ru: 'Склад поставщика, ворота 3', uz: 'Yetkazib beruvchi ombori, 3-darvoza' },
    cargo: { name: { ru: 'Запасные части', uz: 'Ehtiyot qismlar' }, weight: '0.8' },
    ...{ priority: 'normal', channel: 'email', contact: 'sklad@example.uz' },
  },
  {
    what: { ru: 'Отвезти бригаду на объект', uz: 'Brigadani obyektga olib borish' },
    address: { ru: 'Северный вокзал, стоянка', uz: 'Shimoliy vokzal, avtoturargoh' },
    ...{ from: 'TRS', to: 'CHR' },
    ...{ passengers: 12, priority: 'normal', channel: 'phone', contact: '+998 93 555-12-34' },
  },
  {
    what: { ru: 'Срочная доставка медикаментов', uz: 'Dori-darmonni shoshilinch yetkazish' },
    address: { ru: 'Аптечный склад у автостанции', uz: 'Avtostansiya yonidagi dorixona ombori' },
    ...{ from: 'TTZ', to: 'CHR' },
    cargo: { name: { ru: 'Медикаменты', uz: 'Dori-darmonlar' }, weight: '0.2' },
    ...{ priority: 'urgent', channel: 'phone', contact: '+998 97 777-01-02' },
  },
  {
    what: { ru: 'Командировка главного инженера', uz: 'Bosh muhandisning xizmat safari' },
    address: { ru: 'Управление, второй подъезд', uz: 'Boshqarma, ikkinchi kirish' },
    ...{ passengers: 2, priority: 'low', channel: 'letter', contact: '№ 114' },
  },
]

/** Customers' comments on trips. */
export const opinions = [
  { rating: '5' },
  { rating: '4', comment: { ru: 'Подали вовремя', uz: 'Oʻz vaqtida keldi' } },
  { rating: '5', comment: { ru: 'Вежливый водитель', uz: 'Haydovchi xushmuomala' } },
  { rating: '2', comment: { ru: 'Ждали двадцать минут', uz: 'Yigirma daqiqa kutdik' } },
  { rating: '3', comment: { ru: 'В салоне душно', uz: 'Salon dim edi' } },
] as const satisfies readonly { readonly rating: string; readonly comment?: Localized }[]

export const reasons = {
  reject: { ru: 'Поездка не предусмотрена планом', uz: 'Safar rejada koʻzda tutilmagan' },
  cancel: { ru: 'Заказчик отказался', uz: 'Buyurtmachi voz kechdi' },
} as const satisfies Readonly<Record<string, Localized>>
