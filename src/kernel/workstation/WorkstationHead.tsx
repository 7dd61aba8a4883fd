import { Suspense } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayOpen } from '#dataProviders/session/rights.ts'
import { desksOf } from '#resources/kernel/views/desks.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource, Screen } from '#resources/kernel/types.ts'
import { leaveSession } from '../../common/leaveSession.ts'
import { useFormats } from '../../common/useFormats.ts'
import { roleTitles } from '../../common/rights/roleTitles.ts'
import { useT } from '../../common/useT.ts'
import { KeysGlyph } from '../../ui/glyphs.tsx'
import { useAppServices } from '../appServices.ts'
import type { Row } from '../form/formValues.ts'
import { useShortcut } from '../list/useShortcut.ts'
import { viewSlots } from '../viewSlots.ts'

interface WorkstationHeadProps {
  of: Resource
  counts: { left: number; waiting: number; done: number }
  /** Every row of the queue is done, but walk-ins may come. */
  walkIn: boolean
  /** The outcome of the last card. */
  message: string
  /** The last card itself. */
  last: Row | null
  onHelp: () => void
}

/** Not used by browsers. */
const isLockKey = ({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent) =>
  key === 'F8' && !ctrlKey && !altKey && !metaKey && !shiftKey

/** The list of cards created here. */
const journalOf = (of: Resource): Screen | undefined =>
  desksOf(of).find(({ workstation, screens }) => !workstation && screens.list)?.screens.list

/** The current user, the number of rows left, and the button to lock at the end of a shift. */
export function WorkstationHead(props: WorkstationHeadProps) {
  const { of, counts, walkIn, message, last, onHelp } = props
  const { user } = useAppServices()
  const t = useT()
  const formats = useFormats()
  const notify = useNotify()
  const leave = (how: 'locked' | 'switched') =>
    void leaveSession(how).catch((error: Error) => notify(error.message, { type: 'error' }))
  useShortcut(isLockKey, () => leave('locked'))
  const journal = journalOf(of)
  const Slot = viewSlots().afterCard[of.name as ResourceName]
  const roles = roleTitles(t, user)
  return (
    <header className="workstation-head">
      <p className="workstation-user">
        <span className="muted">{t('app.workstation.at_work')}</span> <strong>{user.name}</strong>
        {roles.length > 0 && <span className="muted workstation-roles"> {roles.join(', ')}</span>}
      </p>
      <p className="workstation-counts">
        {!walkIn && (
          <strong>{t('app.workstation.left', { count: formats.integer(counts.left) })}</strong>
        )}
        <span>{t('app.workstation.done', { count: formats.integer(counts.done) })}</span>
        {counts.waiting > 0 && (
          <span className="workstation-waiting">
            {t('app.outbox.open', { count: formats.integer(counts.waiting) })}
          </span>
        )}
      </p>
      <span role="status" className="workstation-message muted">
        {message}
      </span>
      <div className="actions">
        {Slot && last && (
          <Suspense>
            <Slot row={last} />
          </Suspense>
        )}
        {journal && mayOpen(user, of, journal) && (
          <Link className="button" to={journal.path}>
            {t('app.workstation.journal')}
          </Link>
        )}
        <button
          type="button"
          className="button round quiet workstation-help"
          aria-label={t('app.keys.menu')}
          title={t('app.keys.menu')}
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          <KeysGlyph />
        </button>
        <button
          type="button"
          className="button"
          aria-keyshortcuts="F8"
          onClick={() => leave('locked')}
        >
          {t('app.shell.lock')}
        </button>
        <button type="button" className="button" onClick={() => leave('switched')}>
          {t('app.shell.switch_user')}
        </button>
      </div>
    </header>
  )
}
