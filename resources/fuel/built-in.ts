import type { BuiltIn } from '../kernel/built-in.ts'
import { byCountry } from '../kernel/country-packs.ts'
import type { FuelSurchargeCode } from '../kernel/country-packs.ts'

type SeasonKey = 'winter_from' | 'winter_until' | 'winter_percent' | 'summer_from' | 'summer_until'

const ofSeason = (key: SeasonKey) => ({ inCountry: byCountry(({ fuelNorms }) => fuelNorms[key]) })
const percentOf = (code: FuelSurchargeCode) => ({
  percent: { inCountry: byCountry(({ fuelNorms }) => fuelNorms.surcharges[code]) },
})
const place = { kind: 'place' }
const age = { kind: 'age' }
const conditioner = { kind: 'conditioner' }

export const builtIn = {
  'fuel-season': {
    standard: {
      name: { ru: 'Вся организация', uz: 'Butun tashkilot', en: 'The whole organisation' },
      winter_from: ofSeason('winter_from'),
      winter_until: ofSeason('winter_until'),
      winter_percent: ofSeason('winter_percent'),
      summer_from: ofSeason('summer_from'),
      summer_until: ofSeason('summer_until'),
    },
  },
  'fuel-surcharge': {
    city_over_5m: {
      ...{ ...place, ...percentOf('city_over_5m') },
      name: {
        ru: 'Город, свыше 5 млн жителей',
        uz: 'Shahar, 5 mln dan ortiq aholi',
        en: 'City, over 5 million people',
      },
    },
    city_1m_5m: {
      ...{ ...place, ...percentOf('city_1m_5m') },
      name: {
        ru: 'Город, 1–5 млн жителей',
        uz: 'Shahar, 1–5 mln aholi',
        en: 'City, 1–5 million people',
      },
    },
    city_250k_1m: {
      ...{ ...place, ...percentOf('city_250k_1m') },
      name: {
        ru: 'Город, 250 тыс. – 1 млн жителей',
        uz: 'Shahar, 250 ming – 1 mln aholi',
        en: 'City, 250 thousand – 1 million people',
      },
    },
    city_100k_250k: {
      ...{ ...place, ...percentOf('city_100k_250k') },
      name: {
        ru: 'Город, 100–250 тыс. жителей',
        uz: 'Shahar, 100–250 ming aholi',
        en: 'City, 100–250 thousand people',
      },
    },
    city_under_100k: {
      ...{ ...place, ...percentOf('city_under_100k') },
      name: {
        ru: 'Город, до 100 тыс. жителей',
        uz: 'Shahar, 100 minggacha aholi',
        en: 'City, up to 100 thousand people',
      },
    },
    highway: {
      ...{ ...place, ...percentOf('highway') },
      name: {
        ru: 'Дорога за городом',
        uz: 'Shahar tashqarisidagi yoʻl',
        en: 'Road outside of cities',
      },
    },
    conditioner: {
      ...{ ...conditioner, ...percentOf('conditioner') },
      name: { ru: 'Кондиционер', uz: 'Konditsioner', en: 'Air conditioner' },
    },
    age_5: {
      ...{ ...age, ...percentOf('age_5') },
      name: {
        ru: 'Старше 5 лет или пробег свыше 100 тыс. км',
        uz: '5 yildan ortiq yoki 100 ming km dan ortiq yurgan',
        en: 'Over 5 years or over 100 thousand km',
      },
    },
    age_8: {
      ...{ ...age, ...percentOf('age_8') },
      name: {
        ru: 'Старше 8 лет или пробег свыше 150 тыс. км',
        uz: '8 yildan ortiq yoki 150 ming km dan ortiq yurgan',
        en: 'Over 8 years or over 150 thousand km',
      },
    },
  },
} satisfies BuiltIn
