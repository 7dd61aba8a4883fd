import { useMemo, useState } from 'react'
import { isZone } from '#resources/kernel/country-packs.ts'
import { wallOf } from '#i18n/format/zone.ts'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { useBinding } from '../../kernel/inputs/useBinding.ts'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'

/** A time zone, found by typing a part of its name. */
export function ZoneInput(props: InputProps) {
  const { control } = useBinding<string>(props)
  const value = control.value ?? null
  const [now] = useState(() => Date.now())
  const choices = useMemo(() => zoneChoices(value, now), [value, now])
  return <ChoiceControl {...control} choices={choices} always />
}

/** Time zones that this browser knows, and the given one in any case. */
function zoneNames(given: string | null): string[] {
  return [
    ...new Set([
      ...Intl.supportedValuesOf('timeZone'),
      'UTC',
      ...(given && isZone(given) ? [given] : []),
    ]),
  ].sort()
}

/** The offset of the zone from UTC at a moment (ms): 'UTC+5', 'UTC−3:30', 'UTC'. */
export function zoneDistance(zone: string, now: number): string {
  const [day, time] = wallOf(now, zone)
  const minutes = Math.round(
    (Date.parse(`${day}T${time}:00Z`) - Math.floor(now / 60_000) * 60_000) / 60_000,
  )
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes > 0 ? '+' : '−'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** The available zones: the name, and the current offset from UTC. */
export function zoneChoices(given: string | null, now: number): { id: string; name: string }[] {
  return zoneNames(given).map((id) => ({ id, name: `${id} (${zoneDistance(id, now)})` }))
}
