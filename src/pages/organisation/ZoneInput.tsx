import { useMemo, useState } from 'react'
import { ChoiceControl } from '../../kernel/inputs/controls/combobox/ChoiceControl.tsx'
import { useBinding } from '../../kernel/inputs/useBinding.ts'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'
import { zoneChoices } from './zones.ts'

/** A time zone: typed in part, chosen from those that there are. */
export function ZoneInput(props: InputProps) {
  const { control } = useBinding<string>(props)
  const value = control.value ?? null
  const [now] = useState(() => Date.now())
  const choices = useMemo(() => zoneChoices(value, now), [value, now])
  return <ChoiceControl {...control} choices={choices} always />
}
