import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { liveStreamOpened } from '#dataProviders/live/live-changes.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { baseName, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import { hasOwnName } from '../../../common/recordTitle.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../appServices.ts'
import { homeScreen } from '../../menuScreens.ts'
import { viewSlots } from '../../viewSlots.ts'
import type { RecordActionSlot } from '../../viewSlots.ts'
import { mainPhotoKey } from './mainPhoto.ts'
import { headFields } from './headFields.ts'
import { useListRow } from './useListRow.ts'
import { FormActionButton, RecordActions } from './RecordActions.tsx'
import type { FormAction } from './RecordActions.tsx'
import '../form.css'

const Face = lazy(async () => ({
  default: (await loadChunk(() => import('./RecordPhoto.tsx'))).RecordPhoto,
}))
const FormPresence = lazy(async () => ({
  default: (await loadChunk(() => import('../notices/FormPresence.tsx'))).FormPresence,
}))

const PrintRecord = lazy(async () => ({
  default: (await loadChunk(() => import('../../print/PrintRecord.tsx'))).PrintRecord,
}))
const RecordFacts = lazy(async () => ({
  default: (await loadChunk(() => import('./RecordFacts.tsx'))).RecordFacts,
}))

interface RecordHeadProps {
  of: Resource
  id: string
  /** The record, if it is stored. */
  record: number | null
  /** The record's title; empty while unknown. */
  name: string
  isNew: boolean
  /** A new record that corrects another one. */
  corrects?: boolean
  component: 'h1' | 'h2'
  onCopy?: () => void
  onPrevious?: () => void
  onNext?: () => void
  /** Its position in the list from which it was opened. */
  place?: { at: number; total: number } | null
  onClose?: () => void
}

/** The title of the form, and links to neighbouring records. */
export function RecordHead({
  of,
  id,
  record,
  name,
  isNew,
  corrects = false,
  component,
  onCopy,
  onPrevious,
  onNext,
  place,
  onClose,
}: RecordHeadProps) {
  const t = useT()
  const formats = useFormats()
  const translate = useTranslate()
  const live = useSignal(liveStreamOpened)
  const { user } = useAppServices()
  const [begun, setBegun] = useState<RecordActionSlot | null>(null)
  const newTitle = corrects ? 'app.form.correction_title' : 'app.form.create_title'
  const kind = translate(`resources.${of.name}.name`, { smart_count: 1 })
  const shared = !isNew && record !== null && canBeSent(of)
  const offered = shared ? actionsOn(of, user) : []
  const row = useListRow(of, offered.some((one) => one.while) ? record : null)
  const actions: FormAction[] = [
    ...offered
      .filter((one) => !one.while || (row && one.while(row)))
      .map((one) => ({
        label: t(one.label),
        icon: <one.icon />,
        onPress: () => setBegun(one),
      })),
    ...(onCopy
      ? [{ label: t('app.form.copy'), icon: <ContentCopy />, keys: 'F9', onPress: onCopy }]
      : []),
  ]
  const caption = (
    <Typography variant="caption" component="p" className="muted">
      {kind}
    </Typography>
  )
  const above =
    live && record ? (
      <Suspense fallback={caption}>
        <FormPresence key={record} of={of} id={record} caption={kind} />
      </Suspense>
    ) : (
      caption
    )
  return (
    <div className="record-head">
      <Suspense>{!isNew && record && mainPhotoKey(of) && <Face of={of} id={record} />}</Suspense>
      <div className="record-head-text">
        {!isNew && hasOwnName(of) && above}
        <Typography
          id={id}
          component={component}
          variant="h6"
          className="record-head-name wrap-anywhere"
        >
          {isNew ? t(newTitle, { name: kind }) : name || kind}
        </Typography>
        {!isNew && record && headFields(of).length > 0 && (
          <Suspense>
            <RecordFacts key={record} of={of} id={record} />
          </Suspense>
        )}
      </div>
      {!isNew && (onPrevious || onNext) && (
        <>
          <FormActionButton
            label={t('app.form.previous')}
            icon={<ArrowUpward />}
            keys="Alt+PageUp"
            onPress={onPrevious}
          />
          {place && (
            <span className="record-head-place muted">
              {t('app.form.place', {
                at: formats.integer(place.at),
                total: formats.integer(place.total),
              })}
            </span>
          )}
          <FormActionButton
            label={t('app.form.next')}
            icon={<ArrowDownward />}
            keys="Alt+PageDown"
            onPress={onNext}
          />
        </>
      )}
      <Suspense>{!isNew && record && of.prints && <PrintRecord of={of} id={record} />}</Suspense>
      <RecordActions actions={actions} />
      {begun && record && (
        <Suspense>
          <begun.dialog
            record={{ resource: baseName(of), id: record, name }}
            onDone={() => setBegun(null)}
          />
        </Suspense>
      )}
      {onClose && (
        <FormActionButton label={t('app.form.close')} icon={<Close />} onPress={onClose} />
      )}
    </div>
  )
}

function actionsOn(of: Resource, user: Session): readonly RecordActionSlot[] {
  return viewSlots().recordActions.filter(
    ({ creates, of: only, edits }) =>
      (creates === undefined ||
        (creates !== baseName(of) && mayDo(user, resourceOf(creates), 'create'))) &&
      (only === undefined ||
        (only === baseName(of) && mayDo(user, resourceOf(only), edits ? 'edit' : 'list'))),
  )
}

/** Recipients need a page where it is shown. */
function canBeSent(of: Resource): boolean {
  return of.mode === 'table' && homeScreen(of) !== undefined
}
