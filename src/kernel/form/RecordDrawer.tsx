import Drawer from '@mui/material/Drawer'
import LinearProgress from '@mui/material/LinearProgress'
import { lazy, Suspense, useCallback, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import { drawerInAddress } from '../../common/listAddress.ts'
import { givenInAddress } from '../../common/newRecordAddress.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useLastValue } from '../../common/useLastValue.ts'
import { useSplitView } from '../list/columns/useSplitView.ts'
import { useRemainingHeight } from '../list/grid/useRemainingHeight.ts'
import { BesideListContext } from './besideList.ts'
import { RecordHead } from './head/RecordHead.tsx'
import { useRecord } from './useRecord.ts'
import { useNeighbours } from './head/useNeighbours.ts'
import { copiedId, useRecordNavigation } from './useRecordNavigation.ts'
import './form.css'

// The drawer opens at once; the form's chunk starts loading as soon as the drawer is requested.
const load = () => loadChunk(() => import('./RecordEditor.tsx'))
load().catch(() => undefined)
const RecordEditor = lazy(async () => ({ default: (await load()).RecordEditor }))

interface RecordDrawerProps {
  of: Resource
  archive?: boolean
}

/**
 * A record over its list, by the address: ?create, ?edit=5, ?show=5. Back closes it, a reload
 * reopens it. Over an archive records are read-only, whatever the address. In a split view it is
 * beside the list, which stays usable.
 */
export function RecordDrawer({ of, archive = false }: RecordDrawerProps) {
  const { search } = useLocation()
  const isSplit = useSplitView(of)
  const asked = archive ? shownInAddress(search) : drawerInAddress(search)
  const way = useRecordNavigation(of, isSplit ? 'pane' : 'drawer')
  const last = useLastValue(
    asked && { ...asked, copyOf: copiedId(search) },
    ({ screen, id, copyOf }) => `${screen} ${id} ${id === null ? copyOf : ''}`,
  )
  const title = useId()
  const room = useRemainingHeight()
  const inside = last && (
    <Inside
      of={of}
      title={title}
      screen={last.screen}
      id={last.id}
      copyOf={last.copyOf}
      archive={archive}
      way={way}
    />
  )
  if (isSplit)
    return (
      asked && (
        // Escape closes it, as it does a drawer
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section
          ref={room}
          className="record-pane"
          aria-labelledby={title}
          onKeyDown={(event) => {
            if (isClosing(event)) leaveTo(asked.id, way.close)
          }}
        >
          <BesideListContext value>{inside}</BesideListContext>
        </section>
      )
    )
  return (
    <Drawer
      anchor="right"
      open={asked !== null}
      onClose={way.close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': title,
          className: `record-drawer record-drawer-${widthOf(of)}`,
        },
      }}
    >
      {inside}
    </Drawer>
  )
}

/** Not of a popup within it, whose events bubble through React's tree. */
function isClosing({ key, defaultPrevented, target, currentTarget }: KeyboardEvent): boolean {
  return (
    key === 'Escape' &&
    !defaultPrevented &&
    target instanceof Node &&
    currentTarget.contains(target)
  )
}

/** Focuses the record's row, from which the keyboard continues, and closes the record. */
function leaveTo(id: number | null, close: () => void) {
  document.querySelector<HTMLElement>(`.list tr[data-id="${id}"]`)?.focus()
  close()
}

/** A sheet has room for its lines; other child rows have some. */
function widthOf({ sheet, fields }: Resource): 'sheet' | 'wide' | 'narrow' {
  if (sheet !== undefined) return 'sheet'
  return Object.values(fields).some(hasChildRows) ? 'wide' : 'narrow'
}

function shownInAddress(search: string): ReturnType<typeof drawerInAddress> {
  const { id = null } = drawerInAddress(search) ?? {}
  return id === null ? null : { screen: 'show', id }
}

interface InsideProps {
  of: Resource
  title: string
  screen: 'create' | 'edit' | 'show'
  id: number | null
  copyOf: number | null
  archive: boolean
  way: ReturnType<typeof useRecordNavigation>
}

function Inside({ of, title, screen, id, copyOf, archive, way }: InsideProps) {
  const t = useT()
  const { search } = useLocation()
  const rights = useRights(of)
  const neighbours = useNeighbours(of, id)
  const [name, setName] = useState('')
  // A new record that stays open after saving continues in the same form, under its new address.
  const [kept, setKept] = useState<{ id: number; key: string } | null>(null)
  // Loads the record while the form's chunk is loading.
  useRecord(of, id ?? copyOf, kept === null || kept.id !== id)
  const key = kept && kept.id === id ? kept.key : `${screen} ${id} ${copyOf}`
  const to = (other: number | null) =>
    other === null ? undefined : () => way.turnTo(screen, other)
  const onCopy = rights.create && !archive ? way.copy : undefined
  return (
    <>
      <RecordHead
        of={of}
        id={title}
        record={id}
        name={name}
        isNew={id === null}
        corrects={copyOf !== null && of.replaces !== undefined}
        component="h2"
        onCopy={onCopy && id !== null && !of.replaces ? () => onCopy(id) : undefined}
        onPrevious={to(neighbours.previous)}
        onNext={to(neighbours.next)}
        place={neighbours.place}
        onClose={way.close}
      />
      <div className="record-drawer-body">
        <Suspense fallback={<LinearProgress aria-label={t('app.shell.loading')} />}>
          <RecordEditor
            key={key}
            of={of}
            id={id}
            copyOf={copyOf}
            initialValues={id === null ? givenInAddress(of, search) : undefined}
            show={screen === 'show'}
            onNamed={useCallback((now: string) => setName(now), [])}
            onSaved={(row, intent) => {
              if (intent === 'close') return way.close()
              if (intent === 'another')
                return copyOf === null ? undefined : way.turnTo('create', null)
              if (id === null) {
                setKept({ id: row.id, key })
                way.turnTo('edit', row.id)
              }
            }}
            onClose={way.close}
            onEdit={id === null || archive ? undefined : () => way.turnTo('edit', id)}
            onCopy={onCopy}
            onPrevious={to(neighbours.previous)}
            onNext={to(neighbours.next)}
          />
        </Suspense>
      </div>
    </>
  )
}
