import { useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Checkbox } from '../../../ui/Choice.tsx'
import { DownGlyph, UpGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import type { ColumnChoice, ColumnOption } from './useColumnChoice.ts'
import './columns.css'

const kind = 'application/x-motorpool-column'

/**
 * One column with its visibility. Dragged, moved by its buttons or with Alt and an arrow; Shift and
 * an arrow resizes it.
 */
export function ColumnItem({ item, choice }: { item: ColumnOption; choice: ColumnChoice }) {
  const t = useT()
  const [over, setOver] = useState(false)
  const { source, label, shown, first, last, only } = item
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event
    const down = { ArrowDown: 1, ArrowUp: -1 }[key]
    const across = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (ctrlKey || metaKey) return
    if (down && altKey) choice.move(source, down)
    else if (across && shiftKey) choice.widen(source, across)
    else if (down && !shiftKey) {
      const boxes = [
        ...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('input') ?? []),
      ]
      boxes[boxes.indexOf(event.target as HTMLElement) + down]?.focus()
    } else return
    event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choice.put(event.dataTransfer.getData(kind), source)
  }
  return (
    // A drop target for dragging; the button within does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={shown}
      data-over={over}
      onDragStart={(event) => {
        event.dataTransfer.setData(kind, source)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!shown || !event.dataTransfer.types.includes(kind)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Checkbox
        data-column={source}
        checked={shown}
        // At least one column must stay visible.
        disabled={only}
        onChange={(on) => choice.show(source, on)}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Shift+ArrowLeft Shift+ArrowRight"
      >
        {label}
      </Checkbox>
      {shown && (
        <>
          <button
            type="button"
            className="button round quiet"
            disabled={first}
            onClick={() => choice.move(source, -1)}
            aria-label={t('app.columns.up', { column: label })}
          >
            <UpGlyph />
          </button>
          <button
            type="button"
            className="button round quiet"
            disabled={last}
            onClick={() => choice.move(source, 1)}
            aria-label={t('app.columns.down', { column: label })}
          >
            <DownGlyph />
          </button>
        </>
      )}
    </li>
  )
}
