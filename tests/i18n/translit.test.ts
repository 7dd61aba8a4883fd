import { describe, expect, test } from 'vitest'
import { normalizeLatin, toCyrillic, treeToCyrillic } from '#i18n/translit.ts'
import { table } from './trees.ts'

describe('transliteration from Uzbek Latin to Cyrillic', () => {
  test('agrees with both columns of the whole glossary', () => {
    const terms = table('glossary.csv')
    expect(terms.length).toBe(1087)
    const disagreeing = terms.filter(([, latin = '', cyrillic]) => toCyrillic(latin) !== cyrillic)
    expect(disagreeing).toEqual([])
  })
  test('agrees with texts published in both scripts', () => {
    const disagreeing = table('script-pairs.csv').filter(
      ([latin = '', cyrillic]) => toCyrillic(latin) !== cyrillic,
    )
    expect(disagreeing).toEqual([])
  })
  test.each([
    ['avtomobil', 'автомобиль'],
    ['avtomobillar', 'автомобиллар'],
    ['AVTOMOBIL', 'АВТОМОБИЛЬ'],
    ['Avtomobillarga', 'Автомобилларга'],
    ['filtrlang', 'фильтрланг'],
    ['rolik', 'ролик'],
    ['yer', 'ер'],
    ['eng', 'энг'],
    ['poyezd', 'поезд'],
    ['obyekt', 'объект'],
    ['yoʻl', 'йўл'],
    ['YOʻL', 'ЙЎЛ'],
    ['Yoʻl', 'Йўл'],
    ['Shahar', 'Шаҳар'],
    ['SHAHAR', 'ШАҲАР'],
    ['sunʼiy', 'сунъий'],
    ['MAʼLUMOT', 'МАЪЛУМОТ'],
    ['Isʼhoq', 'Исҳоқ'],
    ['GPS maʼlumotlari', 'GPS маълумотлари'],
    ['B toifa', 'B тоифа'],
    ['36,6 °C', '36,6 °C'],
    ['AA1234567', 'AA1234567'],
    ['01A123BC', '01A123BC'],
    ['AI-92', 'АИ-92'],
    ['%{count} ta yozuv, {other}', '%{count} та ёзув, {other}'],
    ['manzil ali@example.uz', 'манзил ali@example.uz'],
    ['', ''],
  ])('%s → %s', (latin, cyrillic) => expect(toCyrillic(latin)).toBe(cyrillic))

  test('accepts any apostrophe', () => {
    for (const mark of ["'", '`', '‘', '’', '´', 'ʻ', 'ʼ']) {
      expect(toCyrillic(`yo${mark}l ma${mark}lumot`)).toBe('йўл маълумот')
      expect(normalizeLatin(`yo${mark}l ma${mark}lumot`)).toBe('yoʻl maʼlumot')
    }
  })
  test('converts every text of a tree and keeps its keys', () => {
    expect(treeToCyrillic({ a: { bir: 'bir' }, ikki: 'ikki' })).toEqual({
      a: { bir: 'бир' },
      ikki: 'икки',
    })
  })
})
