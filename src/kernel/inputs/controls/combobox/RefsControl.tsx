import Chip from '@mui/material/Chip'
import { useForkRef } from '@mui/material/utils'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ResourceName } from '#resources/index.ts'
import { useCreateReferenced } from '../../createReferenced.ts'
import { rememberRecent } from '../../recentChoices.ts'
import { suggestions, useReferenceSearch } from '../../useReferenceSearch.ts'
import { useLabels } from '../../useLabels.ts'
import { Combobox } from './Combobox.tsx'
import type { ControlProps } from '../controlProps.ts'
import type { Option } from './useOptionSearch.ts'
import './combobox.css'

interface RefsControlProps extends Omit<ControlProps<number[]>, 'onChange'> {
  of: ResourceName
  /** Names of the chosen records as far as the row carries them. */
  texts?: readonly Option<number>[] | null
  onChange: (value: number[], faulty?: string, texts?: Option<number>[]) => void
}

const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Several records in order, as chips: Backspace or Delete removes one, Alt with an arrow moves it.
 */
export function RefsControl({ of, texts, value, onChange, ...props }: RefsControlProps) {
  const finder = useReferenceSearch(of)
  const create = useCreateReferenced(of)
  const ids = value ?? []
  const [picked, setPicked] = useState<readonly Option<number>[]>([])
  const known = [...picked, ...(texts ?? [])]
  const asked = useLabels(
    of,
    ids.filter((id) => !known.some((one) => one.id === id)),
  )
  const chosen = ids.map(
    (id) => [...known, ...asked].find((one) => one.id === id) ?? { id, name: '…' },
  )
  const fixed = props.readOnly || props.disabled
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useForkRef(input, props.inputRef)
  const chips = useRef(new Map<number, HTMLElement>())
  const moved = useRef<number>(undefined)
  const key = ids.join()
  // A chip that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (moved.current !== undefined) chips.current.get(moved.current)?.focus()
    moved.current = undefined
  }, [key])
  const find = useCallback(
    async (typed: string) =>
      (await finder(typed)).filter((one) => !key.split(',').includes(String(one.id))),
    [finder, key],
  )
  const set = (next: Option<number>[]) => {
    setPicked(next)
    onChange(
      next.map((one) => one.id),
      undefined,
      next,
    )
  }
  const remove = (gone: number) => {
    set(chosen.filter(({ id }) => id !== gone))
    input.current?.focus()
  }
  const onChipKey = (at: number) => (event: KeyboardEvent) => {
    const to = at + (arrowSteps[event.key] ?? 0)
    const one = chosen[at]
    const other = chosen[to]
    if (to === at || !one) return
    event.preventDefault()
    if (!other) return void (to > at && input.current?.focus())
    if (!event.altKey) return chips.current.get(other.id)?.focus()
    if (fixed) return
    moved.current = one.id
    set(chosen.with(at, other).with(to, one))
  }
  return (
    <Combobox
      {...props}
      find={find}
      wait={200}
      limit={suggestions}
      several
      chosenText=""
      chosen={null}
      onCreate={create}
      onPick={(option) => {
        if (option) rememberRecent(of, option.id)
        set(option ? [...chosen, { id: option.id, name: option.name }] : [])
      }}
      onUnknown={(typed) => onChange(ids, typed ?? undefined)}
      inputRef={inputRef}
      onEdge={(key) => {
        const last = chosen.at(-1)
        if (key === 'ArrowLeft' && last) chips.current.get(last.id)?.focus()
        if (key === 'Backspace' && last && !fixed) remove(last.id)
      }}
      start={
        chosen.length > 0 &&
        chosen.map((one, at) => (
          <Chip
            key={one.id}
            ref={(node: HTMLElement | null) =>
              void (node ? chips.current.set(one.id, node) : chips.current.delete(one.id))
            }
            size="small"
            label={one.name}
            tabIndex={-1}
            disabled={props.disabled}
            onKeyDown={onChipKey(at)}
            onDelete={fixed ? undefined : () => remove(one.id)}
            className="combobox-chip"
          />
        ))
      }
    />
  )
}
