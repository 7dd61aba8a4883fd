import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWrittenDay } from '#i18n/parse/index.ts'

const today = '2026-11-21'
const names = {
  'Russian in full':
    'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'Russian, nominative':
    'Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь',
  'Russian, cut': 'янв. фев. мар. апр. мая. июн. июл. авг. сент. окт. нояб. дек.',
  'Uzbek, Latin': 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr',
  'Uzbek, Latin, as many write':
    'Yanvar Fevral Mart Aprel May Iyun Iyul Avgust Sentyabr Oktyabr Noyabr Dekabr',
  'Uzbek, Cyrillic': 'январ феврал март апрел май июн июл август сентябр октябр ноябр декабр',
  English: 'January February March April May June July August September October November December',
  'English, cut': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  Roman: 'I II III IV V VI VII VIII IX X XI XII',
}

type Parts = { day: number; month: number; year: number }
const two = (n: number) => String(n).padStart(2, '0')
const iso = ({ day, month, year }: Parts) => `${year}-${two(month)}-${two(day)}`
const parts = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((at): Parts => ({
    day: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    year: at.getUTCFullYear(),
  }))

describe('a date as text', () => {
  test.each(Object.entries(names))(
    'is parsed with its month in %s, in every order and with every separator',
    (_, words) => {
      const list = words.split(' ')
      const forms = [
        (d: string, m: string, y: string) => `${d} ${m} ${y}`,
        (d: string, m: string, y: string) => `${d}-${m} ${y}`,
        (d: string, m: string, y: string) => `${d}-${m}-${y}`,
        (d: string, m: string, y: string) => `${d}.${m}.${y}`,
        (d: string, m: string, y: string) => `«${d}» ${m} ${y} г.`,
        (d: string, m: string, y: string) => `${d} ${m} ${y} года`,
        (d: string, m: string, y: string) => `${d} ${m} ${y} йил`,
        (d: string, m: string, y: string) => `${d}-${m} ${y}-yil`,
        (d: string, m: string, y: string) => `${y}-yil ${d}-${m}`,
        (d: string, m: string, y: string) => `${y} йил ${d} ${m}`,
        (d: string, m: string, y: string) => `${m} ${d}, ${y}`,
        (d: string, m: string, y: string) => `${y}-${m}-${d}`,
      ]
      fc.assert(
        fc.property(
          parts,
          fc.constantFrom(...forms),
          fc.boolean(),
          fc.boolean(),
          (of, form, zero, loud) => {
            const text = form(
              zero ? two(of.day) : String(of.day),
              list[of.month - 1]!,
              String(of.year),
            )
            expect(parseWrittenDay(loud ? text.toUpperCase() : text, today)).toBe(iso(of))
          },
        ),
      )
    },
  )
  test('is parsed from digits with any separator and a year of two or four digits', () => {
    const forms = [
      ({ day, month, year }: Parts) => `${two(day)}.${two(month)}.${year}`,
      ({ day, month, year }: Parts) => `${day}.${month}.${two(year % 100)}`,
      ({ day, month, year }: Parts) => `${day}/${month}/${year}`,
      ({ day, month, year }: Parts) => `${two(day)}-${two(month)}-${year}`,
      ({ day, month, year }: Parts) => `${two(day)}.${two(month)}.${year} г.`,
      ({ day, month, year }: Parts) => `${two(day)}.${two(month)}.${year}й.`,
      ({ day, month, year }: Parts) => `${year}/${two(month)}/${two(day)}`,
      ({ day, month, year }: Parts) => `${year}.${month}.${day}`,
      ({ day, month, year }: Parts) => ` ${two(day)} . ${two(month)} . ${year} `,
      iso,
    ]
    fc.assert(
      fc.property(parts, fc.constantFrom(...forms), (of, form) => {
        // two digits reach from 1947 to 2046
        expect(parseWrittenDay(form(of), today)).toBe(iso(of))
      }),
    )
  })
  test('of any content parses to a valid day, to nothing, or to an error', () => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[\d .,/\-майmyixg«»]{0,20}$/))
    fc.assert(
      fc.property(anything, (text) => {
        const day = parseWrittenDay(text, today)
        if (day !== null && day !== 'bad')
          expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
  test.each([
    '30.02.2019',
    '31 апреля 2019',
    '12 мяу 2019',
    '0 мая 2019',
    '32-may 2019',
    '12 мая',
    'май 2019',
    '12.05',
    '2019',
    'вчера',
    '13 13 2019',
  ])('%s is rejected', (text) => expect(parseWrittenDay(text, today)).toBe('bad'))
  test('that is empty parses to nothing', () => expect(parseWrittenDay(' «» ', today)).toBeNull())
})
