// Destinations and cargo of the demonstration's vehicles, by depot and purpose.
import type { Localized } from '../localized.ts'
import type { Depot } from './companies.ts'

interface Destination {
  readonly name: Localized
  /** km from the depot, one way. */
  readonly km: number
}

export const bases: Readonly<Record<Depot, Localized>> = {
  tashkent: { ru: 'Ташкент, автоколонна', uz: 'Toshkent, avtokolonna' },
  samarkand: { ru: 'Самарканд, филиал', uz: 'Samarqand, filial' },
  bukhara: { ru: 'Бухара, филиал', uz: 'Buxoro, filial' },
  navoiy: { ru: 'Навои, филиал', uz: 'Navoiy, filial' },
}

export const destinations: Readonly<Record<Depot, readonly Destination[]>> = {
  tashkent: [
    { name: { ru: 'Ташкент, аэропорт', uz: 'Toshkent, aeroport' }, km: 12 },
    { name: { ru: 'Ташкент, Северный вокзал', uz: 'Toshkent, Shimoliy vokzal' }, km: 9 },
    { name: { ru: 'Ташкент, рынок «Фуд Сити»', uz: 'Toshkent, «Fud Siti» bozori' }, km: 17 },
    { name: { ru: 'Чирчик', uz: 'Chirchiq' }, km: 38 },
    { name: { ru: 'Янгиюль', uz: 'Yangiyoʻl' }, km: 30 },
    { name: { ru: 'Алмалык', uz: 'Olmaliq' }, km: 68 },
  ],
  samarkand: [
    { name: { ru: 'Самарканд, аэропорт', uz: 'Samarqand, aeroport' }, km: 8 },
    { name: { ru: 'Самарканд, вокзал', uz: 'Samarqand, vokzal' }, km: 7 },
    { name: { ru: 'Булунгур', uz: 'Bulungʻur' }, km: 36 },
    { name: { ru: 'Ургут', uz: 'Urgut' }, km: 42 },
    { name: { ru: 'Каттакурган', uz: 'Kattaqoʻrgʻon' }, km: 75 },
  ],
  bukhara: [
    { name: { ru: 'Бухара, аэропорт', uz: 'Buxoro, aeroport' }, km: 6 },
    { name: { ru: 'Каган, вокзал', uz: 'Kogon, vokzal' }, km: 14 },
    { name: { ru: 'Вабкент', uz: 'Vobkent' }, km: 30 },
    { name: { ru: 'Гиждуван', uz: 'Gʻijduvon' }, km: 45 },
    { name: { ru: 'Каракуль', uz: 'Qorakoʻl' }, km: 60 },
  ],
  navoiy: [
    { name: { ru: 'Кармана', uz: 'Karmana' }, km: 9 },
    { name: { ru: 'Навои, промзона', uz: 'Navoiy, sanoat zonasi' }, km: 12 },
    { name: { ru: 'Кызылтепа', uz: 'Qiziltepa' }, km: 45 },
  ],
}

/** Where a vehicle went yesterday that is not back yet; km one way. */
export const farAway: Readonly<Record<Depot, Destination>> = {
  tashkent: { name: { ru: 'Самарканд', uz: 'Samarqand' }, km: 310 },
  samarkand: { name: { ru: 'Ташкент, терминал', uz: 'Toshkent, terminal' }, km: 310 },
  bukhara: { name: { ru: 'Самарканд', uz: 'Samarqand' }, km: 270 },
  navoiy: { name: { ru: 'Учкудук, рудник', uz: 'Uchquduq, kon' }, km: 290 },
}

/** Where tippers load and unload. */
export const pits = {
  from: { ru: 'Карьер «Кармана»', uz: '«Karmana» karyeri' },
  to: [
    { name: { ru: 'Стройплощадка, Навои', uz: 'Qurilish maydoni, Navoiy' }, km: 14 },
    { name: { ru: 'Асфальтный завод', uz: 'Asfalt zavodi' }, km: 11 },
    { name: { ru: 'Ремонт дороги М37', uz: 'M37 yoʻl taʼmiri' }, km: 17 },
  ],
} as const satisfies { from: Localized; to: readonly Destination[] }

export const cargoes = {
  goods: [
    { ru: 'Стройматериалы', uz: 'Qurilish mollari' },
    { ru: 'Продукты питания', uz: 'Oziq-ovqat' },
    { ru: 'Бытовая техника', uz: 'Maishiy texnika' },
    { ru: 'Мебель', uz: 'Mebel' },
    { ru: 'Запасные части', uz: 'Ehtiyot qismlar' },
  ],
  bulk: [
    { ru: 'Щебень', uz: 'Shagʻal' },
    { ru: 'Песок', uz: 'Qum' },
    { ru: 'Грунт', uz: 'Tuproq' },
  ],
} as const satisfies Readonly<Record<string, readonly Localized[]>>

/** Payload of a model, t. */
export const payloads: Readonly<Record<string, number>> = {
  'Chevrolet Damas 0.8': 0.5,
  'Chevrolet Labo 0.8': 0.5,
  'Isuzu NPR 75L': 3.5,
  'Isuzu NQR 71': 4,
  'MAN CLA 16.220': 8,
  'MAN TGS 33.360': 20,
  'KamAZ 65115': 14,
  'Howo ZZ3257': 20,
  'GAZ 3302 GAZelle': 1.5,
  'GAZ 2705 GAZelle': 1.3,
}

export const correction: Localized = {
  ru: 'Не учтён простой с работающим двигателем',
  uz: 'Dvigatel ishlab turgan toʻxtash vaqti hisobga olinmagan',
}
