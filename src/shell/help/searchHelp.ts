// Finds pages of the help by words of their titles and texts.
import { helpPage, wordsOfPage } from '#i18n/help/help-page.ts'
import type { HelpSource } from '#i18n/help/help-page.ts'
import { generalPages } from '#i18n/help/pages.ts'
import type { HelpId } from '#i18n/help/pages.ts'
import { foldedWords, searchKey } from '#resources/kernel/values/search-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { matching } from '../palette/paletteMatch.ts'

interface IndexedPage {
  id: HelpId
  label: string
  /** Of the title. */
  search: string
  /** Of the title and the text. */
  whole: string
}

/** All pages that the user may need: general ones, and those of open screens. */
export function indexHelp(source: HelpSource, open: readonly Resource[]): IndexedPage[] {
  return [...generalPages, ...open.map(({ name }) => name)].flatMap((id): IndexedPage[] => {
    const page = helpPage(source, id)
    if (!page) return []
    const search = searchKey([page.title])
    return [
      { id, label: page.title, search, whole: searchKey([page.title, wordsOfPage(source, page)]) },
    ]
  })
}

/**
 * Pages with the words in their titles, then those with words of their texts that begin as typed,
 * then those with similar ones.
 */
export function searchHelp(index: readonly IndexedPage[], text: string): IndexedPage[] {
  const named = matching(index, text)
  const others = index.filter((one) => !named.includes(one))
  const told = matching(
    others.map((one) => ({ ...one, search: one.whole, page: one })),
    text,
  ).map(({ page }) => page)
  const typed = foldedWords(text)
  const begins = ({ whole }: IndexedPage) => typed.every((word) => whole.includes(` ${word}`))
  return [...named, ...told.filter(begins), ...told.filter((one) => !begins(one))]
}
