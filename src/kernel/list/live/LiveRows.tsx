import { useT } from '../../../common/useT.ts'
import { useLiveRows } from './useLiveRows.ts'
import type { LiveList } from './rowRefresher.ts'
import './live.css'

/** Updates the visible rows in place; offers a refresh if their order or number would change. */
export function LiveRows({ list, onRefresh }: { list: LiveList; onRefresh: () => void }) {
  const t = useT()
  const news = useLiveRows(list)
  return (
    <div className="live-note" role="status">
      {news && (
        <button type="button" className="button" onClick={onRefresh}>
          {t('app.live.refresh')}
        </button>
      )}
    </div>
  )
}
