import { useCallback } from 'react'
import { matchRank, sortByMatch } from '../../matchRank.ts'
import { Combobox } from './Combobox.tsx'
import type { ControlProps } from '../controlProps.ts'
import type { Option } from './useOptionSearch.ts'

interface ChoiceControlProps extends ControlProps<string> {
  /** Code and label, in list order. */
  choices: readonly Option<string>[]
  /** A value is required: no clear button. */
  always?: boolean
}

/** One of a short list of labels: typing searches, Tab accepts, arrows open the list. */
export function ChoiceControl({ choices, always, value, onChange, ...props }: ChoiceControlProps) {
  const find = useCallback(
    (typed: string) =>
      typed.trim() === ''
        ? [...choices]
        : sortByMatch(choices, typed).filter((one) => matchRank(one.name, typed) < 4),
    [choices],
  )
  return (
    <Combobox
      {...props}
      find={find}
      wait={0}
      chosenText={choices.find((one) => one.id === value)?.name ?? value ?? ''}
      chosen={value ?? null}
      onPick={(option) => onChange(option?.id ?? null)}
      onUnknown={(typed) => onChange(null, typed ?? undefined)}
      clearable={!always}
    />
  )
}
