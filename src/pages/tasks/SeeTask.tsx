import { useEffect } from 'react'
import { seeTask } from '#dataProviders/task-calls.ts'
import { loadBadges } from '#dataProviders/live/badges.ts'

/** Marks an open task as seen, so that the number in the menu is updated. */
export function SeeTask({ id }: { id: number }) {
  useEffect(() => void seeTask(id).then(loadBadges), [id])
  return null
}
