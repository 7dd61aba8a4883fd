import { packOf } from '#resources/kernel/country-packs.ts'
import { phonePattern } from '#resources/kernel/values/kind-limits.ts'

/**
 * A number as it is dialled → E.164; one without a code is of `country` (ISO 3166). null: nothing
 * that could be called.
 */
export function parsePhone(text: string, country: string): string | null {
  const dialled = text.replace(/[\s()\-–.]/g, '')
  if (phonePattern.test(dialled)) return dialled
  const { dials, digits, trunk } = packOf(country)
  if (!/^\d+$/.test(dialled)) return null
  const code = [dials, trunk].find(
    (one) => one !== '' && dialled.length === one.length + digits && dialled.startsWith(one),
  )
  if (code !== undefined) return `+${dials}${dialled.slice(code.length)}`
  return dialled.length === digits ? `+${dials}${dialled}` : null
}
