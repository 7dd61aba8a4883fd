import { useImperativeHandle, useMemo, useRef } from 'react'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import { nameKey } from '#resources/kernel/derive.ts'
import { summableFields } from '#resources/kernel/values/list-groupings.ts'
import type { Grouping, GroupValue } from '#resources/kernel/values/list-groupings.ts'
import { useFormats } from '../../../common/useFormats.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { useT } from '../../../common/useT.ts'
import type { Translate } from '../../../common/useT.ts'
import type { CellContext } from '../../cells/cell.ts'
import { useReadableFields } from '../../useReadableFields.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { formatCellText } from '../cell-editing/cellText.ts'
import { ListEmpty, ListFailed } from '../listNotes.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle, GridProps } from '../grid/Grid.tsx'
import { columnsOf } from '../grid/columns/gridColumns.ts'
import { MoreGroups, useGroupBodies } from './GroupBodies.tsx'
import type { ShownGroup } from './GroupBodies.tsx'
import { focusGroup } from './groupKeyboard.ts'
import { useListGroups } from './useListGroups.ts'
import type { ListGrouping } from './useListGrouping.ts'

interface GroupedGridProps extends Omit<GridProps, 'before' | 'after' | 'onEnter' | 'leave'> {
  grouping: ListGrouping
  /** The filter of the list, without the condition of the open group. */
  filter: Filter
  archive: boolean
  /** Number of rows of the open group, if known. */
  count: number | undefined
  onOpen: (value: GroupValue | undefined) => void
  onClear: () => void
  handle: Ref<GridHandle>
}

const none: NonNullable<GridProps['rows']> = []
const same = (a: GroupValue | undefined, b: GroupValue | undefined) =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * The groups of a list, each with its number of rows and its sums; below the open group its rows,
 * paged as in a plain list.
 */
export function GroupedGrid(props: GroupedGridProps) {
  const { grouping, filter, archive, count, onOpen, onClear, handle, ...grid } = props
  const { of, columns, stale } = grid
  const { by, open } = grouping
  const t = useT()
  const refusal = useRefusal()
  const names = useGroupNames(of, by)
  const readable = useReadableFields(of)
  const summable = summableFields(of, readable).map(([key]) => key)
  const sums = columns.map(({ source }) => source).filter((key) => summable.includes(key))
  const { groups, left, error, busy, more, retry } = useListGroups({
    ...{ of, by, filter, archive, sums },
  })
  const inner = useRef<GridHandle>(null)
  const root = useRef<HTMLTableSectionElement>(null)
  // rows loaded for the previously open group must not appear in this one
  const rows = open === undefined || stale ? none : (grid.rows ?? none)
  const listed = (groups ?? []).map((group): ShownGroup => ({
    ...group,
    text: names(group.value, group.label),
  }))
  const isListed = listed.some(({ value }) => same(value, open))
  // an open group that is not loaded yet, or that the filter leaves empty, is appended at the end
  const [first] = rows
  const unlisted: ShownGroup[] =
    groups && open !== undefined && !isListed && first
      ? [{ value: open, text: names(open, first[names.labelKey]), count, sums: {} }]
      : []
  const shown = [...listed, ...unlisted]
  const opened = shown.findIndex(({ value }) => same(value, open))
  const enter = () => (rows.length > 0 ? inner.current?.focus() : focusGroup(root.current, 0))
  useImperativeHandle(handle, () => ({
    focus: enter,
    focusAt: (id, source) => inner.current?.focusAt(id, source),
  }))
  const failed = error && !groups ? refusal(error).message : null
  const empty = groups?.length === 0 && unlisted.length === 0
  const note = empty && (
    <ListEmpty
      searched={[]}
      narrowed={Object.keys(filter).length > 0}
      onClear={onClear}
      onCreate={undefined}
      onImport={undefined}
    />
  )
  const checked = grid.select !== undefined
  const bodies = useGroupBodies({
    ...{ columns, sums, groups: shown, opened, checked },
    onToggle: (at) => onOpen(at === opened ? undefined : shown[at]?.value),
    onRows(edge) {
      const id = rows.at(edge === 'first' ? 0 : -1)?.id
      if (id !== undefined) inner.current?.focusAt(id, null)
      return id !== undefined
    },
  })
  const width = columns.length + (checked ? 1 : 0)
  return (
    <Grid
      {...grid}
      handle={inner}
      rows={groups ? rows : undefined}
      total={undefined}
      busy={grid.busy || busy}
      stale={false}
      note={failed === null ? note || grid.note : <ListFailed message={failed} onRetry={retry} />}
      onEnter={enter}
      leave={(step) => focusGroup(root.current, step === 1 ? opened + 1 : opened)}
      before={bodies.slice(0, opened + 1)}
      after={[
        ...bodies.slice(opened + 1),
        <MoreGroups key="more" {...{ left, width, busy, root, t }} onMore={more} />,
      ]}
    />
  )
}

/** The names of the groups of a grouping. */
function useGroupNames(of: GridProps['of'], by: ListGrouping['by']) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  return useMemo(() => {
    const [column] = columnsOf(of, [by.key], translate, { formats, t })
    return groupText(by, column!.context, t)
  }, [of, by, translate, formats, t])
}

/**
 * Names a group by its value as shown in the cells. `labelKey`: the key of its label in the group's
 * rows.
 */
function groupText({ key, field, step }: Grouping, context: CellContext, t: Translate) {
  const { formats } = context
  const textOf = (value: GroupValue, label: unknown): string => {
    if (value === null) return t('app.list.empty_value')
    if (step === 'month') return formats.monthYear(String(value))
    if (step === 'day') return formats.day(String(value))
    return formatCellText(value, field, label, context) || t('app.list.empty_value')
  }
  return Object.assign(textOf, { labelKey: nameKey(key, field) ?? key })
}
