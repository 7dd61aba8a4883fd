import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ResourceName } from '#resources/index.ts'
import { isFilterable } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { CrossGlyph, DownGlyph, FilterGlyph } from '../cells/glyphs.tsx'
import { useSay } from '../cells/say.ts'
import { useLabels } from '../inputs/useLabels.ts'
import { useFormats } from '../useFormats.ts'
import type { Filter } from './address.ts'
import { readCondition, withCondition } from './filterValue.ts'
import type { Condition } from './filterValue.ts'
import { conditionWords } from './filterWords.ts'
import type { FilterWords } from './filterWords.ts'

const load = () => import('./FilterPopover.tsx')
const FilterPopover = lazy(async () => ({ default: (await load()).FilterPopover }))

interface FiltersProps {
  of: Resource
  filter: Filter
  onFilter: (filter: Filter, replace?: boolean) => void
}

/** One pill for each filter of the descriptor: it opens the filter's control, says the condition that is set and takes it away. */
export function Filters({ of, filter, onFilter }: FiltersProps) {
  const say = useSay()
  const [shown, setShown] = useState(false)
  const keys = filterKeys(of, filter)
  const active = keys.filter((key) => readCondition(filter[key]) !== null)
  if (keys.length === 0) return null
  return (
    <>
      <button type="button" className="button narrow" aria-expanded={shown} onClick={() => setShown(!shown)}>
        <FilterGlyph /> {say('app.list.filters')}
        {active.length > 0 && ` · ${active.length}`}
      </button>
      <div className="filters" data-open={shown} role="group" aria-label={say('app.list.filters')}>
        {keys.map((key) => {
          const field = of.fields[key]
          return field && <Pill key={key} of={of} source={key} field={field} filter={filter} onFilter={onFilter} />
        })}
        {active.length > 0 && (
          <button type="button" className="button quiet" onClick={() => onFilter(onlySearch(filter))}>
            {say('app.list.clear_filters')}
          </button>
        )}
      </div>
    </>
  )
}
/** Those of the descriptor, and what an address or a link brought along, so that it can be seen and taken away. */
function filterKeys(of: Resource, filter: Filter): string[] {
  const declared = of.list.filters ?? []
  const brought = Object.keys(filter).filter((key) => of.fields[key] && !(declared as readonly string[]).includes(key))
  return [...declared, ...brought].filter((key) => of.fields[key] && isFilterable(of.fields[key]))
}
function onlySearch({ search }: Filter): Filter {
  return search === undefined ? {} : { search }
}

interface PillProps extends FiltersProps {
  source: string
  field: Field
}
function Pill({ of, source, field, filter, onFilter }: PillProps) {
  const say = useSay()
  const translate = useTranslate()
  const formats = useFormats()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const condition = readCondition(filter[source])
  const label = translate(`resources.${of.name}.fields.${source}`)
  const option = (code: string) => translate(`resources.${of.name}.options.${source}.${code}`)
  const words = { field, formats, say, option }
  return (
    <span className="pill" data-on={condition !== null}>
      <button
        type="button"
        className="what"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
      >
        <span>{condition ? `${label}:` : label}</span>
        {condition && (
          <span className="value">
            {field.options.to ? <Names condition={condition} words={words} /> : conditionWords(condition, words)}
          </span>
        )}
        <DownGlyph />
      </button>
      {condition && (
        <button
          type="button"
          className="off"
          aria-label={say('app.list.remove_filter', { field: label })}
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
            onChange={(next) => onFilter(withCondition(filter, source, next), condition !== null)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </span>
  )
}
/** The condition with what the records are called. */
function Names({ condition, words }: { condition: Condition; words: FilterWords }) {
  const ids = 'values' in condition ? condition.values.filter((value) => typeof value === 'number') : []
  const labels = useLabels(words.field.options.to as ResourceName, ids)
  const names = ids.map((id) => labels.find((one) => one.id === id)?.name ?? '…')
  return conditionWords(condition, words, ids.length > 0 ? names : undefined)
}
