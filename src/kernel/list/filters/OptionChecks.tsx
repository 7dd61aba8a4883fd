import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Checkbox } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import type { Scalar } from './filterCondition.ts'
import { useCountText } from '../useCounts.ts'
import { useOptionCounts } from './useOptionCounts.ts'
import type { CountedField } from './useOptionCounts.ts'
import './filter-panel.css'

export interface CheckOption {
  value: Scalar
  name: string
}

interface OptionChecksProps {
  label: string
  options: readonly CheckOption[]
  chosen: readonly Scalar[]
  onToggle: (option: CheckOption, on: boolean) => void
  /** A search above them; null if there are few. */
  search: { typed: string; onType: (typed: string) => void } | null
  /** The options are loading. */
  busy?: boolean
  /** Below them: that there are none, or more. */
  note?: string | undefined
  counted: CountedField | undefined
}

/** Number of options above which there is a search. */
export const fewOptions = 8

const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The values of a filter, each with its number of records. Arrows move from the search to them and
 * between them; Enter in the search checks the first.
 */
export function OptionChecks(props: OptionChecksProps) {
  const { label, options, chosen, onToggle, search, busy = false, note } = props
  const t = useT()
  const countText = useCountText()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const counts = useOptionCounts(
    props.counted,
    options.map(({ value }) => value),
  )
  const searched = search !== null
  const before = useRef(searched)
  // The search disappears if there turn out to be few options: the focus moves to them.
  useEffect(() => {
    if (before.current && !searched && document.activeElement === document.body)
      root.current?.querySelector('input')?.focus()
    before.current = searched
  }, [searched])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = arrowSteps[event.key]
    const [first] = options
    const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search'
    if (event.key === 'Enter' && isSearch) {
      if (first) onToggle(first, !chosen.includes(first.value))
    } else if (step !== undefined) {
      const inputs = [...(root.current?.querySelectorAll('input') ?? [])]
      inputs[inputs.findIndex((input) => input === event.target) + step]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    // Its keys are those of the inputs within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} onKeyDown={onKeyDown}>
      {search && (
        <input
          type="search"
          className="option-search"
          aria-label={`${label}: ${t('app.list.search')}`}
          placeholder={t('app.list.search')}
          value={search.typed}
          onChange={(event) => search.onType(event.target.value)}
        />
      )}
      <div className="choices" role="group" aria-label={label} aria-busy={busy}>
        {options.map((option, at) => {
          const count = counts[at]
          return (
            <div key={String(option.value)} className="option">
              <Checkbox
                checked={chosen.includes(option.value)}
                aria-describedby={count === undefined ? undefined : `${id}-${at}`}
                onChange={(on) => onToggle(option, on)}
              >
                {option.name}
              </Checkbox>
              {count && (
                <span className="option-count" id={`${id}-${at}`}>
                  {countText(count)}
                </span>
              )}
            </div>
          )
        })}
      </div>
      {note && (
        <div role="status" className="option-note">
          {note}
        </div>
      )}
    </div>
  )
}
