// Access names and levels, as displayed to administrators.
import { useCallback } from 'react'
import { allResources } from '#resources/kernel/derive.ts'
import { nameOfRights } from '#resources/kernel/views/desks.ts'
import { useT } from '../useT.ts'
import { useResourceName } from '../useResourceName.ts'

export type Level = 'none' | 'read' | 'edit'
export const levels: Readonly<Record<Level, number>> = { none: 0, read: 1, edit: 15 }
export function levelName(level: number): Level {
  if (level === 0) return 'none'
  return level === 15 ? 'edit' : 'read'
}

/** The label of an access name: that of its resource's list, or of what it opens. */
export function useSectionName(): (access: string) => string {
  const t = useT()
  const nameOf = useResourceName()
  return useCallback(
    (access) => {
      if (access === 'staff-personal') return t('app.role_rights.personal')
      if (access === 'medical-values') return t('app.role_rights.medical_values')
      if (access === 'month-reopening') return t('app.role_rights.month_reopening')
      if (access === 'way-bill-posting') return t('app.role_rights.way_bill_posting')
      if (access === 'release-override') return t('app.role_rights.release_override')
      if (access === 'inquiry-approval') return t('app.role_rights.inquiry_approval')
      return nameOf({ name: nameOfRights(allResources(), access) })
    },
    [t, nameOf],
  )
}
