import { useState } from 'react'
import type { KeyboardEvent, ReactElement, Ref } from 'react'
import type { ListGroup } from '#resources/kernel/values/list-groupings.ts'
import { NextGlyph } from '../../../ui/glyphs.tsx'
import { useFormats } from '../../../common/useFormats.ts'
import type { Translate } from '../../../common/useT.ts'
import type { Column } from '../grid/columns/gridColumns.ts'
import { shownSum } from '../grid/TotalsRow.tsx'
import { onGroupKeyDown } from './groupKeyboard.ts'
import './groups.css'

export interface ShownGroup extends Omit<ListGroup, 'count'> {
  text: string
  count: number | undefined
}

interface GroupBodiesOf {
  columns: readonly Column[]
  /** Keys of the columns with sums. */
  sums: readonly string[]
  groups: readonly ShownGroup[]
  /** Index of the open group; -1 for none. */
  opened: number
  /** Rows begin with a checkbox. */
  checked: boolean
  onToggle: (at: number) => void
  /** Focuses a row of the open group; false: it has none. */
  onRows: (edge: 'first' | 'last') => boolean
}

/**
 * One row per group, whose head is a button that shows the group's rows. Each group is a separate
 * section of the table, so that opening one remounts no other.
 */
export function useGroupBodies(of: GroupBodiesOf): ReactElement[] {
  const { columns, sums, groups, opened, checked, onToggle, onRows } = of
  const { integer } = useFormats()
  const [current, setCurrent] = useState<string>()
  const keys = groups.map(({ value }) => JSON.stringify(value))
  const active = Math.max(current === undefined ? opened : keys.indexOf(current), 0)
  return groups.map((group, at) => (
    <tbody key={`group ${keys[at]}`} className="group">
      <tr>
        <GroupHead
          {...{ group, columns, sums, checked }}
          count={group.count === undefined ? '' : integer(group.count)}
          open={at === opened}
          active={at === active}
          onFocus={() => setCurrent(keys[at])}
          onToggle={() => onToggle(at)}
          onKeyDown={(event) =>
            onGroupKeyDown(event, { at, opened, enter: onRows, toggle: () => onToggle(at) })
          }
        />
      </tr>
    </tbody>
  ))
}

interface MoreGroupsProps {
  /** Groups that are not loaded yet. */
  left: number
  /** Columns of the table. */
  width: number
  busy: boolean
  onMore: () => void
  root: Ref<HTMLTableSectionElement>
  t: Translate
}

/** The number of remaining groups, with a button that loads the next ones. */
export function MoreGroups({ left, width, busy, onMore, root, t }: MoreGroupsProps) {
  return (
    <tbody className="more-groups" ref={root}>
      {left > 0 && (
        <tr>
          <td colSpan={width}>
            <button type="button" className="button" disabled={busy} onClick={onMore}>
              {t('app.groups.more', { count: left })}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

interface GroupHeadProps {
  group: ShownGroup
  columns: readonly Column[]
  sums: readonly string[]
  checked: boolean
  /** As text; '' while unknown. */
  count: string
  open: boolean
  /** In the tab order. */
  active: boolean
  onFocus: () => void
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** The group's name over the columns up to the first sum, and the sums below their heads. */
function GroupHead({ group, columns, sums, checked, count, open, active, ...on }: GroupHeadProps) {
  const first = columns.findIndex(({ source }) => sums.includes(source))
  const named = first < 0 ? columns.length : Math.max(first, 1)
  const sumOf = (column: Column | undefined) =>
    column && sums.includes(column.source) ? shownSum(column, group.sums) : null
  const own = first === 0 ? sumOf(columns[0]) : null
  return (
    <>
      <th scope="row" colSpan={named + (checked ? 1 : 0)}>
        <button
          type="button"
          data-group
          aria-expanded={open}
          tabIndex={active ? 0 : -1}
          onFocus={on.onFocus}
          onClick={on.onToggle}
          onKeyDown={on.onKeyDown}
        >
          <NextGlyph />
          <span className="group-name">{group.text}</span>{' '}
          <span className="group-count">{count}</span>
          {own !== null && <span className="own">{own}</span>}
        </button>
      </th>
      {columns.slice(named).map((column) => (
        <td
          key={column.source}
          className={column.end ? 'end' : undefined}
          data-label={column.unit ? `${column.label}, ${column.unit}` : column.label}
        >
          {sumOf(column)}
        </td>
      ))}
    </>
  )
}
