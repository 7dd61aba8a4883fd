import { readFileSync } from 'node:fs'
import type { Locale } from '#resources/kernel/names.ts'
import { en } from '#i18n/en/index.ts'
import type { Messages } from '#i18n/messages.ts'
import { ru } from '#i18n/ru/index.ts'
import { uzCyrl } from '#i18n/uz-Cyrl/index.ts'
import { uz } from '#i18n/uz/index.ts'

export const messages: Readonly<Record<Locale, Messages>> = { ru, uz, 'uz-Cyrl': uzCyrl, en }

/** Every text of a tree with its path. */
export function textsOf(tree: object, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const at = path ? `${path}.${key}` : key
    return typeof value === 'string'
      ? [[at, value] as [string, string]]
      : textsOf(value as object, at)
  })
}

/** Lines of a table beside the tests, its heading left out. */
export function table(name: string): string[][] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => line.split(';'))
}
