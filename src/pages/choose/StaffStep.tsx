import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { attachStaff, staffWithoutAccount } from '#dataProviders/session/own-account.ts'
import type { Employee } from '#dataProviders/session/own-account.ts'
import { pendingSteps } from '#dataProviders/session/session.ts'
import { isFound, parseSearch, searchKey } from '#resources/kernel/values/search-key.ts'
import { Radio } from '../../ui/Choice.tsx'
import type { Translate } from '../../common/useT.ts'
import { FailureNote } from './FailureNote.tsx'
import { useServerAnswer } from './useServerAnswer.ts'
import { useStepAction } from './useStepAction.ts'

/** More than fit on a screen; further ones are found by typing. */
const most = 50
const nameOf = ({ surname, name, patronymic }: Employee) =>
  [surname, name, patronymic].filter(Boolean).join(' ')
const placeOf = ({ position_name, subdivision_name }: Employee) =>
  [position_name, subdivision_name].filter(Boolean).join(' · ')
/** Employees with their search words. */
async function searchable() {
  return (await staffWithoutAccount()).map((one) => ({
    ...one,
    key: searchKey([nameOf(one), placeOf(one)]),
  }))
}

/** Links the account to its employee: found by typing, chosen once. Can be postponed. */
export function StaffStep({ t }: { t: Translate }) {
  const { answer: staff, failure: unanswered, again } = useServerAnswer(searchable)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const { busy, failure, run } = useStepAction()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])

  const sought = parseSearch(typed)
  const found = staff?.filter(({ key }) => sought.length === 0 || isFound(key, sought)) ?? []
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(chosen === null)
    if (chosen !== null) void run(() => attachStaff(chosen))
  }
  const getNote = () => {
    if (!staff) return unanswered === undefined && t('app.shell.loading')
    if (staff.length === 0) return t('app.choose.staff_all')
    if (found.length === 0) return t('app.choose.staff_none')
    return found.length > most && t('app.choose.staff_more', { count: most })
  }
  return (
    <form className="choose-staff" onSubmit={submit} noValidate>
      <FailureNote
        t={t}
        failure={missing ? new Error(t('app.choose.staff_missing')) : (failure ?? unanswered)}
      />
      <label className="login-field">
        <span>{t('app.choose.staff_search')}</span>
        <input
          ref={search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <fieldset className="choose-people">
        <legend className="hidden">{t('app.choose.staff_title')}</legend>
        {found.slice(0, most).map((one) => (
          <Radio
            key={one.id}
            name="staff"
            checked={one.id === chosen}
            onChange={() => {
              setChosen(one.id)
              setMissing(false)
            }}
          >
            {nameOf(one)}
            {placeOf(one) && <small>{placeOf(one)}</small>}
          </Radio>
        ))}
      </fieldset>
      <p className="choose-text" role="status">
        {getNote()}
      </p>
      <div className="choose-buttons">
        {unanswered === undefined ? (
          <button className="login-submit" disabled={busy || !staff?.length} aria-busy={busy}>
            {t('app.choose.attach')}
          </button>
        ) : (
          <button type="button" className="login-submit" onClick={again}>
            {t('app.shell.retry')}
          </button>
        )}
        <button
          type="button"
          className="choose-second"
          disabled={busy}
          onClick={() => pendingSteps.set([])}
        >
          {t('app.choose.later')}
        </button>
      </div>
    </form>
  )
}
