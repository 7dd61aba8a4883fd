import Box from '@mui/material/Box'
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

/** Every photo of the archive: its record, or why it goes nowhere; those left out are marked. */
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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {photos.map((photo) => (
          <PhotoLine key={photo.row} of={of} photo={photo} />
        ))}
      </Box>
      {hasNextPage && (
        <Button loading={isFetching} onClick={() => void fetchNextPage()} sx={{ alignSelf: 'flex-start' }}>
          {t('app.import.more_faults')}
        </Button>
      )}
    </StepSection>
  )
}
function PhotoLine({ of, photo: { path, state, record, before, message } }: { of: Resource; photo: ArchivedPhoto }) {
  const t = useT()
  const formats = useFormats()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        columnGap: 2,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        '& a': { color: 'primary.main' },
      }}
    >
      <span>{path}</span>
      <span>
        {state === 'left' ? (
          <Box component="span" sx={{ color: 'error.main' }}>
            {message}
          </Box>
        ) : (
          <>
            {record && <Link to={recordAddress(of, 'edit', record.id)}>{record.name || `№ ${record.id}`}</Link>}
            {state !== 'adds' && `, ${t(state === 'same' ? 'app.import.photos_same' : 'app.import.created').toLowerCase()}`}
            {state !== 'same' && before !== undefined && `, ${t('app.import.photos_smaller', { before: formats.fileSize(before) })}`}
          </>
        )}
      </span>
    </Box>
  )
}
