import {
  ArchiveGlyph,
  EditGlyph,
  PrintGlyph,
  RefreshGlyph,
  TrashGlyph,
} from '../../../ui/glyphs.tsx'
import type { ReactNode } from 'react'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import type { OfferedForm } from '../../print/usePrinting.tsx'
import type { OfferedTransition } from '../../transitions/useTransitions.ts'
import type { ResultCounting } from '../toolbar/useResultCount.ts'
import type { RecordAction } from '../useRecordActions.ts'
import type { useSelection } from './useSelection.ts'
import '../list.css'
import '../toolbar/buttons.css'

const signs = { delete: TrashGlyph, archive: ArchiveGlyph, restore: RefreshGlyph } as const

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>
  counting: ResultCounting
  action: RecordAction
  /** undefined without the right to edit. */
  onAction: (() => void) | undefined
  /** undefined without the right to edit, and among archived records. */
  onEdit: (() => void) | undefined
  /** Transitions that can be made of several documents at once. */
  transitions: readonly OfferedTransition[]
  onTransition: (transition: OfferedTransition) => void
  /** Forms on which they are printed. */
  prints: readonly OfferedForm[]
  onPrint: (form: OfferedForm) => void
  /** The area's actions on them. */
  more: ReactNode
}

/**
 * The actions on selected records, in the line below the rows, which do not move when it appears.
 */
export function SelectionBar({
  selection,
  counting: { known },
  action,
  onAction,
  onEdit,
  transitions,
  onTransition,
  prints,
  onPrint,
  more: others,
}: SelectionBarProps) {
  const t = useT()
  const formats = useFormats()
  const Sign = signs[action]
  const { all, more, count = 0 } = selection
  const number = known && formats.integer(known.approximate ? 10_000 : known.count)
  const total = known?.approximate
    ? t('app.list.approximate', { total: number ?? '' })
    : (number ?? '')
  return (
    <div className="bulk">
      <span role="status">
        {all
          ? t('app.grid.all_selected', { total })
          : t('app.list.selected', { smart_count: count })}
      </span>
      {more && (
        <button type="button" className="button" onClick={selection.selectAll}>
          {t('app.grid.all_found', { total })}
        </button>
      )}
      {onEdit && (
        <button type="button" className="button" onClick={onEdit}>
          <EditGlyph /> {t('app.grid.edit')}
        </button>
      )}
      {transitions.map((one) => (
        <button key={one.name} type="button" className="button" onClick={() => onTransition(one)}>
          {one.label}
        </button>
      ))}
      {others}
      <PrintChoice prints={prints} onPrint={onPrint} />
      {onAction && (
        <button
          type="button"
          className={action === 'delete' ? 'button danger' : 'button'}
          onClick={onAction}
        >
          <Sign /> {t(`app.list.${action}`)}
        </button>
      )}
      <button type="button" className="button quiet" onClick={selection.clear}>
        {t('app.list.unselect')}
      </button>
    </div>
  )
}

/** A button for the one form, a menu of several. */
function PrintChoice({ prints, onPrint }: Pick<SelectionBarProps, 'prints' | 'onPrint'>) {
  const t = useT()
  const [only, ...others] = prints
  if (!only) return null
  if (others.length === 0)
    return (
      <button type="button" className="button" onClick={() => onPrint(only)}>
        <PrintGlyph /> {only.label}
      </button>
    )
  const print = t('app.print.print')
  return (
    <MenuButton
      className="button"
      label={print}
      sign={
        <>
          <PrintGlyph /> {print}
        </>
      }
      choices={prints.map((one) => ({
        key: one.name,
        label: one.label,
        onChoose: () => onPrint(one),
      }))}
    />
  )
}
