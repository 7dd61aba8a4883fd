import { useEffect } from 'react'
import { seeTask } from '#dataProviders/task-calls.ts'
import { loadBadges } from '#dataProviders/live/badges.ts'

/** Whoever has a task open has seen it: the number in the menu follows. */
export function SeeTask({ id }: { id: number }) {
  useEffect(() => void seeTask(id).then(loadBadges), [id])
  return null
}
