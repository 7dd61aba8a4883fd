import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isFilterable, lookupOf } from '#resources/kernel/derive.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { CrossGlyph, DownGlyph, FilterGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import { useLabels } from '../../inputs/useLabels.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { AddFilter } from './AddFilter.tsx'
import type { Filter } from '../../../common/listAddress.ts'
import { readCondition, withCondition, withDependentConditions } from './filterCondition.ts'
import type { Condition } from './filterCondition.ts'
import { conditionWords } from './conditionText.ts'
import type { FilterWords } from './conditionText.ts'
import { useFilterableFields } from './useFilterableFields.ts'
import '../toolbar/buttons.css'
import '../toolbar/toolbar.css'
import './filters.css'

const load = () => import('./FilterPopover.tsx')
const FilterPopover = lazy(async () => ({ default: (await load()).FilterPopover }))

interface FilterBarProps {
  of: Resource
  archive: boolean
  filter: Filter
  onFilter: (filter: Filter, replace?: boolean) => void
}

/** Maximum unset filters of the descriptor shown; the others are behind the button. */
const mostUnset = 6

/**
 * A pill for each of the first filters of the descriptor, and for each one that is set: it opens
 * the filter's control, shows the condition and can clear it.
 */
export function FilterBar({ of, archive, filter, onFilter }: FilterBarProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const isSet = (key: string) => readCondition(filter[key]) !== null
  const asked = filterKeys(of, filter).filter((key, at) => at < mostUnset || isSet(key))
  const keys = added === null || asked.includes(added) ? asked : [...asked, added]
  const others = useFilterableFields(of, archive, keys)
  const active = keys.filter(isSet)
  return (
    <>
      <button
        type="button"
        className="button narrow"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        <FilterGlyph /> <span className="hidden">{t('app.list.filters')}</span>
        {active.length > 0 && ` · ${active.length}`}
      </button>
      <div className="filters" data-open={shown} role="group" aria-label={t('app.list.filters')}>
        {keys.map((key) => {
          const field = fieldOf(of, key)
          if (!field) return null
          const opened = key === added
          return (
            <FilterPill
              key={key}
              {...{ of, archive, filter, onFilter, field, opened }}
              source={key}
              onClose={() => setAdded(null)}
            />
          )
        })}
        <AddFilter fields={others} onAdd={setAdded} />
        {active.length > 0 && (
          <button
            type="button"
            className="button quiet"
            onClick={() => onFilter(onlySearch(filter))}
          >
            {t('app.list.clear_filters')}
          </button>
        )}
      </div>
    </>
  )
}

/**
 * Those of the descriptor, and further ones from the address, so that they can be seen and cleared.
 */
function filterKeys(of: Resource, filter: Filter): string[] {
  const declared: readonly string[] = of.list.filters ?? []
  return [...new Set([...declared, ...Object.keys(filter)])].filter((key) => {
    const field = fieldOf(of, key)
    return field && isFilterable(field)
  })
}

/** Keeps the search and the slice, which have no pills. */
function onlySearch({ search, slice }: Filter): Filter {
  return { ...(search !== undefined && { search }), ...(slice !== undefined && { slice }) }
}

interface PillProps extends FilterBarProps {
  source: string
  field: Field
  /** It was added a moment ago: its control opens automatically. */
  opened: boolean
  onClose: () => void
}

/** One filter: its condition, its control, and a button to clear it. */
export function FilterPill(props: PillProps) {
  const { of, archive, source, field, filter, onFilter, opened, onClose } = props
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const pill = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (opened) setAnchor(pill.current)
  }, [opened])
  const condition = readCondition(filter[source])
  const label = translate(`resources.${of.name}.fields.${source}`)
  const option = (code: string) => translate(`resources.${of.name}.options.${source}.${code}`)
  const words = { field, formats, t, option }
  return (
    <span className="pill" data-on={condition !== null} ref={pill}>
      <button
        type="button"
        className="what"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={
          condition && !field.options.to
            ? `${label}: ${conditionWords(condition, words)}`
            : undefined
        }
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
      >
        <span>{condition ? `${label}:` : label}</span>
        {condition && (
          <span className="value">
            {field.options.to ? (
              <Names condition={condition} words={words} />
            ) : (
              conditionWords(condition, words)
            )}
          </span>
        )}
        <DownGlyph />
      </button>
      {condition && (
        <button
          type="button"
          className="off"
          aria-label={t('app.list.remove_filter', { field: label })}
          onClick={() => onFilter(withCondition(filter, source, null))}
        >
          <CrossGlyph />
        </button>
      )}
      {anchor && (
        <Suspense>
          <FilterPopover
            anchor={anchor}
            label={label}
            words={words}
            condition={condition}
            counted={{ of, source, filter, archive }}
            onChange={(next) =>
              onFilter(withDependentConditions(of.fields, filter, source, next), condition !== null)
            }
            onClose={() => {
              setAnchor(null)
              // A popover that opened automatically has no previous focus to return to.
              if (opened) pill.current?.querySelector('button')?.focus()
              onClose()
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

/** The condition with the names of its records. */
function Names({ condition, words }: { condition: Condition; words: FilterWords }) {
  const values = 'values' in condition ? condition.values : []
  const labels = useLabels(
    lookupOf(words.field),
    values.filter((value) => typeof value === 'number'),
  )
  const names = values.map((value) =>
    value === 'me' ? words.t('app.mine.me') : (labels.find((one) => one.id === value)?.name ?? '…'),
  )
  return conditionWords(condition, words, values.length > 0 ? names : undefined)
}
