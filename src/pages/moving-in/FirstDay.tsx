import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { openFirstDay } from '#dataProviders/contract-calls.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Step } from './movingInSteps.ts'

interface FirstDayProps {
  begun: boolean
  steps: readonly Step[]
  onOpen: () => void
}

/** The last step: lists what is missing and asks for confirmation, as it cannot be undone. */
export function FirstDay({ begun, steps, onOpen }: FirstDayProps) {
  const t = useT()
  const translate = useTranslate()
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  if (begun) return <Begun />
  const open = async () => {
    setAsking(false)
    setBusy(true)
    setRefused(null)
    try {
      await openFirstDay()
      notify('app.moving_in.opened', { type: 'success' })
      await queries.invalidateQueries({ queryKey: ['organisation'] })
      onOpen()
    } catch (failure) {
      setRefused(failure)
    } finally {
      setBusy(false)
    }
  }
  const names = steps
    .filter(({ name, done }) => !done && name !== 'first_day')
    .map(({ name }) => translate(`resources.moving-in-step.options.step.${name}`))
  const missing =
    names.length > 0 ? t('app.moving_in.ask_missing', { names: names.join(', ') }) : ''
  return (
    <>
      <Button variant="contained" loading={busy} onClick={() => setAsking(true)}>
        {t('app.moving_in.open_day')}
      </Button>
      <p role="alert">{refused ? refusal(refused).message : null}</p>
      <ConfirmDialog
        question={asking ? t('app.moving_in.ask') : null}
        text={[missing, t('app.moving_in.ask_text')].filter(Boolean).join(' ')}
        yes={t('app.moving_in.open_day')}
        no={t('app.form.close')}
        onYes={() => void open()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

function Begun() {
  const t = useT()
  const formats = useFormats()
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: ['organisation', 'begun'],
    async queryFn({ signal }) {
      const { data: rows } = await dataProvider.getList('organisation', {
        filter: {},
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: 1 },
        meta: { count: false },
        signal,
      })
      return (rows as { in_use_since?: string | null }[])[0]?.in_use_since ?? null
    },
  })
  return <p>{data ? t('app.moving_in.begun', { when: formats.moment(data) }) : null}</p>
}
