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
import { importAddress, listAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isListOpen } from '../../kernel/menuScreens.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { broughtInto, tellsMissing } from './movingInSteps.ts'
import type { MovingInLine } from './movingInSteps.ts'

const tones = { empty: 'warn', incomplete: 'warn', optional: 'muted', complete: 'good' } as const

interface SubjectLineProps {
  line: MovingInLine
  /** The reader's own, the last first. */
  jobs: readonly ImportJob[]
}

/** How much there is of one thing, what is missing, and where it is brought in. */
export function SubjectLine({ line, jobs }: SubjectLineProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { user, resources } = useAppServices()
  const { subject, state, count, missing } = line
  const options = 'resources.moving-in-step.options'
  const of = resources.find(({ name }) => name === broughtInto[subject])
  const opens = of && isListOpen(user, of) ? of : null
  const hint =
    subject === 'odometer' || subject === 'tank' || subject === 'stock'
      ? t(`app.moving_in.hints.${subject}`)
      : null
  return (
    <li className="moving-in-line" data-subject={subject}>
      <div className="moving-in-what">
        <strong>{translate(`${options}.subject.${subject}`)}</strong>
        <span className={`chip chip-${tones[state]}`}>
          {translate(`${options}.state.${state}`)}
        </span>
        <span>
          {t('app.moving_in.there', { n: formats.integer(count) })}
          {missing > 0 && tellsMissing(subject)
            ? `; ${t(`app.moving_in.missing.${subject}`, { n: formats.integer(missing) })}`
            : ''}
        </span>
      </div>
      {hint && <p className="muted">{hint}</p>}
      {opens && <Ways of={opens} />}
      {opens && <LastImport of={opens} jobs={jobs} />}
    </li>
  )
}

/** To the list or form itself, and to an import into it with the file that it takes. */
function Ways({ of }: { of: Resource }) {
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

/** What the reader has brought in from a file last, and where it is taken back. */
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
