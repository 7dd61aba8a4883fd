import { Suspense, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { mayDo } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { baseName, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { viewSlots } from '../viewSlots.ts'
import type { ListAction } from '../viewSlots.ts'
import type { MoreItem } from './toolbar/MoreMenu.tsx'

/** An area's actions on a list as a whole: menu items, and the dialog of an opened one. */
export function useListActions(of: Resource): { items: readonly MoreItem[]; dialog: ReactNode } {
  const t = useT()
  const rights = useRights(of)
  const [opened, setOpened] = useState<ListAction | null>(null)
  const user = useSyncExternalStore(session.watch, session.get)
  const mayUse = ({ edits }: ListAction) =>
    edits ? Boolean(user && mayDo(user, resourceOf(edits), 'edit')) : rights.edit
  const actions = viewSlots().listActions.filter((one) => one.of === baseName(of) && mayUse(one))
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
