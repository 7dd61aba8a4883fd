import { lazy, Suspense, useState } from 'react'
import { useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { deleteView, saveView, setDefaultView } from '#dataProviders/views.ts'
import type { SavedView } from '#resources/kernel/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import type { Choice } from '../../../ui/MenuButton.tsx'
import { ViewGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import { viewSearch } from '../../../common/listAddress.ts'
import type { ListDefaults } from '../../../common/listAddress.ts'
import type { Column } from '../grid/gridColumns.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { useGridSettings } from '../columns/useGridSettings.ts'
import { contentOf, useSavedView } from './useSavedView.ts'
import type { ViewedList } from './useSavedView.ts'

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))
const Ask = lazy(async () => ({ default: (await import('../../../ui/ConfirmDialog.tsx')).ConfirmDialog }))

interface ViewsMenuProps {
  of: Resource
  archive: boolean
  shown: ViewedList
  columns: readonly Column[]
  standard: ListDefaults
}

/** Saved views of the list: own and shared ones to choose from, and what can be done with the one that is shown. */
export function ViewsMenu({ of, archive, shown, columns, standard }: ViewsMenuProps) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const { views, current, changed, ask, refresh } = useSavedView(of, archive, shown, standard)
  const opening = useGridSettings(of.name).view
  const [dialog, setDialog] = useState<'create' | 'rename' | 'delete' | null>(null)

  const keys = columns.map(({ source }) => source)
  const content = contentOf(shown, keys.join() === of.list.columns.join() ? null : keys, archive)
  const go = (search: string, replace = false) => void navigate({ pathname, search }, { replace, state })
  const doing = async (deed: () => Promise<unknown>, done?: Parameters<typeof t>[0]) => {
    try {
      await deed()
      if (done) notify(done, { type: 'success' })
    } catch (error) {
      notify(refusal(error).message, { type: 'error' })
    }
    await refresh()
  }
  const put = (change: Partial<Pick<SavedView, 'content' | 'shared' | 'name'>>) =>
    doing(async () => {
      const { id, version } = current!
      const saved = await saveView({ id, version, ...change })
      if (change.content) go(viewSearch(of, saved, standard), true)
    }, 'app.views.saved')
  const opens = opening?.id === current?.id
  const nameOf = ({ name, own, owner }: SavedView) => (own ? name : t('app.views.of', { name, owner }))
  const one = (view: SavedView, apart: boolean): Choice => ({
    key: `view-${view.id}`,
    label: opening?.id === view.id ? `${nameOf(view)} ★` : nameOf(view),
    checked: view.id === current?.id,
    apart,
    onChoose: () => go(viewSearch(of, view, standard)),
  })
  const [own, shared] = [views?.filter((view) => view.own) ?? [], views?.filter((view) => !view.own) ?? []]
  const deed = (key: string, label: string, onChoose: () => void, apart = false): Choice => ({ key, label, onChoose, apart })
  const choices: Choice[] = [
    { key: 'all', label: t('app.views.all'), checked: !current, onChoose: () => go('?view=0') },
    ...own.map((view, i) => one(view, i === 0)),
    ...shared.map((view, i) => one(view, i === 0)),
    ...(current?.editable && changed ? [deed('update', t('app.views.update'), () => void put({ content }), true)] : []),
    deed('create', t('app.views.save_as'), () => setDialog('create'), !(current?.editable && changed)),
    ...(current?.editable
      ? [
          deed('rename', t('app.views.rename'), () => setDialog('rename')),
          deed('share', t(current.shared ? 'app.views.unshare' : 'app.views.share'), () => void put({ shared: !current.shared })),
          deed('delete', t('app.views.delete'), () => setDialog('delete')),
        ]
      : []),
    ...(current && !archive
      ? [
          deed(
            'default',
            t(opens ? 'app.views.no_default' : 'app.views.make_default'),
            () => void doing(() => setDefaultView(of.name, opens ? null : current), 'app.views.saved'),
          ),
        ]
      : []),
  ]
  const label = current ? t('app.views.shown', { name: current.name }) : t('app.views.title')
  return (
    <span className="views" onPointerEnter={ask} onFocus={ask}>
      <MenuButton
        className="button quiet"
        label={current && changed ? `${label} – ${t('app.views.changed')}` : label}
        sign={
          <>
            <ViewGlyph />
            <span className="word">{current?.name ?? t('app.views.title')}</span>
            {changed && <span className="dot">•</span>}
          </>
        }
        choices={choices}
      />
      <Suspense>
        {(dialog === 'create' || dialog === 'rename') && (
          <ViewDialog
            of={of}
            content={content}
            view={dialog === 'rename' ? current : undefined}
            onClose={() => setDialog(null)}
            onDone={async (saved) => {
              if (dialog === 'create') go(viewSearch(of, saved, standard), true)
              await refresh()
            }}
          />
        )}
        {dialog === 'delete' && current && (
          <Ask
            question={t('app.views.delete_question', { name: current.name })}
            text={current.shared ? t('app.views.delete_shared') : undefined}
            onNo={() => setDialog(null)}
            onYes={() => {
              setDialog(null)
              void doing(async () => {
                await deleteView(current)
                go('?view=0', true)
              }, 'app.views.deleted')
            }}
          />
        )}
      </Suspense>
    </span>
  )
}
