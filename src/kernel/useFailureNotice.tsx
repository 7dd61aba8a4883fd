// The specification's messages for failed calls, as toasts: quoted verbatim, with the actual reason
// below.
import { useEffect } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import type { ResourceName } from '#resources/index.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../common/useT.ts'
import { viewSlots } from './viewSlots.ts'
import './failure-notice.css'

function TwoLines({ title, text }: { title: string; text: string }) {
  return (
    <>
      <strong>{title}</strong>
      <span className="failure-notice-reason">{text}</span>
    </>
  )
}

/** Reports a refused save or removal; silent for resources without such a message. */
export function useFailureNotice(of: Resource): (what: 'save' | 'delete', reason: string) => void {
  const translate = useTranslate()
  const notify = useNotify()
  return (what, reason) => {
    const title = translate(`resources.${of.name}.failures.${what}`, { _: '' })
    if (title) notify(<TwoLines title={title} text={reason} />, { type: 'error' })
  }
}

/** Reports a list response other than 200, and logs it. */
export function useLoadFailure(of: Resource, error: unknown): void {
  useFailureReport(viewSlots().loadErrors[baseName(of) as ResourceName], error)
}

/** The text followed by this message of the specification, if there is one. */
export function useFailureReport(words: string | undefined, error: unknown): void {
  const t = useT()
  const notify = useNotify()
  const failed = error instanceof HttpError && error.status !== 0 && error.status !== 401
  const title = t('app.failure.title')
  useEffect(() => {
    if (!words || !failed) return
    // oxlint-disable-next-line no-console -- the specification's own words
    console.error(words, error)
    notify(<TwoLines title={title} text={words} />, { type: 'error' })
  }, [words, failed, error, notify, title])
}
