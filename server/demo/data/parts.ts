// Parts and materials of the demonstration, and where they are kept; prices are round and invented.
import type { Localized } from '../localized.ts'
import type { Depot } from './companies.ts'

interface DemoWarehouse {
  readonly code: 'central' | 'oils' | 'samarkand' | 'navoiy' | 'bukhara'
  readonly depot: Depot
  readonly name: Localized
}

export const warehouses: readonly DemoWarehouse[] = [
  {
    code: 'central',
    depot: 'tashkent',
    name: { ru: 'Центральный склад', uz: 'Markaziy ombor' },
  },
  {
    code: 'oils',
    depot: 'tashkent',
    name: { ru: 'Склад ГСМ и масел', uz: 'Moy va YoMM ombori' },
  },
  {
    code: 'samarkand',
    depot: 'samarkand',
    name: { ru: 'Склад Самаркандского филиала', uz: 'Samarqand filiali ombori' },
  },
  {
    code: 'navoiy',
    depot: 'navoiy',
    name: { ru: 'Склад Навоийского филиала', uz: 'Navoiy filiali ombori' },
  },
  {
    code: 'bukhara',
    depot: 'bukhara',
    name: { ru: 'Склад Бухарского филиала', uz: 'Buxoro filiali ombori' },
  },
]

export interface DemoPart {
  readonly article: string
  /** Its place among the item categories (stock.ts). */
  readonly category: number
  readonly name: Localized
  readonly unit: 'l' | 'pcs' | 'set'
  /** Of one unit, in the money of the contract. */
  readonly price: number
  readonly minimum: number
  /** Of it in a warehouse at the start. */
  readonly opening: number
}

const part = (
  [article, category, unit]: readonly [string, number, DemoPart['unit']],
  [price, minimum, opening]: readonly [number, number, number],
  [ru, uz]: readonly [string, string],
): DemoPart => ({ article, category, unit, price, minimum, opening, name: { ru, uz } })

export const parts: readonly DemoPart[] = [
  part(['DEMO-OIL-001', 0, 'l'], [68000, 40, 183], ['Масло моторное 5W-30', 'Motor moyi 5W-30']),
  part(['DEMO-OIL-002', 0, 'l'], [52000, 40, 120], ['Масло моторное 10W-40', 'Motor moyi 10W-40']),
  part(
    ['DEMO-OIL-003', 0, 'l'],
    [47000, 40, 76],
    ['Масло моторное дизельное 15W-40', 'Dizel motor moyi 15W-40'],
  ),
  part(
    ['DEMO-OIL-004', 0, 'l'],
    [74000, 40, 138],
    ['Масло трансмиссионное 75W-90', 'Transmissiya moyi 75W-90'],
  ),
  part(['DEMO-OIL-005', 0, 'l'], [28000, 40, 177], ['Антифриз', 'Antifriz']),
  part(
    ['DEMO-OIL-006', 0, 'l'],
    [45000, 40, 74],
    ['Тормозная жидкость DOT-4', 'Tormoz suyuqligi DOT-4'],
  ),
  part(
    ['DEMO-FILTER-007', 1, 'pcs'],
    [38000, 4, 34],
    ['Фильтр масляный, легковой', 'Moy filtri, yengil avtomobil'],
  ),
  part(
    ['DEMO-FILTER-008', 1, 'pcs'],
    [115000, 4, 26],
    ['Фильтр масляный, Isuzu', 'Moy filtri, Isuzu'],
  ),
  part(
    ['DEMO-FILTER-009', 1, 'pcs'],
    [55000, 4, 15],
    ['Фильтр воздушный, легковой', 'Havo filtri, yengil avtomobil'],
  ),
  part(
    ['DEMO-FILTER-010', 1, 'pcs'],
    [320000, 4, 11],
    ['Фильтр воздушный, грузовой', 'Havo filtri, yuk avtomobili'],
  ),
  part(
    ['DEMO-FILTER-011', 1, 'pcs'],
    [140000, 4, 41],
    ['Фильтр топливный, дизель', 'Yoqilgʻi filtri, dizel'],
  ),
  part(['DEMO-FILTER-012', 1, 'pcs'], [45000, 4, 38], ['Фильтр салона', 'Salon filtri']),
  part(
    ['DEMO-BRAKE-013', 2, 'set'],
    [210000, 4, 16],
    ['Колодки тормозные передние', 'Oldingi tormoz kolodkalari'],
  ),
  part(
    ['DEMO-BRAKE-014', 2, 'set'],
    [180000, 4, 5],
    ['Колодки тормозные задние', 'Orqa tormoz kolodkalari'],
  ),
  part(['DEMO-BRAKE-015', 2, 'pcs'], [290000, 4, 57], ['Диск тормозной', 'Tormoz diski']),
  part(
    ['DEMO-ENGINE-016', 3, 'set'],
    [420000, 4, 17],
    ['Ремень ГРМ, комплект', 'Gaz taqsimlash tasmasi, toʻplam'],
  ),
  part(['DEMO-ENGINE-017', 3, 'pcs'], [78000, 4, 9], ['Ремень генератора', 'Generator tasmasi']),
  part(
    ['DEMO-ENGINE-018', 3, 'pcs'],
    [65000, 4, 43],
    ['Прокладка клапанной крышки', 'Klapan qopqogʻi qistirmasi'],
  ),
  part(['DEMO-ENGINE-019', 3, 'pcs'], [310000, 4, 33], ['Помпа водяная', 'Suv nasosi']),
  part(['DEMO-ELEC-020', 4, 'pcs'], [32000, 4, 8], ['Свеча зажигания', 'Oʻt oldirish shami']),
  part(
    ['DEMO-ELEC-021', 4, 'pcs'],
    [780000, 4, 42],
    ['Аккумулятор 60 А·ч', 'Akkumulyator 60 A·soat'],
  ),
  part(
    ['DEMO-ELEC-022', 4, 'pcs'],
    [2150000, 4, 47],
    ['Аккумулятор 190 А·ч', 'Akkumulyator 190 A·soat'],
  ),
  part(
    ['DEMO-ELEC-023', 4, 'set'],
    [350000, 4, 12],
    ['Генератор, ремонтный комплект', 'Generator taʼmirlash toʻplami'],
  ),
  part(
    ['DEMO-SUSP-024', 5, 'pcs'],
    [460000, 4, 11],
    ['Амортизатор передний', 'Oldingi amortizator'],
  ),
  part(
    ['DEMO-SUSP-025', 5, 'pcs'],
    [125000, 4, 38],
    ['Наконечник рулевой тяги', 'Rul tortqisi uchligi'],
  ),
  part(['DEMO-TYRE-026', 6, 'pcs'], [620000, 4, 48], ['Шина 185/65 R15', 'Shina 185/65 R15']),
  part(['DEMO-TYRE-027', 6, 'pcs'], [3900000, 4, 46], ['Шина 315/80 R22.5', 'Shina 315/80 R22.5']),
  part(['DEMO-LIGHT-028', 7, 'pcs'], [25000, 4, 24], ['Лампа H4 12 В', 'Chiroq H4 12 V']),
  part(
    ['DEMO-LIGHT-029', 7, 'pcs'],
    [190000, 4, 10],
    ['Фонарь задний, грузовой', 'Orqa chiroq, yuk avtomobili'],
  ),
  part(['DEMO-GAS-030', 8, 'pcs'], [950000, 4, 23], ['Редуктор газовый', 'Gaz reduktori']),
]
