import { allResources } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { loadMessages } from '#i18n/load.ts'
import { kept } from '#i18n/translit/stems.ts'
import { piecesOf } from '#i18n/help/markup.ts'
import { isGeneral, pagedResources } from '#i18n/help/pages.ts'
const lang = process.argv[2]! as 'ru'
const { help } = lang === 'uz-Cyrl' as string ? await import('#i18n/help/uz-Cyrl/index.ts') : await import(`#i18n/help/${lang}/index.ts`)
const paged = pagedResources(allResources().flatMap((one) => [one, ...namedDesks(one)]))
const names = new Set(paged.map(({ name }) => name))
console.log('missing', paged.filter(({ name }) => !(name in help.screens)).map(({ name }) => name).join(' '))
console.log('extra', Object.keys(help.screens).filter((n) => !names.has(n)).join(' '))
const tree = await loadMessages(lang as any)
const at = (path: string) => path.split('.').reduce<any>((o, k) => o?.[k], tree)
// resources with dots none
const keys = new Set<string>()
const walk = (x: unknown, p: string): void => {
  if (typeof x === 'string') {
    for (const piece of piecesOf(x)) {
      if ('page' in piece && !isGeneral(piece.page) && !names.has(piece.page)) console.log('dead', p, piece.page)
      if ('label' in piece && typeof at(piece.label) !== 'string') console.log('label', p, piece.label)
      if ('key' in piece) keys.add(piece.key)
      if ('text' in piece) {
        const words = (piece.text.match(/[A-Za-z]+/g) ?? []).filter((w) => !kept.has(w))
        if ((lang === 'ru' || lang as string === 'uz-Cyrl') && words.length) console.log('latin', p, words.join(' '))
        if ((lang as string === 'en' || lang as string === 'uz') && /\p{Script=Cyrillic}/u.test(piece.text)) console.log('cyr', p, piece.text)
        if (lang as string === 'uz' && (/['`’‘]/.test(piece.text) || /[og]ʼ|(?<![og])ʻ/i.test(piece.text))) console.log('apos', p, piece.text)
        if (/\.\.\.| - |\s{2}/.test(piece.text)) console.log('typo', p, piece.text)
      }
    }
  } else for (const [k, v] of Object.entries(x as object)) walk(v, p + '.' + k)
}
walk(help, '')
console.log([...keys].join(' | '))
