// Works on vehicles, and their intervals. Intervals are plausible; those of the manufacturer
// prevail.
import type { Localized } from '../localized.ts'

interface DemoWork {
  code: string
  name: Localized
  /** Code of a built-in type of work. */
  type: string
  hours: string
  /** Position in the item categories of stock.ts. */
  category: number
}

// prettier-ignore
export const works: readonly DemoWork[] = [
  { code: 'oil', name: { ru: 'Замена моторного масла и фильтра', uz: 'Motor moyi va filtrini almashtirish' }, type: 'service', hours: '0.80', category: 0 },
  { code: 'air', name: { ru: 'Замена воздушного фильтра', uz: 'Havo filtrini almashtirish' }, type: 'service', hours: '0.30', category: 1 },
  { code: 'fuel', name: { ru: 'Замена топливного фильтра', uz: 'Yoqilgʻi filtrini almashtirish' }, type: 'service', hours: '0.50', category: 1 },
  { code: 'pads', name: { ru: 'Замена тормозных колодок', uz: 'Tormoz kolodkalarini almashtirish' }, type: 'service', hours: '1.50', category: 2 },
  { code: 'brake_fluid', name: { ru: 'Замена тормозной жидкости', uz: 'Tormoz suyuqligini almashtirish' }, type: 'service', hours: '0.80', category: 2 },
  { code: 'coolant', name: { ru: 'Замена охлаждающей жидкости', uz: 'Sovitish suyuqligini almashtirish' }, type: 'service', hours: '1.00', category: 0 },
  { code: 'belt', name: { ru: 'Замена ремня ГРМ', uz: 'Gaz taqsimlash tasmasini almashtirish' }, type: 'repair', hours: '3.00', category: 3 },
  { code: 'gearbox', name: { ru: 'Замена масла в коробке передач', uz: 'Uzatmalar qutisi moyini almashtirish' }, type: 'service', hours: '1.20', category: 0 },
  { code: 'plugs', name: { ru: 'Замена свечей зажигания', uz: 'Oʻt oldirish shamlarini almashtirish' }, type: 'service', hours: '0.60', category: 4 },
  { code: 'alignment', name: { ru: 'Регулировка углов установки колёс', uz: 'Gʻildiraklar oʻrnatilish burchagini sozlash' }, type: 'diagnostics', hours: '1.00', category: 5 },
  { code: 'tyres', name: { ru: 'Сезонная замена шин', uz: 'Shinalarni mavsumiy almashtirish' }, type: 'tyres', hours: '1.00', category: 6 },
  { code: 'cylinders', name: { ru: 'Освидетельствование газовых баллонов', uz: 'Gaz ballonlarini sinovdan oʻtkazish' }, type: 'diagnostics', hours: '2.00', category: 8 },
]
