import { useTranslate } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'

/** react-admin's translate for the product's own texts: a misspelt key does not compile. */
export function useText(): (key: AppKey, options?: Readonly<Record<string, unknown>>) => string {
  return useTranslate()
}
