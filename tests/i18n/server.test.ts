import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { fieldLabel, localeOf, resourceLabel, say, sayFault } from '#i18n/server.ts'
import { errorStatus, faultCodes } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'

describe.each(locales)('server texts in %s', (locale) => {
  test('have a distinct sentence for every error code', () => {
    const said = (Object.keys(errorStatus) as ErrorCode[]).map((code) =>
      say(locale, `errors.${code}`),
    )
    expect(new Set(said).size).toBe(said.length)
    expect(said.every((text) => text.length > 5)).toBe(true)
  })
  test('have a complete sentence for every validation error, with its argument and without', () => {
    for (const code of faultCodes) {
      expect(sayFault(locale, `${code}|3`)).not.toMatch(/%\{|\||^$/)
      expect(sayFault(locale, code)).not.toMatch(/%\{|\||^$/)
    }
  })
})

test.each([
  ['ru', 'too_long|1', 'Не более 1 символа'],
  ['ru', 'too_long|200', 'Не более 200 символов'],
  ['ru', 'too_long_by|60|70', 'Символов 70 из 60: сократите на 10'],
  ['en', 'too_long_by|4000|4012', '4,012 of 4,000 characters: shorten by 12'],
  ['ru', 'too_small|0.5', 'Не менее 0,5'],
  ['en', 'too_small|0.5', 'At least 0.5'],
  ['ru', 'too_late|2026-01-02', 'Не позже 02.01.2026'],
  ['ru', 'year_before|1930', 'Год не раньше 1930'],
  ['uz-Cyrl', 'year_after|2100', '2100-йилдан кейин бўлмасин'],
  ['uz-Cyrl', 'too_late|2026-01-02', '02.01.2026 санасидан кейин бўлмасин'],
  ['ru', 'earlier_than|brand_id', 'Не раньше, чем «Марка»'],
  ['ru', 'less_than|brand_id', 'Не меньше, чем «Марка»'],
  ['uz-Cyrl', 'earlier_than|brand_id', '«Русуми» дан олдин бўлмасин'],
  ['en', 'file_size|819200', 'The file is too large. At most 800\u00a0KB'],
  ['en', 'file_type|pdf, png', 'Unsupported file type. Allowed: pdf, png'],
  ['en', 'A finished sentence.', 'A finished sentence.'],
] as const)('%s %s', (locale, fault, text) =>
  expect(sayFault(locale, fault, 'car-model')).toBe(text),
)

test('labels fall back to the common ones and then to a humanised key', () => {
  expect(fieldLabel('ru', 'car-model', 'brand_id')).toBe('Марка')
  expect(fieldLabel('en', 'car-model', 'created_at')).toBe('Created at')
  expect(fieldLabel('en', 'nowhere', 'tank_volume')).toBe('Tank volume')
  expect(resourceLabel('uz-Cyrl', 'car-brand')).toMatchObject({
    name: 'Автомобиль русуми',
    many: 'Автомобиль русумлари',
  })
  expect(resourceLabel('ru', 'odd-thing').name).toBe('Odd thing')
})

test.each([
  ['ru', 'ru'],
  ['uz', 'uz'],
  ['uz-Latn-UZ', 'uz'],
  ['uz-Cyrl', 'uz-Cyrl'],
  ['uz-Cyrl-UZ,uz;q=0.9', 'uz-Cyrl'],
  ['uz_Cyrl', 'uz-Cyrl'],
  ['en-GB;q=0.9', 'en'],
  ['de, en;q=0.5, ru;q=0.7', 'ru'],
  ['fr-CH', 'ru'],
  ['en;q=0', 'ru'],
  ['*', 'ru'],
  ['', 'ru'],
  [undefined, 'ru'],
  [';;,,q=,=', 'ru'],
] as const)('Accept-Language %s is %s', (header, locale) => expect(localeOf(header)).toBe(locale))
