import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { resourceOf } from '#resources/kernel/derive.ts'
import { useT } from '../../common/useT.ts'
import { changedSearch } from '../../common/listAddress.ts'
import type { Filter } from '../../common/listAddress.ts'
import './tasks.css'

const open = ['new', 'work']
/** The most frequent views. */
const views = {
  mine: { assignee_id: ['me'], state: open },
  by_me: { created_by: ['me'] },
  overdue: { due: { to: 'today-1' }, state: open },
  all: {},
} as const satisfies Readonly<Record<string, Filter>>
type View = keyof typeof views
const names = Object.keys(views) as View[]

/**
 * Links above the list of tasks: the user's open ones, those assigned by the user, overdue ones.
 * The default is the user's own.
 */
export function TaskViews() {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const of = resourceOf('task')
  const filter = new URLSearchParams(search).get('filter') ?? '{}'
  const now = names.find((name) => JSON.stringify(views[name]) === filter) ?? null
  const go = (name: View, replace = false) =>
    void navigate(
      { pathname, search: changedSearch(of, search, { filter: views[name] }) },
      { replace, state },
    )
  const fresh = useRef(search === '')
  useEffect(() => {
    // do not return a user who has left the page
    if (fresh.current && location.pathname === pathname) go('mine', true)
    fresh.current = false
  })
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={now}
      aria-label={t('app.tasks.views')}
      className="task-views"
      onChange={(_, name: View | null) => name && go(name)}
    >
      {names.map((name) => (
        <ToggleButton key={name} value={name} className="task-view">
          {t(`app.tasks.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
