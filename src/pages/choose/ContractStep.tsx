import { chooseContract, ownContracts } from '#dataProviders/account.ts'
import { roleName } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Translate } from '../../common/translate.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { FailureNote } from './FailureNote.tsx'
import { useAnswer } from './useAnswer.ts'
import { useStepAction } from './useDeed.ts'

interface ContractStepProps {
  say: Translate
  /** The contract in force. */
  current: number | null
  onDone: () => void
}
/** The contracts in which the account may work, the one in force first, each with the roles it has there. */
export function ContractStep({ say, current, onDone }: ContractStepProps) {
  const { busy, failure, run } = useStepAction()
  const list = useAnswer(ownContracts)
  const choices = list.answer
    ?.toSorted((a, b) => Number(b.id === current) - Number(a.id === current))
    .map(({ id, name, roles }) => ({
      id,
      text: name,
      note:
        id === current ? say('app.account.in_force') : roles.map((role) => say(`app.roles.${roleName(role.name) as RoleName}`)).join(', '),
    }))
  async function choose(id: number) {
    if (id !== current) await chooseContract(id)
    onDone()
  }
  return (
    <>
      <FailureNote say={say} failure={failure ?? list.failure} />
      {choices ? (
        <ChoiceList label={say('app.choose.contract_title')} choices={choices} busy={busy} onChoose={(id) => void run(() => choose(id))} />
      ) : list.failure === undefined ? (
        <p className="choose-text" role="status">
          {say('app.shell.loading')}
        </p>
      ) : (
        <button type="button" className="login-submit" onClick={list.again}>
          {say('app.shell.retry')}
        </button>
      )}
    </>
  )
}
