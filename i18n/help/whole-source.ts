// The help of a language outside of a browser: for the manual, with the pages of all screens.
import { allResources } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { formatsOf } from '../format/index.ts'
import { loadMessages } from '../load.ts'
import { loadHelp } from './load.ts'
import { pagedResources } from './pages.ts'
import type { HelpSource } from './help-page.ts'

/** @throws Error from `say` for a text that the language does not have */
export async function wholeSource(locale: Locale): Promise<HelpSource> {
  const [texts, messages] = await Promise.all([loadHelp(locale), loadMessages(locale)])
  const formsOf = (key: string): string[] => {
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], messages)
    if (typeof found !== 'string') throw new Error(`${locale}: there is no text ${key}`)
    return found.split('||||').map((form) => form.trim())
  }
  const { day } = formatsOf(locale, {
    ...{ timeZone: 'UTC', currency: 'UZS', country: 'UZ', noticeDays: 30, weekStart: 1 },
  })
  return {
    texts,
    resources: pagedResources(allResources().flatMap((one) => [one, ...namedDesks(one)])),
    say: (key) => formsOf(key)[0] ?? key,
    sayMany: (key) => formsOf(key).at(-1) ?? key,
    sayDay: day,
  }
}
