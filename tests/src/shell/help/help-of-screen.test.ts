// Which page of the help a screen opens, and which pages words find.
import { describe, expect, it } from 'vitest'
import { helpPage } from '#i18n/help/help-page.ts'
import { wholeSource } from '#i18n/help/whole-source.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { createPaths } from '#src/kernel/paths.ts'
import { helpOfScreen } from '#src/shell/help/helpOfScreen.ts'
import { indexHelp, searchHelp } from '#src/shell/help/searchHelp.ts'

const resources = allResources().flatMap((one) => [one, ...namedDesks(one)])
const paths = createPaths(resources)
const at = (pathname: string, search = '') => helpOfScreen(paths, { pathname, search })

describe.each(locales)('the help in %s', (locale) => {
  it('has a page for every screen of every resource', async () => {
    const source = await wholeSource(locale)
    const addresses = resources.flatMap(({ screens }) =>
      Object.values(screens).map(({ path }) => path.replace(/:\w+/g, '7')),
    )
    expect(addresses.length).toBeGreaterThan(150)
    const without = addresses.filter((one) => {
      const page = helpPage(source, at(one).page)
      return !page || page.id === 'start' || page.what === ''
    })
    expect(without).toEqual([])
  })
})

describe('the page of a screen', () => {
  it.each([
    ['/', 'home'],
    ['/profile', 'profile'],
    ['/notification-items', 'inbox'],
    ['/messages', 'messages'],
    ['/notFound', 'rights'],
    ['/waybills', 'way-bill'],
    ['/route-bill', 'way-bill-bill'],
    ['/gate', 'gate-shift'],
    ['/nowhere', 'start'],
  ])('%s is %s', (path, page) => expect(at(path).page).toBe(page))

  it('is about the form in a drawer over a list', () => {
    expect(at('/fuels').kind).toBe('list')
    expect(at('/fuels', '?create').kind).toBe('create')
  })
})

describe('the search', () => {
  it.each([
    ['ru', 'импорт', 'import'],
    ['ru', 'сочетания клавиш', 'shortcuts'],
    ['ru', 'медосмотр', 'medical-checkup'],
    ['ru', 'отопитель', 'fuel-consumption-norm'],
    ['uz', 'yoʻl varaqasi', 'way-bill'],
    ['uz-Cyrl', 'yol varaqasi', 'way-bill'],
    ['en', 'regulations', 'car-tech-regulation'],
    ['en', 'large type', 'gate-shift'],
  ] as const)('in %s finds «%s»', async (locale, text, page) => {
    const source = await wholeSource(locale)
    const found = searchHelp(indexHelp(source, source.resources), text).map(({ id }) => id)
    expect(found.slice(0, 12)).toContain(page)
  })

  it('prefers titles, and finds nothing for words that nobody wrote', async () => {
    const source = await wholeSource('en')
    const index = indexHelp(source, source.resources)
    expect(searchHelp(index, 'import')[0]?.id).toBe('import')
    expect(searchHelp(index, 'xylophone')).toEqual([])
    expect(
      searchHelp(
        index.filter(({ id }) => id !== 'car'),
        'vehicles',
      ),
    ).not.toContainEqual(expect.objectContaining({ id: 'car' }))
  })
})
