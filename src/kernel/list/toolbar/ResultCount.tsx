import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import type { ResultCounting } from './useResultCount.ts'
import './toolbar.css'

/** The number of matching records; an estimate is marked and made exact by a click. */
export function ResultCount({ counting }: { counting: ResultCounting }) {
  const t = useT()
  const formats = useFormats()
  const { known, busy } = counting
  const total = known?.approximate
    ? t('app.list.approximate', { total: formats.integer(10_000) })
    : known && formats.integer(known.count)
  return (
    <span className="count" role="status" data-busy={busy}>
      {known?.approximate ? (
        <button
          type="button"
          onClick={() => void counting.askExact()}
          title={t('app.list.count_exactly')}
        >
          {t('app.list.total', { total: total ?? '' })}
        </button>
      ) : (
        total !== undefined && t('app.list.total', { total })
      )}
    </span>
  )
}
