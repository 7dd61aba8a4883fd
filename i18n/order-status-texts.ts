// Texts of the page that shows customers the progress of their order, and of the e-mail with its
// link.
import type { Locale } from '#resources/kernel/names.ts'
import { orderStatus as en } from './en/pages/order-status.ts'
import type { OrderStatusTexts } from './messages.ts'
import { orderStatus as ru } from './ru/pages/order-status.ts'
import { treeToCyrillic } from './translit.ts'
import { orderStatus as uz } from './uz/pages/order-status.ts'

const texts: Readonly<Record<Locale, OrderStatusTexts>> = {
  ...{ ru, en, uz },
  'uz-Cyrl': treeToCyrillic(uz),
}

export const orderStatusTexts = (locale: Locale): OrderStatusTexts => texts[locale]
