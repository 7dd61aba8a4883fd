import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { download } from '#dataProviders/file-download.ts'
import { importFiles } from '#dataProviders/import-jobs.ts'
import { mayDo } from '#dataProviders/session/rights.ts'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { importAddress } from '../../common/importAddress.ts'
import { listAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isListOpen } from '../../kernel/menuScreens.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { resourceOfSubject, hasMissingText } from './movingInSteps.ts'
import type { MovingInLine } from './movingInSteps.ts'

const tones = { empty: 'warn', incomplete: 'warn', optional: 'muted', complete: 'good' } as const

interface SubjectLineProps {
  line: MovingInLine
  /** The reader's own imports, newest first. */
  jobs: readonly ImportJob[]
}

/** One subject: how many records there are, what is missing, and the ways to add them. */
export function SubjectLine({ line, jobs }: SubjectLineProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { user, resources } = useAppServices()
  const { subject, state, count, missing } = line
  const options = 'resources.moving-in-step.options'
  const of = resources.find(({ name }) => name === resourceOfSubject[subject])
  const opens = of && isListOpen(user, of) ? of : null
  const hint =
    subject === 'odometer' || subject === 'tank' || subject === 'stock'
      ? t(`app.moving_in.hints.${subject}`)
      : null
  // only blank details of the organisation matter
  const there =
    count > 0 && subject !== 'organisation'
      ? t('app.moving_in.there', { n: formats.integer(count) })
      : ''
  const lacking =
    missing > 0 && hasMissingText(subject)
      ? t(`app.moving_in.missing.${subject}`, { n: formats.integer(missing) })
      : ''
  return (
    <li className="moving-in-line" data-subject={subject}>
      <div className="moving-in-what">
        <strong>{translate(`${options}.subject.${subject}`)}</strong>
        <span className={`chip chip-${tones[state]}`}>
          {translate(`${options}.state.${state}`)}
        </span>
        <span>{[there, lacking].filter(Boolean).join('; ')}</span>
      </div>
      {hint && <p className="muted">{hint}</p>}
      {opens && <SubjectActions of={opens} />}
      {opens && <LastImport of={opens} jobs={jobs} />}
    </li>
  )
}

/** Buttons for the list or form, for its import and for the template of the import. */
function SubjectActions({ of }: { of: Resource }) {
  const t = useT()
  const refusal = useRefusal()
  const { user } = useAppServices()
  const [refused, setRefused] = useState<unknown>(null)
  const list = listAddress(of)
  const takesFiles = isImportable(of) && mayDo(user, of, 'edit')
  const fetchTemplate = () => {
    setRefused(null)
    download(importFiles.template(of, 'xlsx')).catch(setRefused)
  }
  return (
    <div className="moving-in-ways">
      <Button size="small" component={Link} to={list}>
        {t('app.moving_in.open')}
      </Button>
      {takesFiles && (
        <>
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={`${list}${importAddress('', null)}`}
          >
            {t('app.moving_in.import')}
          </Button>
          <Button size="small" onClick={fetchTemplate}>
            {t('app.moving_in.template')}
          </Button>
        </>
      )}
      <span role="alert">{refused ? refusal(refused).message : null}</span>
    </div>
  )
}

/** The reader's last import, with a link to undo it. */
function LastImport({ of, jobs }: { of: Resource; jobs: readonly ImportJob[] }) {
  const t = useT()
  const formats = useFormats()
  const job = jobs.find(({ resource, state }) => resource === of.name && state === 'applied')
  if (!job?.applied) return null
  return (
    <p className="moving-in-last">
      {t('app.moving_in.last', { name: job.file.name, when: formats.moment(job.applied.at) })}{' '}
      <Link to={`${listAddress(of)}${importAddress('', String(job.id))}`}>
        {t('app.moving_in.undo')}
      </Link>
    </p>
  )
}
