import Edit from '@mui/icons-material/Edit'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ResourceName } from '#resources/index.ts'
import { baseName } from '#resources/kernel/derive.ts'
import { hasChildRows, isSecret } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { holds } from '#resources/kernel/values/row-rules.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import type { WireRow } from '../cells/cell.ts'
import { useT } from '../../common/useT.ts'
import { ArchivedNotice } from '../form/notices/ArchivedNotice.tsx'
import { GroupHeading } from '../form/sections/GroupHeading.tsx'
import { splitIntoGroups } from '../form/sections/groupHeadings.ts'
import { isWide } from '../form/sections/SectionFields.tsx'
import { Sections } from '../form/sections/Sections.tsx'
import { formSections } from '../form/sections/formSections.ts'
import type { Row } from '../form/formValues.ts'
import { useHistoryTab } from '../history/useHistoryTab.tsx'
import { RecordMap } from '../map/RecordMap.tsx'
import { useRelated } from '../related/useRelated.ts'
import type { RelatedRecords } from '../related/useRelated.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { ChildTable } from './ChildTable.tsx'
import { HasMany } from './HasMany.tsx'
import { ReplacementNotice } from './ReplacementNotice.tsx'
import { ShownField } from './ShownField.tsx'
import { viewSlots } from '../viewSlots.ts'
import { useCell } from './useCell.tsx'
import './show.css'

const TransitionButtons = lazy(async () => ({
  default: (await loadChunk(() => import('../transitions/TransitionButtons.tsx')))
    .TransitionButtons,
}))
const RelatedRows = lazy(async () => ({
  default: (await loadChunk(() => import('../related/RelatedRows.tsx'))).RelatedRows,
}))
const RelatedDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../related/RelatedDialog.tsx'))).RelatedDialog,
}))

interface ShowViewProps {
  of: Resource
  row: Row
  onEdit?: () => void
  onClose?: () => void
  /** Called with the current record after a change was undone, or a transition made. */
  onReverted: (row: Row) => void
  /** Creates a record that corrects this one, if its resource has corrections. */
  onCorrect?: () => void
  /** Opens another record of the resource; otherwise by its address. */
  onOther?: (id: number) => void
}

/** A related row over this record: read, created, or corrected. */
interface OpenedRelated {
  related: RelatedRecords
  row: WireRow | null
  corrects?: true
}

/** The read-only view of a record: its sections, child rows, and related records. */
export function ShowView({
  of,
  row,
  onEdit,
  onClose,
  onReverted,
  onCorrect,
  onOther,
}: ShowViewProps) {
  const related = useRelated(of).filter(({ when }) => holds(when, row))
  const rights = useRights(of)
  const corrects = of.replaces !== undefined && rights.create && row.replaced !== true
  const { aboveRecord, belowRecord, aboutRecord } = viewSlots()
  const name = baseName(of) as ResourceName
  const Above = aboveRecord[name]
  const Slot = belowRecord[name]
  const About = aboutRecord[name]
  const [opened, setOpened] = useState<OpenedRelated | null>(null)
  const named = related.filter(({ name }) => of.form[name])
  const sections = formSections(
    of,
    (keys) => keys.filter((key) => isReadable(of, key, row)),
    named,
    true,
  )
  const [open, setOpen] = useState(sections[0]?.name ?? '')
  const history = useHistoryTab(of, row, onReverted)
  return (
    <>
      {row.archived_at != null && <ArchivedNotice of={of} row={row} onRestored={onReverted} />}
      {of.states && (
        <Suspense>
          <TransitionButtons of={of} row={row} onMade={onReverted} onLeft={onClose} />
        </Suspense>
      )}
      {of.replaces && <ReplacementNotice of={of} row={row} onOther={onOther} />}
      {Above && (
        <Suspense>
          <Above row={row} />
        </Suspense>
      )}
      <Sections of={of} sections={sections} open={open} onOpen={setOpen} extra={history}>
        {({ keys, related: rows }) =>
          rows ? (
            <Suspense>
              <RelatedRows
                related={rows}
                id={row.id}
                readOnly={row.archived_at != null}
                onOpen={(one) => setOpened({ related: rows, row: one })}
                onCorrect={(one) => setOpened({ related: rows, row: one, corrects: true })}
              />
            </Suspense>
          ) : (
            <ShownFields of={of} row={row} keys={keys} />
          )
        }
      </Sections>
      {of.map && <RecordMap of={of} values={row} />}
      {Slot && (
        <Suspense>
          <Slot row={row} />
        </Suspense>
      )}
      {About && (
        <Suspense>
          <About of={of} id={row.id} />
        </Suspense>
      )}
      {related.map(
        (one) =>
          !of.form[one.name] && <HasMany key={one.name} of={one.of} by={one.by} id={row.id} />,
      )}
      {opened && (
        <Suspense>
          <RelatedDialog
            related={opened.related}
            owner={row.id}
            id={opened.row?.id ?? null}
            corrects={opened.corrects}
            readOnly={row.archived_at != null}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {of.mode !== 'view' && <Timestamps row={row} />}
      <ShowBar onEdit={onEdit} onCorrect={corrects ? onCorrect : undefined} onClose={onClose} />
    </>
  )
}

/** The fields of one section, with the headings of their groups. */
function ShownFields({ of, row, keys }: { of: Resource; row: Row; keys: readonly string[] }) {
  const translate = useTranslate()
  const cell = useCell(of)
  const show = (key: string) => {
    const field = of.fields[key]
    if (!field) return null
    return (
      <ShownField
        key={key}
        label={translate(`resources.${of.name}.fields.${key}`)}
        wide={isWide(field)}
      >
        {hasChildRows(field) ? (
          <ChildTable of={of} source={key} field={field} rows={(row[key] ?? []) as Row[]} />
        ) : (
          cell(key, field, row)
        )}
      </ShownField>
    )
  }
  // a description list may not contain headings
  return splitIntoGroups(of, keys).map(({ heading, keys: own }, i) => (
    <Fragment key={own[0]}>
      {heading && <GroupHeading of={of} name={heading} first={i === 0} />}
      <dl className="shown-fields">{own.map(show)}</dl>
    </Fragment>
  ))
}

function Timestamps({ row }: { row: Row }) {
  const t = useT()
  const formats = useFormats()
  const moment = (value: unknown) => (typeof value === 'string' ? formats.moment(value) : '')
  return (
    <Typography variant="caption" className="shown-timestamps muted">
      {t('app.form.history', { created: moment(row.created_at), updated: moment(row.updated_at) })}
    </Typography>
  )
}

function ShowBar({
  onEdit,
  onCorrect,
  onClose,
}: Pick<ShowViewProps, 'onEdit' | 'onCorrect' | 'onClose'>) {
  const t = useT()
  return (
    <div className="show-bar">
      {onEdit && (
        <Button variant="contained" startIcon={<Edit />} onClick={onEdit}>
          {t('app.form.edit')}
        </Button>
      )}
      {onCorrect && (
        <Button variant="outlined" startIcon={<Edit />} onClick={onCorrect}>
          {t('app.related.correct')}
        </Button>
      )}
      {onClose && <Button onClick={onClose}>{t('app.form.close')}</Button>}
    </div>
  )
}

/** A field that the user may not read is not in the row; a secret never is. */
function isReadable(of: Resource, key: string, row: Row): boolean {
  return key in row || isSecret(of.fields[key])
}
