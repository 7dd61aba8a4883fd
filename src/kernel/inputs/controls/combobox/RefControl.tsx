import { useState } from 'react'
import type { ResourceName } from '#resources/index.ts'
import { useCreateReferenced } from '../../createReferenced.ts'
import { rememberRecent } from '../../recentChoices.ts'
import { suggestions, useReferenceSearch } from '../../useReferenceSearch.ts'
import { useLabels } from '../../useLabels.ts'
import { Combobox } from './Combobox.tsx'
import type { ControlProps } from '../controlProps.ts'
import type { Option } from './useOptionSearch.ts'

type Values = Readonly<Record<string, unknown>>

interface RefControlProps extends Omit<ControlProps<number>, 'onChange'> {
  of: ResourceName
  /** The chosen record's name, if the row contains it; otherwise it is loaded. */
  text?: string | null
  /** Only records with these values are offered. */
  where?: Readonly<Record<string, number>> | undefined
  /** Initial values of a record created in place. */
  initialValues?: Values | undefined
  /** `text` is the name of the newly chosen record, `row` the record, if it came from a list. */
  onChange: (value: number | null, faulty?: string, text?: string, row?: Values) => void
}

/** A reference to one record, found by typing a part of its name. */
export function RefControl({
  of,
  text,
  where,
  initialValues,
  value,
  onChange,
  ...props
}: RefControlProps) {
  const find = useReferenceSearch(of, where)
  const create = useCreateReferenced(of, initialValues)
  const [picked, setPicked] = useState<Option<number> | null>(null)
  const known = picked !== null && picked.id === value ? picked.name : text
  const [asked] = useLabels(of, typeof value === 'number' && !known ? [value] : [])
  // A draft may hold an unmatched text in place of a number.
  const chosenText = typeof value === 'number' ? known || asked?.name || '…' : (value ?? '')
  return (
    <Combobox
      {...props}
      find={find}
      wait={200}
      limit={suggestions}
      chosenText={chosenText}
      chosen={value ?? null}
      onCreate={create}
      onPick={(option) => {
        if (option) rememberRecent(of, option.id)
        setPicked(option)
        onChange(option?.id ?? null, undefined, option?.name, option?.row)
      }}
      onUnknown={(typed) => onChange(null, typed ?? undefined)}
    />
  )
}
