import { HttpError } from '#dataProviders/http/call.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { CrossGlyph } from '../../ui/glyphs.tsx'
import { UsedBy } from '../useRefusal.tsx'
import { ReasonList } from '../verdict/ReasonList.tsx'
import type { Bar } from './bars/bars.ts'
import type { DraggedBar } from './bars/draft.ts'
import type { Trial } from './bars/useDraft.ts'
import type { BarWords } from './bars/useBarWords.ts'
import type { RefusedWrite } from './bars/useBarWrites.ts'

interface RefusedNoteProps {
  of: Resource
  refused: RefusedWrite
  onClose: () => void
}

/** Why a change was refused, with a link to the conflicting record; it stays until it is closed. */
export function RefusedNote({ of, refused, onClose }: RefusedNoteProps) {
  const t = useT()
  const body = refused.error instanceof HttpError ? refused.error.body : null
  const faults = Object.values(body?.fields ?? {})
  // there are no fields to mark here
  const isOfFields = body?.code === 'validation' && faults.length > 0
  const texts = [...new Set([...(isOfFields ? [] : [refused.text]), ...faults])]
  const reasons = body?.reasons ?? []
  return (
    <div role="alert" className="strip timeline-refused">
      <div>
        {reasons.length === 0 && <p>{texts.join('. ')}</p>}
        {reasons.length > 0 && <ReasonList reasons={reasons} onFollow={onClose} />}
        {body?.used_by && <UsedBy of={of} id={0} uses={body.used_by} onFollow={onClose} />}
      </div>
      <button
        type="button"
        className="button round quiet"
        aria-label={t('app.shell.close')}
        onClick={onClose}
      >
        <CrossGlyph />
      </button>
    </div>
  )
}

interface DraftNoteProps {
  draft: DraggedBar
  row: string
  words: BarWords
  blocking: readonly Bar[]
  trial: Trial | null
}

/** While dragging by mouse or keyboard: the new position, and conflicts. */
export function DraftNote({ draft, row, words, blocking, trial }: DraftNoteProps) {
  const t = useT()
  const formats = useFormats()
  const shown = blocking.slice(0, 3).map(words.sayBar)
  const rest = blocking.length - shown.length
  const what = [...shown, ...(rest > 0 ? [`+${formats.integer(rest)}`] : [])].join('; ')
  const isBlocked = what !== '' || trial?.refused === true
  return (
    <p
      className="timeline-note"
      data-blocked={isBlocked || undefined}
      data-warned={(trial?.refused === false && !trial.good) || undefined}
    >
      <strong>{row}</strong> {words.saySpan(draft)}
      {what !== '' && `. ${t('app.timeline.in_way', { what })}`}
      {trial !== null && `. ${trial.text}`}{' '}
      <span className="muted">{t('app.timeline.settle', { save: 'Enter', drop: 'Esc' })}</span>
    </p>
  )
}
