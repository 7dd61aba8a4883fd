import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRights } from '../../common/useRights.ts'
import { useT } from '../../common/useT.ts'
import { viewSlots } from '../viewSlots.ts'
import type { ListAction } from '../viewSlots.ts'
import type { MoreItem } from './toolbar/MoreMenu.tsx'

/** What its area does with a list as a whole: items of its menu, and the dialog that one opened. */
export function useListActions(of: Resource): { items: readonly MoreItem[]; dialog: ReactNode } {
  const t = useT()
  const rights = useRights(of)
  const [opened, setOpened] = useState<ListAction | null>(null)
  const actions = rights.edit
    ? viewSlots().listActions.filter((one) => one.of === baseName(of))
    : []
  return {
    items: actions.map((one) => ({
      key: one.label,
      label: t(one.label),
      icon: <one.icon />,
      onClick: () => setOpened(one),
    })),
    dialog: opened && (
      <Suspense>
        <opened.dialog onDone={() => setOpened(null)} />
      </Suspense>
    ),
  }
}
