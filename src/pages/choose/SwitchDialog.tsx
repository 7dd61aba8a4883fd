import { useEffect, useRef } from 'react'
import type { Session } from '#dataProviders/session.ts'
import type { Translate } from '../../common/translate.ts'
import { ContractStep } from './ContractStep.tsx'
import { RoleStep } from './RoleStep.tsx'
import './choose.css'

interface SwitchDialogProps {
  say: Translate
  user: Session
  /** What is to be another one. */
  what: 'role' | 'contract'
  onClose: () => void
}

/** Another role or contract for whoever is signed in. Escape, the button and a click beside it leave everything as it is. */
export function SwitchDialog({ say, user, what, onClose }: SwitchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The dialog itself is hit only beside its content.
    const dismiss = (event: MouseEvent) => event.target === element && element?.close()
    element?.addEventListener('click', dismiss)
    return () => element?.removeEventListener('click', dismiss)
  }, [])
  const title = say(what === 'role' ? 'app.choose.role_title' : 'app.choose.contract_title')
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className="switch-dialog" aria-label={title} onClose={onClose}>
      <div className="switch-body">
        <h2>{title}</h2>
        {what === 'role' ? (
          <RoleStep say={say} roles={user.roles} onDone={close} />
        ) : (
          <ContractStep say={say} current={user.contractId} onDone={close} />
        )}
        <button type="button" className="choose-second" onClick={close}>
          {say('app.shell.close')}
        </button>
      </div>
    </dialog>
  )
}
