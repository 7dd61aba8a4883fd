import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { createAccessToken } from '#dataProviders/access/access-tokens.ts'
import type { NewAccessToken, TokenRights } from '#resources/wire/accounts/access-tokens.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { Radio } from '../../ui/Choice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TokenRightsList } from './TokenRightsList.tsx'

const lives = ['30', '90', '180', '365'] as const
type Life = (typeof lives)[number]
const extents = ['all', 'read_only', 'chosen'] as const
type Extent = (typeof extents)[number]

interface TokenFormProps {
  userId: number | undefined
  onClose: () => void
  onMade: (token: NewAccessToken) => void
}

/** The form for name, lifetime and rights of a new token. */
export function TokenForm({ userId, onClose, onMade }: TokenFormProps) {
  const t = useT()
  const refusal = useRefusal()
  const title = useId()
  const nameId = useId()
  const group = useId()
  const [name, setName] = useState('')
  const [life, setLife] = useState<Life>('90')
  const [extent, setExtent] = useState<Extent>('read_only')
  const [rights, setRights] = useState<TokenRights>({})
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function create(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (name.trim() === '') return setFault(t('app.access_tokens.name_missing'))
    if (extent === 'chosen' && Object.keys(rights).length === 0)
      return setFault(t('app.access_tokens.chosen_none'))
    setBusy(true)
    setFault(null)
    try {
      onMade(
        await createAccessToken(userId, {
          ...{ name: name.trim(), days: Number(life), read_only: extent === 'read_only' },
          rights: extent === 'chosen' ? rights : null,
        }),
      )
    } catch (failure) {
      setFault(refusal(failure).message)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void create(event)} className="access-token-form">
        <DialogTitle id={title}>{t('app.access_tokens.create')}</DialogTitle>
        <DialogContent className="access-token-fields">
          <div className="access-token-name">
            <label htmlFor={nameId}>{t('app.access_tokens.name')}</label>
            <input
              id={nameId}
              value={name}
              maxLength={100}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              aria-describedby={`${nameId}-help`}
              aria-invalid={fault !== null && name.trim() === ''}
              onChange={({ target }) => setName(target.value)}
            />
            <small id={`${nameId}-help`}>{t('app.access_tokens.name_help')}</small>
          </div>
          <SelectField
            label={t('app.access_tokens.days')}
            value={life}
            options={lives.map((one) => [one, t(`app.access_tokens.days_${one}`)] as const)}
            onChange={setLife}
          />
          <fieldset className="access-token-rights">
            <legend>{t('app.access_tokens.rights')}</legend>
            {extents.map((one) => (
              <Radio
                key={one}
                name={group}
                checked={one === extent}
                onChange={() => setExtent(one)}
              >
                {t(`app.access_tokens.${one}`)}
              </Radio>
            ))}
          </fieldset>
          {extent === 'chosen' && <TokenRightsList rights={rights} onChange={setRights} />}
          <div role="alert">{fault && <p className="access-token-fault">{fault}</p>}</div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('app.access_tokens.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t('app.access_tokens.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
