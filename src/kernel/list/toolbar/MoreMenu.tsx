import type { ReactNode } from 'react'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { MoreGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import './buttons.css'

export interface MoreItem {
  key: string
  label: string
  icon?: ReactNode
  /** Opens a separate chunk: only the item is loaded here. */
  onClick: () => void
}

/**
 * The less frequent actions on a list, in a menu, so that the toolbar has room for the frequent
 * ones.
 */
export function MoreMenu({ items }: { items: readonly MoreItem[] }) {
  const t = useT()
  if (items.length === 0) return null
  return (
    <MenuButton
      className="button round quiet"
      label={t('app.list.more_actions')}
      sign={<MoreGlyph />}
      choices={items.map(({ key, label, icon, onClick }) => ({
        key,
        label,
        icon,
        onChoose: onClick,
      }))}
    />
  )
}
