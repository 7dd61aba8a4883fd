import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'

/** The heading of some fields of a section, across all its columns. */
export function GroupHeading({ of, name, first }: { of: Resource; name: string; first: boolean }) {
  const translate = useTranslate()
  return (
    <Typography
      component="h2"
      variant="subtitle2"
      sx={{ gridColumn: '1 / -1', color: 'text.secondary', mt: first ? 0 : 1, mb: 1, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {translate(`resources.${of.name}.groups.${name}`)}
    </Typography>
  )
}
