import Add from '@mui/icons-material/Add'
import { useT } from '../../../../common/useT.ts'
import type { useCombobox } from './useCombobox.ts'
import type { Option } from './useOptionSearch.ts'
import './combobox.css'

interface ComboboxOptionsProps<I extends string | number> {
  box: Pick<ReturnType<typeof useCombobox<I>>, 'options' | 'active' | 'pick'>
  chosen: I | null
  optionId: (id: I | null) => string | undefined
}

/** The suggestions: recent choices first, and the option to create a new one last. */
export function ComboboxOptions<I extends string | number>({
  box,
  chosen,
  optionId,
}: ComboboxOptionsProps<I>) {
  const t = useT()
  const recent = box.options.filter((option) => option.recent)
  const others = box.options.filter((option) => !option.recent)
  const one = (option: Option<I>) => (
    // Its keys are handled by the text field, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="option"
      key={option.id}
      id={optionId(option.id)}
      aria-selected={option.id === box.active}
      onClick={() => box.pick(option)}
      className="combobox-option"
      data-chosen={option.id === chosen}
      data-create={option.create}
    >
      {option.create && <Add fontSize="small" aria-hidden />}
      {option.create ? t('app.input.add_new', { text: option.name }) : option.name}
      {option.detail && <div className="body-small muted">{option.detail}</div>}
    </div>
  )
  const group = (label: string, options: readonly Option<I>[]) => (
    <div role="group" aria-label={label}>
      <div aria-hidden className="combobox-group-label caption muted">
        {label}
      </div>
      {options.map(one)}
    </div>
  )
  if (recent.length === 0) return others.map(one)
  return (
    <>
      {group(t('app.editing.recent'), recent)}
      {others.length > 0 && group(t('app.editing.others'), others)}
    </>
  )
}
