import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { archivedPhotos, faultPage } from '#dataProviders/import-jobs.ts'
import type { ArchivedPhoto, ImportJob } from '#resources/wire/imports.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { recordAddress } from '../../../common/listAddress.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { StepRefusal, StepSection } from '../job/stepParts.tsx'
import '../import.css'

/**
 * All photos of the archive, each with its record or the reason why it has none; skipped ones are
 * marked.
 */
export function PhotoTable({ of, job }: { of: Resource; job: ImportJob }) {
  const t = useT()
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['imports', 'photos', String(job.id), job.state],
    queryFn: ({ pageParam, signal }) => archivedPhotos(job.id, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < faultPage ? undefined : last.at(-1)?.row),
  })
  const photos = data?.pages.flat() ?? []
  return (
    <StepSection title={t('app.import.photos_list')}>
      <StepRefusal error={error} />
      <ul className="plain-list">
        {photos.map((photo) => (
          <PhotoLine key={photo.row} of={of} photo={photo} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          loading={isFetching}
          onClick={() => void fetchNextPage()}
          className="import-step-button"
        >
          {t('app.import.more_faults')}
        </Button>
      )}
    </StepSection>
  )
}

function PhotoLine({
  of,
  photo: { path, state, record, before, message },
}: {
  of: Resource
  photo: ArchivedPhoto
}) {
  const t = useT()
  const formats = useFormats()
  return (
    <li className="wrap-anywhere import-photo">
      <span>{path}</span>
      <span>
        {state === 'left' ? (
          <span className="import-photo-left">{message}</span>
        ) : (
          <>
            {record && (
              <Link to={recordAddress(of, 'edit', record.id)}>
                {record.name || `№ ${record.id}`}
              </Link>
            )}
            {state !== 'adds' &&
              `, ${t(state === 'same' ? 'app.import.photos_same' : 'app.import.created').toLowerCase()}`}
            {state !== 'same' &&
              before !== undefined &&
              `, ${t('app.import.photos_smaller', { before: formats.fileSize(before) })}`}
          </>
        )}
      </span>
    </li>
  )
}
