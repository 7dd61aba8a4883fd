import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupOf } from '#resources/kernel/derive.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { useT } from '../../../common/useT.ts'
import { suggestions, useReferenceSearch } from '../../inputs/useReferenceSearch.ts'
import { useLabels } from '../../inputs/useLabels.ts'
import { useDebounced } from '../toolbar/useDebounced.ts'
import { EmptyChoice, ExcludeChoice, conditionValues, withValues } from './filterParts.tsx'
import type { FilterControlProps } from './filterParts.tsx'
import { OptionChecks, fewOptions } from './OptionChecks.tsx'
import type { CheckOption } from './OptionChecks.tsx'
import { MeButton } from './ownFilters.tsx'

/** Records that the list's rows refer to, as checkboxes: checked ones, and search results. */
export function RefFilter(props: FilterControlProps) {
  const { words, condition, onChange, label, counted } = props
  const t = useT()
  const queries = useQueryClient()
  const of = lookupOf(words.field)
  const where = withinOthers(props)
  const find = useReferenceSearch(of, where)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const { later } = useDebounced(setAsked)
  const {
    data: found,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: [of, 'getList', 'options', asked, where],
    queryFn: () => find(asked),
    placeholderData: keepPreviousData,
  })
  const [few, setFew] = useState(false)
  const isWhole = typed === '' && asked === '' && !isPlaceholderData
  if (!few && isWhole && found && found.length <= fewOptions) setFew(true)
  const chosen = conditionValues(condition)
  const ids = chosen.filter((value) => typeof value === 'number')
  const listed = found ?? []
  // Records checked on opening that are not among the first are listed before them.
  const [begun] = useState(ids)
  const known = useLabels(of, ids)
  const before = begun.flatMap((id) => known.find((one) => one.id === id) ?? [])
  const shown = [
    ...(typed === '' ? before.filter(({ id }) => !listed.some((one) => one.id === id)) : []),
    ...(found && found.length < suggestions && asked === '' ? byName(listed) : listed),
  ]
  const more = found && found.length >= suggestions ? 'app.input.more_matches' : undefined
  const note = found?.length === 0 ? 'app.input.no_matches' : more
  const toggle = ({ value, name }: CheckOption, on: boolean) => {
    const next = on ? [...ids, Number(value)] : ids.filter((id) => id !== value)
    const names = [...known, ...listed, { id: Number(value), name }]
    // Passes the names of newly chosen records, so that the pill need not load them.
    const texts = next.flatMap((id) => names.find((one) => one.id === id) ?? [])
    if (texts.length === next.length) queries.setQueryData([of, 'labels', next], texts)
    onChange(withValues(condition, chosen.includes('me') ? ['me', ...next] : next))
  }
  return (
    <>
      <MeButton {...props} />
      <OptionChecks
        label={label}
        options={shown.map(({ id, name }) => ({ value: id, name }))}
        chosen={chosen}
        onToggle={toggle}
        search={
          few
            ? null
            : {
                typed,
                onType: (text) => {
                  setTyped(text)
                  later(text)
                },
              }
        }
        busy={isFetching}
        note={note && t(note)}
        counted={counted}
      />
      <ExcludeChoice {...props} />
      <EmptyChoice {...props} />
    </>
  )
}

/** The condition of the filter that this one depends on: the models of the chosen makes. */
function withinOthers({ words, counted }: FilterControlProps): Filter | undefined {
  const { dependsOn, within } = words.field.options
  if (within) return within
  const value = dependsOn === undefined ? undefined : counted?.filter[dependsOn]
  return dependsOn === undefined || value === undefined ? undefined : { [dependsOn]: value }
}

/** Sorted by name, regardless of recent choices. */
function byName<O extends { name: string }>(options: readonly O[]): O[] {
  return options.toSorted((a, b) => a.name.localeCompare(b.name))
}
