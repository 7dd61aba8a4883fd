import { Link } from 'react-router-dom'
import type { ResourceName } from '#resources/index.ts'
import { useT } from '../../common/useT.ts'
import { useLabels } from '../../kernel/inputs/useLabels.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { aboutOf, useSubjects } from './about.ts'

/**
 * The record that a task is about, by its name, as a link; for users who may not read it, only that
 * there is one.
 */
export function AboutShown({ value }: { value: unknown }) {
  const t = useT()
  const { paths } = useAppServices()
  const about = aboutOf(value)
  const open = useSubjects().some(({ name }) => name === about?.resource)
  const [label] = useLabels(
    (about?.resource ?? 'task') as ResourceName,
    about && open ? [about.id] : [],
  )
  if (!about) return null
  if (!open) return <span className="cell-none">{t('app.tasks.hidden')}</span>
  return (
    <Link to={paths.toProductPath(`/${about.resource}/${about.id}/show`)}>
      {label?.name ?? `№ ${about.id}`}
    </Link>
  )
}
