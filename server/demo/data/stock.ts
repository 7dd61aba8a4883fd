// Invented counterparties (INN of zeros) and item categories.
import type { Localized } from '../localized.ts'

interface DemoCounterparty {
  /** Code of a built-in type. */
  type: string
  name: Localized
  inn: string
  phone: string
  address: Localized
}

const tashkent: Localized = { ru: 'г. Ташкент', uz: 'Toshkent shahri' }
export const counterparties: readonly DemoCounterparty[] = [
  {
    type: 'supplier',
    name: { ru: 'ООО «Намуна Эхтиёт Кисм»', uz: '«Namuna Ehtiyot Qism» MChJ' },
    inn: '000000010',
    phone: '+998710000010',
    address: tashkent,
  },
  {
    type: 'supplier',
    name: { ru: 'ООО «Намуна Мой»', uz: '«Namuna Moy» MChJ' },
    inn: '000000011',
    phone: '+998710000011',
    address: tashkent,
  },
  {
    type: 'fuel_supplier',
    name: { ru: 'ООО «Намуна Ёкилги»', uz: '«Namuna Yoqilgʻi» MChJ' },
    inn: '000000012',
    phone: '+998710000012',
    address: tashkent,
  },
  {
    type: 'service',
    name: { ru: 'ООО «Намуна Сервис»', uz: '«Namuna Servis» MChJ' },
    inn: '000000013',
    phone: '+998710000013',
    address: tashkent,
  },
  {
    type: 'insurer',
    name: { ru: 'АО «Намуна Сугурта»', uz: '«Namuna Sugʻurta» AJ' },
    inn: '000000014',
    phone: '+998710000014',
    address: tashkent,
  },
  {
    type: 'customer',
    name: { ru: 'ГУП «Намуна Заказчик»', uz: '«Namuna Buyurtmachi» DUK' },
    inn: '000000015',
    phone: '+998710000015',
    address: tashkent,
  },
]
export const itemCategories: readonly Localized[] = [
  { ru: 'Масла и жидкости', uz: 'Moylar va suyuqliklar' },
  { ru: 'Фильтры', uz: 'Filtrlar' },
  { ru: 'Тормозная система', uz: 'Tormoz tizimi' },
  { ru: 'Двигатель', uz: 'Dvigatel' },
  { ru: 'Электрооборудование', uz: 'Elektr jihozlari' },
  { ru: 'Подвеска и рулевое управление', uz: 'Osma va rul boshqaruvi' },
  { ru: 'Шины и колёса', uz: 'Shina va gʻildiraklar' },
  { ru: 'Освещение', uz: 'Yoritish asboblari' },
  { ru: 'Газобаллонное оборудование', uz: 'Gaz ballon jihozlari' },
]
