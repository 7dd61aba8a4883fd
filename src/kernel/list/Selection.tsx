import { ArchiveGlyph, RefreshGlyph, TrashGlyph } from '../cells/glyphs.tsx'
import { useSay } from '../cells/say.ts'
import type { Deed } from './useDeeds.ts'

const signs = { delete: TrashGlyph, archive: ArchiveGlyph, restore: RefreshGlyph } as const

/** What can be done to the selected records, in the line below the rows: nothing moves when it comes. */
export function Selection({ count, deed, onDeed, onClear }: { count: number; deed: Deed; onDeed: () => void; onClear: () => void }) {
  const say = useSay()
  const Sign = signs[deed]
  return (
    <div className="bulk">
      <span role="status">{say('app.list.selected', { smart_count: count })}</span>
      <button type="button" className={deed === 'delete' ? 'button danger' : 'button'} onClick={onDeed}>
        <Sign /> {say(`app.list.${deed}`)}
      </button>
      <button type="button" className="button quiet" onClick={onClear}>
        {say('app.list.unselect')}
      </button>
    </div>
  )
}
