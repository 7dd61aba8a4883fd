import Box from '@mui/material/Box'
import { useT } from '../../common/useT.ts'
import { hiddenText } from './hiddenText.ts'

/** The head of a column of buttons: named for those who hear the table, empty for those who see it. */
export function ActionsHead() {
  const t = useT()
  return (
    <th>
      <Box component="span" sx={hiddenText}>
        {t('app.list.actions')}
      </Box>
    </th>
  )
}
