import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import { useT } from '../../../../common/useT.ts'
import type { useCombobox } from './useCombobox.ts'
import type { Option } from './useOptionSearch.ts'

interface ComboboxOptionsProps<I extends string | number> {
  box: Pick<ReturnType<typeof useCombobox<I>>, 'options' | 'active' | 'pick'>
  chosen: I | null
  optionId: (id: I | null) => string | undefined
}

/** What a list of suggestions offers: what was chosen lately apart, at its end what is not there yet. */
export function ComboboxOptions<I extends string | number>({ box, chosen, optionId }: ComboboxOptionsProps<I>) {
  const t = useT()
  const recent = box.options.filter((option) => option.recent)
  const others = box.options.filter((option) => !option.recent)
  const one = (option: Option<I>) => (
    <Box
      role="option"
      key={option.id}
      id={optionId(option.id)}
      aria-selected={option.id === box.active}
      onClick={() => box.pick(option)}
      sx={{
        px: 1.25,
        py: 0.75,
        minHeight: 36,
        borderRadius: 1,
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        fontWeight: option.id === chosen ? 600 : 400,
        '&:hover': { bgcolor: 'action.hover' },
        '&[aria-selected="true"]': { bgcolor: 'action.selected' },
        ...(option.create && { display: 'flex', alignItems: 'center', gap: 1, color: 'primary.main' }),
      }}
    >
      {option.create && <Add fontSize="small" aria-hidden />}
      {option.create ? t('app.input.add_new', { text: option.name }) : option.name}
    </Box>
  )
  const group = (label: string, options: readonly Option<I>[]) => (
    <Box role="group" aria-label={label}>
      <Box aria-hidden sx={{ px: 1.25, pt: 0.5, typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      {options.map(one)}
    </Box>
  )
  if (recent.length === 0) return others.map(one)
  return (
    <>
      {group(t('app.editing.recent'), recent)}
      {others.length > 0 && group(t('app.editing.others'), others)}
    </>
  )
}
