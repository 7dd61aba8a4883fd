import { useT } from '../../../common/translate.ts'
import { useLiveRows } from './useLiveRows.ts'
import type { LiveList } from './refresher.ts'
import './live.css'

/** Keeps the rows on the screen as they are stored, without moving any; what would move them is only offered. */
export function LiveRows({ list, onRefresh }: { list: LiveList; onRefresh: () => void }) {
  const say = useT()
  const news = useLiveRows(list)
  return (
    <div className="live-note" role="status">
      {news && (
        <button type="button" className="button" onClick={onRefresh}>
          {say('app.live.refresh')}
        </button>
      )}
    </div>
  )
}
