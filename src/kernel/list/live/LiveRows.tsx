import { useT } from '../../../common/useT.ts'
import { useLiveRows } from './useLiveRows.ts'
import type { LiveList } from './rowRefresher.ts'
import './live.css'

/** Keeps the rows on the screen as they are stored, without moving any; what would move them is only offered. */
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
