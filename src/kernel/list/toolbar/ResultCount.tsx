import { useT } from '../../../common/translate.ts'
import { useFormats } from '../../../common/useFormats.ts'
import type { ResultCounting } from './useResultCount.ts'

/** How many records were found; an estimate says so and is made exact by a click. */
export function ResultCount({ counting }: { counting: ResultCounting }) {
  const say = useT()
  const formats = useFormats()
  const { known, busy } = counting
  const total = known?.approximate ? say('app.list.approximate', { total: formats.integer(10_000) }) : known && formats.integer(known.count)
  return (
    <span className="count" role="status" data-busy={busy}>
      {known?.approximate ? (
        <button type="button" onClick={() => void counting.askExact()} title={say('app.list.count_exactly')}>
          {say('app.list.total', { total: total ?? '' })}
        </button>
      ) : (
        total !== undefined && say('app.list.total', { total })
      )}
    </span>
  )
}
