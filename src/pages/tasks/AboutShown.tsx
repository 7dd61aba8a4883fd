import { Link } from 'react-router-dom'
import type { ResourceName } from '#resources/index.ts'
import { useT } from '../../common/translate.ts'
import { useLabels } from '../../kernel/inputs/useLabels.ts'
import { useAppServices } from '../../kernel/console.ts'
import { aboutOf, useSubjects } from './about.ts'

/** The record that a task is about, by its name and with the way to it; to whoever may not read it, that there is one. */
export function AboutShown({ value }: { value: unknown }) {
  const say = useT()
  const { paths } = useAppServices()
  const about = aboutOf(value)
  const open = useSubjects().some(({ name }) => name === about?.resource)
  const [label] = useLabels((about?.resource ?? 'task') as ResourceName, about && open ? [about.id] : [])
  if (!about) return null
  if (!open) return <span className="cell-none">{say('app.tasks.hidden')}</span>
  return <Link to={paths.toProductPath(`/${about.resource}/${about.id}/show`)}>{label?.name ?? `№ ${about.id}`}</Link>
}
