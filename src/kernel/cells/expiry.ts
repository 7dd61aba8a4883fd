// How near the end of something is, from a day that says when it ends.
import { numberOf } from '#i18n/format/civil.ts'
import type { Say } from './say.ts'

/** Days ahead that one should think of it. */
export const soon = 30
export type Nearness = 'bad' | 'warn'

/** Null while the end is far off. `today` is the contract's. */
export function expiryOf(day: string, today: string, say: Say): { tone: Nearness; text: string } | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const left = numberOf(day) - numberOf(today)
  if (left > soon) return null
  if (left < 0) return { tone: 'bad', text: say('app.related.expired_ago', { smart_count: -left }) }
  return { tone: 'warn', text: left === 0 ? say('app.related.expires_today') : say('app.related.expires_in', { smart_count: left }) }
}
