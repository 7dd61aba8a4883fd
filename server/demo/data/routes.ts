// Routes between the demonstration's places, by their codes; a fleet has those with all places
// known.
import type { Localized } from '../localized.ts'

interface DemoRoute {
  name: Localized
  /** From start to end. */
  through: readonly string[]
  /** km along the road */
  distance: string
  /** min */
  time: number
}

export const routes: readonly DemoRoute[] = [
  {
    name: {
      ru: 'Международный аэропорт Ташкента — Северный вокзал, Ташкент',
      uz: 'Toshkent xalqaro aeroporti — Toshkent Shimoliy vokzali',
    },
    through: ['TAS', 'TRS'],
    distance: '6',
    time: 15,
  },
  {
    name: {
      ru: 'Северный вокзал, Ташкент — Оптовый рынок «Фуд Сити», Ташкент',
      uz: 'Toshkent Shimoliy vokzali — «Fud Siti» ulgurji bozori, Toshkent',
    },
    through: ['TRS', 'FOD'],
    distance: '14',
    time: 25,
  },
  {
    name: {
      ru: 'Северный вокзал, Ташкент — Чирчик, центр',
      uz: 'Toshkent Shimoliy vokzali — Chirchiq, markaz',
    },
    through: ['TRS', 'TTZ', 'CHR'],
    distance: '40',
    time: 55,
  },
  {
    name: {
      ru: 'Автостанция ТТЗ, Ташкент — Ангрен, центр',
      uz: 'TTZ avtostansiyasi, Toshkent — Angren, markaz',
    },
    through: ['TTZ', 'CHR', 'ANG'],
    distance: '114',
    time: 125,
  },
  {
    name: {
      ru: 'Северный вокзал, Ташкент — Международный аэропорт Самарканда',
      uz: 'Toshkent Shimoliy vokzali — Samarqand xalqaro aeroporti',
    },
    through: ['TRS', 'FOD', 'SKD'],
    distance: '315',
    time: 280,
  },
  {
    name: {
      ru: 'Международный аэропорт Самарканда — Железнодорожный вокзал Самарканд',
      uz: 'Samarqand xalqaro aeroporti — Samarqand temir yoʻl vokzali',
    },
    through: ['SKD', 'REG', 'SRS'],
    distance: '15',
    time: 30,
  },
  {
    name: {
      ru: 'Международный аэропорт Самарканда — Международный аэропорт Бухары',
      uz: 'Samarqand xalqaro aeroporti — Buxoro xalqaro aeroporti',
    },
    through: ['SKD', 'NVI', 'BHK'],
    distance: '261',
    time: 235,
  },
  {
    name: {
      ru: 'Международный аэропорт Бухары — Крепость Арк, Бухара',
      uz: 'Buxoro xalqaro aeroporti — Ark qalʼasi, Buxoro',
    },
    through: ['BHK', 'ARK'],
    distance: '9',
    time: 20,
  },
]
