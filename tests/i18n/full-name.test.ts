import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFullName } from '#i18n/parse/index.ts'

const parts = (text: string) => {
  const read = parseFullName(text)
  return read === 'bad' ? read : [read.surname, read.name, read.patronymic]
}

const surnames = ['Каримов', 'Karimova', 'Салтыков-Щедрин', 'Oʻrinov', 'Ўринов', 'Абрамович', 'Ким']
const names = ['Алишер', 'Alisher', 'Гулнора', 'Oʻktam', 'Анна-Мария']
const fathers = [
  ...[
    'Рустамович',
    'Рустамовна',
    'Ильич',
    'Ильинична',
    'Rustamovich',
    'Rustamovna',
    'Рустам-оглы',
    'Рустамқизи',
  ],
  ...[
    "Rustam o'g'li",
    'Rustam oʻgʻli',
    'Rustam o‘g‘li',
    'Rustam ogli',
    'Rustam qizi',
    'Рустам ўғли',
    'Рустам угли',
    'Рустам қизи',
    'Рустам кизи',
  ],
]
const one = (list: readonly string[]) => fc.constantFrom(...list)

describe('a full name in one cell', () => {
  test('is parsed in official order, and with the surname after a recognisable patronymic', () => {
    const spaces = fc.constantFrom(' ', '  ', '\u00a0')
    fc.assert(
      fc.property(
        one(surnames),
        one(names),
        one(fathers),
        spaces,
        fc.boolean(),
        (surname, name, father, space, behind) => {
          // a short patronymic cannot be distinguished from a surname unless it is last
          fc.pre(!behind || !father.startsWith('Иль'))
          const text = (behind ? [name, father, surname] : [surname, name, father]).join(space)
          expect(parts(text)).toEqual([surname, name, father])
        },
      ),
    )
  })
  test('keeps every word and invents none', () => {
    const word = fc.oneof(
      one([...surnames, ...names, ...fathers]),
      fc.string({ maxLength: 8 }),
      fc.constantFrom('И.', 'И.И.', ',', '-'),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const read = parts(words.join(' '))
        if (read === 'bad') return
        const letters = (text: string) =>
          [...text.replace(/[\s,\u200b\u200e\u200f\ufeff]/g, '')].sort().join('')
        expect(letters((read as string[]).join(''))).toBe(letters(words.join('')))
      }),
    )
  })
  test.each([
    ['Каримов Алишер', ['Каримов', 'Алишер', '']],
    ['Алишер Рустамович Абрамович', ['Абрамович', 'Алишер', 'Рустамович']],
    ['Абрамович Алишер Рустамович', ['Абрамович', 'Алишер', 'Рустамович']],
    ['Каримов', ['Каримов', '', '']],
    ['КАРИМОВ АЛИШЕР РУСТАМОВИЧ', ['КАРИМОВ', 'АЛИШЕР', 'РУСТАМОВИЧ']],
    ['Каримов, Алишер Рустамович', ['Каримов', 'Алишер', 'Рустамович']],
    ['Римский Корсаков Николай Андреевич', ['Римский Корсаков', 'Николай', 'Андреевич']],
    ['Алишер Рустамович', ['', 'Алишер', 'Рустамович']],
    ['Karimov Alisher Rustam', ['Karimov', 'Alisher', 'Rustam']],
    ['Иванов И.И.', ['Иванов', 'И.', 'И.']],
    ['Иванов И. И.', ['Иванов', 'И.', 'И.']],
    ['И.И. Иванов', ['Иванов', 'И.', 'И.']],
    ['Иванов И.', ['Иванов', 'И.', '']],
    ['Каримов Алишер Рустам Ахмад', 'bad'],
    ['Иванов Иван И. И.', 'bad'],
    ['Каримов 5', 'bad'],
    ['ООО "А/Б" Сервис', 'bad'],
    ['', 'bad'],
  ])('%s', (text, read) => expect(parts(text)).toEqual(read))
})
