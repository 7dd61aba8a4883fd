import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/workstation.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../form/formValues.ts'
import { useRecord } from '../form/useRecord.ts'
import { useRefusal } from '../useRefusal.tsx'
import type { CardSubject } from './useCard.ts'

const ShowView = lazy(async () => ({
  default: (await loadChunk(() => import('../show/ShowView.tsx'))).ShowView,
}))

interface DoneCardProps {
  of: Resource
  station: Workstation
  subject: CardSubject
  onCorrect: (card: Row) => void
}

/** The last card in force of a row that is done; where cards are corrected, it is so from here. */
export function DoneCard({ of, station, subject, onCorrect }: DoneCardProps) {
  const t = useT()
  const refusal = useRefusal()
  const last = useLastCard(of, station, subject.id)
  const [other, setOther] = useState<{ of: number; id: number } | null>(null)
  const id = other?.of === subject.id ? other.id : (last.data ?? null)
  const { data: row, error } = useRecord(of, id, id !== null)
  const failure = last.error ?? error
  if (failure) return <p role="alert">{refusal(failure).message}</p>
  if (last.data === null)
    return <Typography className="muted">{t('app.workstation.no_card')}</Typography>
  if (!row) return <p role="status">{t('app.shell.loading')}</p>
  return (
    <Suspense>
      <ShowView
        of={of}
        row={row}
        onReverted={() => undefined}
        onCorrect={() => onCorrect(row)}
        onOther={(one) => setOther({ of: subject.id, id: one })}
      />
    </Suspense>
  )
}

/** The id of the last card about it that no other has replaced; null where there is none. */
function useLastCard(of: Resource, { field }: Workstation, id: number) {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: [of.name, 'lastCard', id],
    async queryFn({ signal }) {
      const { data } = await dataProvider.getList<Row>(of.name, {
        filter: { [field]: id },
        sort: { field: 'id', order: 'DESC' },
        pagination: { page: 1, perPage: 1 },
        meta: { count: false },
        signal,
      })
      return data[0]?.id ?? null
    },
    gcTime: 0,
  })
}
