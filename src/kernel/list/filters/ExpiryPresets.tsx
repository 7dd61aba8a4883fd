import { useT } from '../../../common/useT.ts'
import type { FilterControlProps } from './filterParts.tsx'
import { expiryPresets } from './dateRanges.ts'
import './filter-panel.css'

/** Presets: expired, and expiring soon. */
export function ExpiryPresets({ words, condition, onChange }: FilterControlProps) {
  const t = useT()
  const now = condition?.is === 'range' ? condition.range : {}
  return (
    <div className="presets">
      {expiryPresets(words.formats).map((one) => {
        const { range } = one
        const on =
          condition?.is === 'range' &&
          (now.from ?? undefined) === range.from &&
          (now.to ?? undefined) === range.to
        return (
          <button
            key={range.to}
            type="button"
            className="button"
            aria-pressed={on}
            onClick={() => onChange(on ? null : { is: 'range', range })}
          >
            {t(`app.related.${one.key}`, { days: one.days })}
          </button>
        )
      })}
    </div>
  )
}
