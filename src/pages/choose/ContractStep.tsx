import { chooseContract, ownContracts } from '#dataProviders/session/own-account.ts'
import { roleTitle } from '../../common/rights/roleTitles.ts'
import type { Translate } from '../../common/useT.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { FailureNote } from './FailureNote.tsx'
import { useServerAnswer } from './useServerAnswer.ts'
import { useStepAction } from './useStepAction.ts'

interface ContractStepProps {
  t: Translate
  /** The current contract. */
  current: number | null
  onDone: () => void
}

/**
 * The contracts in which the account may work, the current one first, each with the account's
 * roles.
 */
export function ContractStep({ t, current, onDone }: ContractStepProps) {
  const { busy, failure, run } = useStepAction()
  const list = useServerAnswer(ownContracts)
  const choices = list.answer
    ?.toSorted((a, b) => Number(b.id === current) - Number(a.id === current))
    .map(({ id, name, roles }) => ({
      id,
      text: name,
      note:
        id === current
          ? t('app.account.in_force')
          : roles.map((role) => roleTitle(t, role.name)).join(', '),
    }))
  async function choose(id: number) {
    if (id !== current) await chooseContract(id)
    onDone()
  }
  return (
    <>
      <FailureNote t={t} failure={failure ?? list.failure} />
      {choices && (
        <ChoiceList
          label={t('app.choose.contract_title')}
          choices={choices}
          busy={busy}
          onChoose={(id) => void run(() => choose(id))}
        />
      )}
      {!choices && list.failure === undefined && (
        <p className="choose-text" role="status">
          {t('app.shell.loading')}
        </p>
      )}
      {!choices && list.failure !== undefined && (
        <button type="button" className="login-submit" onClick={list.again}>
          {t('app.shell.retry')}
        </button>
      )}
    </>
  )
}
