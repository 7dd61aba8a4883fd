// Findings of the demonstration's doctor and mechanic.
import type { Localized } from '../localized.ts'

export const refusals = {
  pressure: { ru: 'Повышенное артериальное давление', uz: 'Qon bosimi yuqori' },
  temperature: { ru: 'Повышенная температура', uz: 'Harorat yuqori' },
  alcohol: { ru: 'Признаки опьянения', uz: 'Mastlik belgilari' },
  usual: { ru: 'Рабочее давление 145/92', uz: 'Odatdagi bosimi 145/92' },
} as const satisfies Readonly<Record<string, Localized>>

/** By part of the vehicle. */
export const defects = {
  engine: { ru: 'Течь масла', uz: 'Moy sizmoqda' },
  transmission: {
    ru: 'Посторонний шум в коробке передач',
    uz: 'Uzatmalar qutisida begona shovqin',
  },
  body: { ru: 'Повреждено зеркало', uz: 'Oyna shikastlangan' },
  lights: { ru: 'Не горит левая фара', uz: 'Chap fara yonmayapti' },
  brakes: { ru: 'Увеличенный ход педали тормоза', uz: 'Tormoz pedalining yurishi katta' },
  steering: { ru: 'Люфт рулевого колеса', uz: 'Rul chambaragida luft bor' },
  tyres: { ru: 'Износ протектора', uz: 'Protektor yeyilgan' },
  equipment: { ru: 'Просрочен огнетушитель', uz: 'Oʻt oʻchirgich muddati oʻtgan' },
} as const satisfies Readonly<Record<string, Localized>>
