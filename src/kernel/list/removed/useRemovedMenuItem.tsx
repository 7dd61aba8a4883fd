import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import { TrashGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import type { MoreItem } from '../toolbar/MoreMenu.tsx'
import { useRights } from '../../../common/rights/useRights.ts'

const RemovedDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./RemovedDialog.tsx'))).RemovedDialog,
}))

/**
 * The menu item that opens the removed records, for users who may restore them; a resource with an
 * archive has none.
 */
export function useRemovedMenuItem(of: Resource): { items: MoreItem[]; dialog: ReactNode } {
  const t = useT()
  const rights = useRights(of)
  const [open, setOpen] = useState(false)
  const may = rights.remove && !of.archive && !of.desk
  return {
    items: may
      ? [
          {
            key: 'removed',
            label: t('app.removed.title'),
            icon: <TrashGlyph />,
            onClick: () => setOpen(true),
          },
        ]
      : [],
    dialog: may && open && (
      <Suspense>
        <RemovedDialog of={of} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
