import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import '../form.css'

/** The heading of some fields of a section, across all its columns. */
export function GroupHeading({ of, name, first }: { of: Resource; name: string; first: boolean }) {
  const translate = useTranslate()
  return (
    <Typography
      component="h2"
      variant="subtitle2"
      className="group-heading muted"
      data-first={first}
    >
      {translate(`resources.${of.name}.groups.${name}`)}
    </Typography>
  )
}
