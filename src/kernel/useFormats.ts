import { createContext, useContext } from 'react'
import { useLocale } from 'react-admin'
import { formatsOf } from '#i18n/format/index.ts'
import type { Formats } from '#i18n/format/index.ts'
import type { Locale } from '#resources/kernel/names.ts'

/** The zone and the currency in which this contract reads and writes; the shell sets them from the session. */
export const ContractContext = createContext({ timeZone: 'Asia/Tashkent', currency: 'UZS' })

type Contract = Parameters<typeof formatsOf>[1]
const made = new WeakMap<Contract, Map<string, Formats>>()

/** How values look here: the language of the screen, the zone and currency of the contract. Made once for each pair. */
export function useFormats(): Formats {
  const locale = useLocale() as Locale
  const contract = useContext(ContractContext)
  const byLocale = made.get(contract) ?? new Map<string, Formats>()
  made.set(contract, byLocale)
  const formats = byLocale.get(locale) ?? formatsOf(locale, contract)
  byLocale.set(locale, formats)
  return formats
}
