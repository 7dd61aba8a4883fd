import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { packOf } from '#resources/kernel/country-packs.ts'
import { useT } from '../../common/useT.ts'
import { FieldInput } from '../../kernel/inputs/inputs.tsx'
import type { InputProps } from '../../kernel/inputs/useBinding.ts'
import { useFormats } from '../../common/useFormats.ts'
import './organisation.css'

/** The country pack, and the defaults that it sets. */
export function CountryInput(props: InputProps) {
  const t = useT()
  const { words } = useFormats()
  const { currency, dials } = packOf(String(useWatch({ name: props.source }) ?? ''))
  return (
    <>
      <FieldInput {...props} />
      <Typography variant="caption" component="p" className="muted organisation-governs">
        {t('app.organisation.governs', { currency: words.currencies[currency] ?? currency, dials })}
      </Typography>
    </>
  )
}
