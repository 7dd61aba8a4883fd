import type { ReactNode } from 'react'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { MoreGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import './buttons.css'

export interface MoreItem {
  key: string
  label: string
  icon?: ReactNode
  /** What it opens comes as a chunk of its own: only the item is here. */
  onClick: () => void
}

/**
 * What is done with a list now and then, behind one button, so that the toolbar keeps room for what
 * is done all day.
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
