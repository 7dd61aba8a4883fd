import { Link } from 'react-router-dom'
import type { ResourceName } from '#resources/index.ts'
import { useT } from '../../common/useT.ts'
import { useLabels } from '../../kernel/inputs/useLabels.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { aboutOf, useSubjects } from './about.ts'

/**
 * The title of the record that a task is about, as a link if the user may open it; for users who
 * may not read it, only a note that there is one.
 */
export function AboutShown({ value }: { value: unknown }) {
  const t = useT()
  const { user, paths } = useAppServices()
  const about = aboutOf(value)
  const of = useSubjects().find(({ name }) => name === about?.resource)
  const [label] = useLabels(
    (about?.resource ?? 'task') as ResourceName,
    about && of ? [about.id] : [],
  )
  if (!about) return null
  if (!of) return <span className="cell-none">{t('app.tasks.hidden')}</span>
  const name = label?.name ?? `№ ${about.id}`
  if (!isRecordOpen(user, of)) return <span>{name}</span>
  return <Link to={paths.toProductPath(`/${about.resource}/${about.id}/show`)}>{name}</Link>
}
