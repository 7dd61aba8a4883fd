// What a device shows of the installed application: built into its manifests, never loaded by a
// page.
import type { Locale } from '#resources/kernel/names.ts'
import { en } from './en/index.ts'
import type { Messages } from './messages.ts'
import { ru } from './ru/index.ts'
import { uz } from './uz/index.ts'
import { uzCyrl } from './uz-Cyrl/index.ts'
import { toCyrillic } from './translit.ts'

/** Under an icon there is room for some twelve letters. */
const shortNames = { ru: 'Автопарк', uz: 'Avtopark', en: 'Motorpool' }

interface InstalledAppTexts {
  name: string
  shortName: string
  /** Screens by their addresses, named as in the menu. */
  screens: readonly { name: string; url: string }[]
}

type Desks = Readonly<Record<string, { many: string } | undefined>>

/** @throws Error for a desk that has no texts */
function deskName(desks: Desks | undefined, desk: string): string {
  const found = desks?.[desk]
  if (!found) throw new Error(`There are no texts of the desk ${desk}`)
  return found.many
}

function textsOf({ app, resources }: Messages, shortName: string): InstalledAppTexts {
  return {
    name: app.shell.title,
    shortName,
    screens: [
      { name: resources['medical-checkup'].many, url: '/doctors' },
      { name: resources['mechanic-checkup'].many, url: '/mechanic' },
      { name: resources.refueling.many, url: '/refueling' },
      { name: resources['gate-shift'].many, url: '/gate' },
      { name: deskName(resources['gate-shift'].desks, 'own'), url: '/driver-shifts' },
      { name: deskName(resources.order.desks, 'drive'), url: '/driver-orders' },
    ],
  }
}

export const installedAppTexts: Readonly<Record<Locale, InstalledAppTexts>> = {
  ru: textsOf(ru, shortNames.ru),
  uz: textsOf(uz, shortNames.uz),
  'uz-Cyrl': textsOf(uzCyrl, toCyrillic(shortNames.uz)),
  en: textsOf(en, shortNames.en),
}
