import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useLocation, useParams } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { givenInAddress } from '../../common/newRecordAddress.ts'
import { usePageName } from '../../common/pageName.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { RecordEditor } from './RecordEditor.tsx'
import { RecordHead } from './head/RecordHead.tsx'
import { useNeighbours } from './head/useNeighbours.ts'
import { copiedId, useRecordNavigation } from './useRecordNavigation.ts'
import './form.css'

/** Values common to all records at the desk: initial values of a new one. */
const valuesOfDesk = ({ desk }: Resource) =>
  Object.fromEntries(
    Object.entries(desk?.values ?? {}).filter(([, value]) => !Array.isArray(value)),
  )

/** The page of one record; `id` is null for a new one. */
function RecordPage({
  of,
  screen,
  id,
}: {
  of: Resource
  screen: 'create' | 'edit' | 'show'
  id: number | null
}) {
  const { search } = useLocation()
  const rights = useRights(of)
  const way = useRecordNavigation(of)
  const neighbours = useNeighbours(of, id)
  const title = useId()
  const copyOf = id === null ? copiedId(search) : null
  const [name, setName] = useState('')
  usePageName(name)
  const to = (other: number | null) =>
    other === null ? undefined : () => way.turnTo(screen, other)
  const onCopy = rights.create && of.mode !== 'single' ? way.copy : undefined
  return (
    <section
      className="record-page"
      data-sheet={of.sheet !== undefined || undefined}
      aria-labelledby={title}
    >
      <RecordHead
        of={of}
        id={title}
        record={id}
        name={name}
        isNew={id === null && of.mode !== 'single'}
        corrects={copyOf !== null && of.replaces !== undefined}
        component={of.mode === 'single' ? 'h2' : 'h1'}
        onCopy={onCopy && id !== null && !of.replaces ? () => onCopy(id) : undefined}
        onPrevious={to(neighbours.previous)}
        onNext={to(neighbours.next)}
        place={neighbours.place}
      />
      <Paper variant="outlined" className="record-page-paper">
        <RecordEditor
          key={`${id} ${copyOf}`}
          of={of}
          id={id}
          copyOf={copyOf}
          initialValues={
            id === null ? { ...valuesOfDesk(of), ...givenInAddress(of, search) } : undefined
          }
          show={screen === 'show'}
          onNamed={useCallback((now: string) => setName(now), [])}
          onSaved={(row, intent) => {
            if (intent === 'close') return way.close()
            if (intent === 'another')
              return copyOf === null ? undefined : way.turnTo('create', null)
            if (id === null) way.turnTo('edit', row.id)
          }}
          onClose={of.mode === 'single' ? undefined : way.close}
          onEdit={id === null || !of.screens.edit ? undefined : () => way.turnTo('edit', id)}
          onCopy={onCopy}
          onPrevious={to(neighbours.previous)}
          onNext={to(neighbours.next)}
        />
      </Paper>
    </section>
  )
}

/** 0 if the address names no record; no record has this id. */
function useRecordId(): number {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

export function CreatePage({ of }: { of: Resource }) {
  return <RecordPage of={of} screen="create" id={null} />
}

export function EditPage({ of }: { of: Resource }) {
  return <RecordPage of={of} screen="edit" id={useRecordId()} />
}

export function ShowPage({ of }: { of: Resource }) {
  return <RecordPage of={of} screen="show" id={useRecordId()} />
}

/** The form of a contract's single record, without a list. */
export function SinglePage({ of }: { of: Resource }) {
  const dataProvider = useDataProvider()
  const { data: id, error } = useQuery({
    queryKey: [of.name, 'getList', 'single'],
    queryFn: async () => {
      const one = {
        filter: {},
        sort: { field: 'id', order: 'ASC' as const },
        pagination: { page: 1, perPage: 1 },
        meta: { count: false },
      }
      return Number((await dataProvider.getList(of.name, one)).data[0]?.id ?? 0)
    },
  })
  if (error) throw error
  return id === undefined ? null : <RecordPage of={of} screen="edit" id={id || null} />
}
