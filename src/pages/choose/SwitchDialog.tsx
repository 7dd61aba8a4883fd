import { useEffect, useRef } from 'react'
import type { Session } from '#resources/wire/accounts/session.ts'
import type { Translate } from '../../common/useT.ts'
import { ContractStep } from './ContractStep.tsx'
import { RoleStep } from './RoleStep.tsx'
import './choose.css'

interface SwitchDialogProps {
  t: Translate
  user: Session
  /** The subject of the switch. */
  what: 'role' | 'contract'
  onClose: () => void
}

/**
 * Switches the signed-in user to another role or contract. Escape, the button and a click outside
 * change nothing.
 */
export function SwitchDialog({ t, user, what, onClose }: SwitchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // a click whose target is the dialog itself is outside of its content
    const dismiss = (event: MouseEvent) => event.target === element && element?.close()
    element?.addEventListener('click', dismiss)
    return () => element?.removeEventListener('click', dismiss)
  }, [])
  const title = t(what === 'role' ? 'app.choose.role_title' : 'app.choose.contract_title')
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className="switch-dialog" aria-label={title} onClose={onClose}>
      <div className="switch-body">
        <h2>{title}</h2>
        {what === 'role' ? (
          <RoleStep t={t} roles={user.roles} onDone={close} />
        ) : (
          <ContractStep t={t} current={user.contractId} onDone={close} />
        )}
        <button type="button" className="choose-second" onClick={close}>
          {t('app.shell.close')}
        </button>
      </div>
    </dialog>
  )
}
