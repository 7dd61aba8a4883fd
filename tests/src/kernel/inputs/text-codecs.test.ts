import { describe, expect, it } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import type { TextCodec } from '#src/kernel/inputs/controls/useTypedText.ts'
import {
  dayCodec,
  dayMonthCodec,
  decimalCodec,
  durationCodec,
  integerCodec,
  momentCodec,
  phoneCodec,
  plateCodec,
  timeCodec,
} from '#src/kernel/inputs/textCodecs.ts'

const formats = formatsOf('ru', { timeZone: 'Asia/Tashkent', currency: 'UZS' })
const inRussia = formatsOf('ru', { timeZone: 'Europe/Moscow', currency: 'RUB', country: 'RU' })
const thisYear = formats.today().slice(0, 4)

// kind, typed text, value on the wire, text after leaving the field
const typed: [string, TextCodec<never>, string, string | number, string][] = (
  [
    ['decimal', decimalCodec(formats, 2), '42,23', '42.23', '42,23'],
    ['decimal', decimalCodec(formats, 2), '42.23', '42.23', '42,23'],
    ['decimal', decimalCodec(formats, 2), '4223,5', '4223.50', '4\u00a0223,50'],
    ['decimal', decimalCodec(formats, 2), '4 223,50', '4223.50', '4\u00a0223,50'],
    ['decimal', decimalCodec(formats, 3), '7', '7.000', '7'],
    ['decimal of too many digits', decimalCodec(formats, 2), '1,239', '1.239', '1,239'],
    ['integer', integerCodec(formats), '12 500', 12500, '12\u00a0500'],
    ['year', integerCodec(formats, false), '2019', 2019, '2019'],
    ['day', dayCodec(formats), '12032019', '2019-03-12', '12.03.2019'],
    ['day', dayCodec(formats), '2-4-12', '2012-04-02', '02.04.2012'],
    ['day', dayCodec(formats), '12.03.2019', '2019-03-12', '12.03.2019'],
    ['day', dayCodec(formats), '12.03', `${thisYear}-03-12`, `12.03.${thisYear}`],
    [
      'moment',
      momentCodec(formats),
      '12.03.2019 830',
      '2019-03-12T03:30:00.000Z',
      '12.03.2019 08:30',
    ],
    ['time', timeCodec, '830', '08:30', '08:30'],
    ['day of every year', dayMonthCodec(formats), '1510', '10-15', '15.10'],
    ['duration', durationCodec, '1:30', 90, '1:30'],
    ['duration', durationCodec, '90', 90, '1:30'],
    ['plate', plateCodec(formats), '01 а 123 вс', '01A123BC', '01 A 123 BC'],
    ['unusual plate', plateCodec(formats), 'd123456', 'D123456', 'D1 234 56'],
    ['phone', phoneCodec(formats), '90 123-45-67', '+998901234567', '+998 90 123-45-67'],
    ['phone', phoneCodec(formats), '998 (90) 1234567', '+998901234567', '+998 90 123-45-67'],
    ['phone in Russia', phoneCodec(inRussia), '8 (495) 123-45-67', '+74951234567', '+74951234567'],
    ['phone in Russia', phoneCodec(inRussia), '495 1234567', '+74951234567', '+74951234567'],
    ['foreign phone', phoneCodec(formats), '+7 495 123-45-67', '+74951234567', '+74951234567'],
  ] as const
).map(([kind, codec, text, value, shown]) => [
  kind,
  codec as unknown as TextCodec<never>,
  text,
  value,
  shown,
])

describe('typed text', () => {
  it.each(typed)('%s: %o', (_, codec, text, value, shown) => {
    const read = codec.read(text)
    expect(read).toBe(value)
    expect(codec.show(read as never)).toBe(shown)
  })

  it('in both of its own formats is parsed to the same value', () => {
    for (const [, codec, , value, shown] of typed) {
      expect(codec.read(shown)).toBe(value)
      if (codec.edit) expect(codec.read(codec.edit(value as never))).toBe(value)
    }
  })

  it('accepts the Russian key of t for today', () => {
    expect(dayCodec(formats).read('е')).toBe(formats.today())
    expect(dayCodec(formats).read('t')).toBe(formats.today())
  })

  it('without meaning is returned unchanged', () => {
    for (const codec of [
      decimalCodec(formats, 2),
      dayCodec(formats),
      momentCodec(formats),
      dayMonthCodec(formats),
      phoneCodec(formats),
    ]) {
      expect(codec.read('12..x')).toBeUndefined()
      expect(codec.show('12..x')).toBe('12..x')
      if (codec.edit) expect(codec.edit('12..x')).toBe('12..x')
    }
    expect(durationCodec.show('soon' as never)).toBe('soon')
    expect(integerCodec(formats).show('many' as never)).toBe('many')
  })
})
