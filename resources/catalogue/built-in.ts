import type { BuiltIn } from '../kernel/built-in.ts'

export const builtIn = {
  'car-status': {
    on_line: { name: { ru: 'На линии', uz: 'Liniyada', en: 'On the line' } },
    garage: { name: { ru: 'В гараже', uz: 'Garajda', en: 'In the garage' } },
    repair: { name: { ru: 'В ремонте', uz: 'Taʼmirda', en: 'Under repair' } },
    maintenance: { name: { ru: 'На ТО', uz: 'Texnik xizmatda', en: 'On maintenance' } },
    reserve: { name: { ru: 'В резерве', uz: 'Zaxirada', en: 'In reserve' } },
    conserved: { name: { ru: 'На консервации', uz: 'Konservatsiyada', en: 'Laid up' } },
    written_off: { name: { ru: 'Списан', uz: 'Hisobdan chiqarilgan', en: 'Written off' } },
  },
  'staff-status': {
    working: { name: { ru: 'Работает', uz: 'Ishlamoqda', en: 'Working' } },
    vacation: { name: { ru: 'В отпуске', uz: 'Taʼtilda', en: 'On leave' } },
    sick: { name: { ru: 'На больничном', uz: 'Kasallik taʼtilida', en: 'On sick leave' } },
    trip: { name: { ru: 'В командировке', uz: 'Xizmat safarida', en: 'On a business trip' } },
    dismissed: { name: { ru: 'Уволен', uz: 'Ishdan boʻshatilgan', en: 'Dismissed' } },
  },
  'measurement-unit': {
    l: { name: { ru: 'литр', uz: 'litr', en: 'litre' }, symbol: { ru: 'л', uz: 'l', en: 'l' } },
    kg: {
      name: { ru: 'килограмм', uz: 'kilogramm', en: 'kilogram' },
      symbol: { ru: 'кг', uz: 'kg', en: 'kg' },
    },
    m3: {
      name: { ru: 'кубический метр', uz: 'kub metr', en: 'cubic metre' },
      symbol: { ru: 'м³', uz: 'm³', en: 'm³' },
    },
    pcs: {
      name: { ru: 'штука', uz: 'dona', en: 'piece' },
      symbol: { ru: 'шт.', uz: 'dona', en: 'pcs' },
    },
    set: {
      name: { ru: 'комплект', uz: 'toʻplam', en: 'set' },
      symbol: { ru: 'компл.', uz: 'toʻplam', en: 'set' },
    },
    km: {
      name: { ru: 'километр', uz: 'kilometr', en: 'kilometre' },
      symbol: { ru: 'км', uz: 'km', en: 'km' },
    },
    h: { name: { ru: 'час', uz: 'soat', en: 'hour' }, symbol: { ru: 'ч', uz: 'soat', en: 'h' } },
    day: {
      name: { ru: 'день', uz: 'kun', en: 'day' },
      symbol: { ru: 'дн.', uz: 'kun', en: 'days' },
    },
    t: { name: { ru: 'тонна', uz: 'tonna', en: 'tonne' }, symbol: { ru: 'т', uz: 't', en: 't' } },
  },
} satisfies BuiltIn
