// Vehicle kinds by body and purpose, and their waybill types, each by a code of the demonstration's
// own.
import type { Localized } from '../localized.ts'

interface DemoKind {
  code: string
  name: Localized
}

export const typeCategories: readonly DemoKind[] = [
  { code: 'cars', name: { ru: 'Легковые автомобили', uz: 'Yengil avtomobillar' } },
  { code: 'trucks', name: { ru: 'Грузовые автомобили', uz: 'Yuk avtomobillari' } },
  { code: 'buses', name: { ru: 'Автобусы', uz: 'Avtobuslar' } },
  { code: 'machinery', name: { ru: 'Специальная техника', uz: 'Maxsus texnika' } },
]
/** `licence`: the category needed to drive it; a machine has none. */
export const types: readonly (DemoKind & { category: string; licence: string | null })[] = [
  { code: 'sedan', name: { ru: 'Седан', uz: 'Sedan' }, category: 'cars', licence: 'B' },
  { code: 'hatch', name: { ru: 'Хэтчбек', uz: 'Xetchbek' }, category: 'cars', licence: 'B' },
  { code: 'suv', name: { ru: 'Внедорожник', uz: 'Yoʻl tanlamas' }, category: 'cars', licence: 'B' },
  { code: 'minivan', name: { ru: 'Минивэн', uz: 'Miniven' }, category: 'cars', licence: 'B' },
  {
    code: 'pickup',
    name: { ru: 'Малый грузовик', uz: 'Kichik yuk avtomobili' },
    category: 'trucks',
    licence: 'B',
  },
  { code: 'van', name: { ru: 'Фургон', uz: 'Furgon' }, category: 'trucks', licence: 'C' },
  {
    code: 'minibus',
    name: { ru: 'Микроавтобус', uz: 'Mikroavtobus' },
    category: 'buses',
    licence: 'D',
  },
  { code: 'bus', name: { ru: 'Автобус', uz: 'Avtobus' }, category: 'buses', licence: 'D' },
  {
    code: 'flatbed',
    name: { ru: 'Бортовой грузовик', uz: 'Bortli yuk avtomobili' },
    category: 'trucks',
    licence: 'C',
  },
  { code: 'dump', name: { ru: 'Самосвал', uz: 'Samosval' }, category: 'trucks', licence: 'C' },
  {
    code: 'tanker',
    name: { ru: 'Автоцистерна', uz: 'Avtosisterna' },
    category: 'trucks',
    licence: 'C',
  },
  {
    code: 'special',
    name: { ru: 'Спецтехника', uz: 'Maxsus texnika' },
    category: 'machinery',
    licence: null,
  },
]
export const purposes: readonly DemoKind[] = [
  { code: 'office', name: { ru: 'Служебный', uz: 'Xizmat' } },
  { code: 'passenger', name: { ru: 'Пассажирский', uz: 'Yoʻlovchi tashish' } },
  { code: 'cargo', name: { ru: 'Грузовой', uz: 'Yuk tashish' } },
  { code: 'special', name: { ru: 'Специальный', uz: 'Maxsus' } },
  { code: 'emergency', name: { ru: 'Аварийный', uz: 'Avariyaviy' } },
]
interface WaybillKind extends DemoKind {
  designation: Localized
  /** The paper that its sheets are printed on. */
  print_form: string
}

/** By the category of the types that travel with them. */
export const waybillTypes: readonly WaybillKind[] = [
  {
    code: 'cars',
    name: { ru: 'Путевой лист легкового автомобиля', uz: 'Yengil avtomobil yoʻl varaqasi' },
    designation: { ru: '№ 3', uz: '3-shakl' },
    print_form: 'car',
  },
  {
    code: 'trucks',
    name: { ru: 'Путевой лист грузового автомобиля', uz: 'Yuk avtomobili yoʻl varaqasi' },
    designation: { ru: '№ 4-П', uz: '4-P shakl' },
    print_form: 'truck',
  },
  {
    code: 'buses',
    name: { ru: 'Путевой лист автобуса', uz: 'Avtobus yoʻl varaqasi' },
    designation: { ru: '№ 6', uz: '6-shakl' },
    print_form: 'bus',
  },
  {
    code: 'machinery',
    name: { ru: 'Путевой лист специальной техники', uz: 'Maxsus texnika yoʻl varaqasi' },
    designation: { ru: '№ 3 спец.', uz: '3-shakl, maxsus' },
    print_form: 'special',
  },
]
