import { describe, expect, it } from 'vitest'
import { parseSearch } from '#resources/kernel/values/search-key.ts'
import { matchesIn } from '#src/kernel/list/grid/highlight.ts'

const marked = (text: string, search: string) =>
  matchesIn(text, parseSearch(search).flat()).map(([from, to]) => text.slice(from, to))

describe('the search highlight', () => {
  it.each([
    ['Тошкент вокзали', 'toshkent', ['Тошкент']],
    ['Toshkent bozori', 'тошк', ['Toshk']],
    ['Oʻzbekiston koʻchasi', 'ўзбек', ['Oʻzbek']],
    ['Зелёный проезд', 'зелен', ['Зелён']],
    ['Площадь Мира', 'щад', ['щад']],
    ['Ямарка, Марка', 'мар', ['мар', 'Мар']],
    ['Гараж 01A123BC', '01А123', ['01A123']],
    ['Карим Олим', 'к о', ['К', 'О']],
    ['Тўхтаев Қодир', 'тухт кодир', ['Тўхт', 'Қодир']],
    ['Йўлдош', 'йулдош', ['Йўлдош']],
    ['Олимжон', 'м', []],
    ['Север', 'юг', []],
  ])('in %s for %s is %j', (text, search, parts) => expect(marked(text, search)).toEqual(parts))
  it('is empty without a search', () => expect(marked('Север', '')).toEqual([]))
})
