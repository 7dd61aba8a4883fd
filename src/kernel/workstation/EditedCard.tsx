import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useT } from '../../common/useT.ts'
import type { CardSubject } from './useCard.ts'
import type { useWorkstation } from './useWorkstation.ts'

const RecordEditor = lazy(async () => ({
  default: (await loadChunk(() => import('../form/RecordEditor.tsx'))).RecordEditor,
}))

interface EditedCardProps {
  of: Resource
  subject: CardSubject
  card: number
  /** The field to focus initially. */
  first: string | undefined
  work: ReturnType<typeof useWorkstation>
}

const ignore = () => undefined

/** A stored card of a table, in the standard form. */
export function EditedCard({ of, subject, card, first, work }: EditedCardProps) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the form is rendered later
    const watch = new MutationObserver(begin)
    function begin() {
      const input = root.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)
      if (!input) return
      watch.disconnect()
      input.focus()
      input.select()
    }
    if (root.current) watch.observe(root.current, { childList: true, subtree: true })
    begin()
    return () => watch.disconnect()
  }, [card, first])
  return (
    <div ref={root} className="edited-card">
      <Suspense>
        <RecordEditor
          key={card}
          of={of}
          id={card}
          onNamed={ignore}
          onSaved={(_row, intent) => {
            if (intent === 'close')
              work.onChanged(t('app.workstation.stored', { name: subject.name }))
            else void work.refresh([subject.id])
          }}
          onClose={() => work.onChanged(null)}
        />
      </Suspense>
    </div>
  )
}
