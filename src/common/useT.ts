import { useTranslate } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'

/** Translates the product's own texts: a misspelt key is a type error. */
export type Translate = (key: AppKey, args?: Readonly<Record<string, string | number>>) => string

export function useT(): Translate {
  return useTranslate()
}
