import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import type { ListDefaults } from '../../../common/listAddress.ts'
import { useT } from '../../../common/useT.ts'
import { ColorsGlyph } from '../../../ui/glyphs.tsx'
import type { MoreItem } from '../toolbar/MoreMenu.tsx'

const RowColorsDialog = lazy(async () => ({
  default: (await import('./RowColorsDialog.tsx')).RowColorsDialog,
}))

interface Colored {
  of: Resource
  archive: boolean
  standard: ListDefaults
}

/** The menu item that opens the rules for the colours of rows. */
export function useRowColorsMenuItem({ of, archive, standard }: Colored): {
  item: MoreItem
  dialog: ReactNode
} {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return {
    item: {
      key: 'colors',
      label: t('app.colors.menu'),
      icon: <ColorsGlyph />,
      onClick: () => setOpen(true),
    },
    dialog: isOpen && (
      <Suspense>
        <RowColorsDialog {...{ of, archive, standard }} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
