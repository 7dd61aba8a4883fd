import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AppKey } from '#i18n/messages.ts'
import { deleteView, saveView, setDefaultView } from '#dataProviders/records/saved-views.ts'
import { pinView } from '#dataProviders/records/view-uses.ts'
import type { SavedView } from '#resources/kernel/views/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import type { MenuChoice } from '../../../ui/MenuButton.tsx'
import { ViewGlyph } from '../../../ui/glyphs.tsx'
import { pinnedKey } from '../../../common/pinnedKey.ts'
import { useIsAdministrator } from '../../../common/rights/useRights.ts'
import { useT } from '../../../common/useT.ts'
import { viewSearch } from '../../../common/listAddress.ts'
import type { ListDefaults } from '../../../common/listAddress.ts'
import type { Column } from '../grid/columns/gridColumns.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { useGridSettings } from '../columns/useGridSettings.ts'
import { useColorRules } from '../colors/colorRules.ts'
import { groupIn } from '../groups/openGroup.ts'
import { useTotalsChoice } from '../groups/useTotalsChoice.ts'
import { contentOf, useSavedView } from './useSavedView.ts'
import type { ViewedList } from './useSavedView.ts'
import '../toolbar/buttons.css'
import './views.css'

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }))
const SubscriptionDialog = lazy(async () => ({
  default: (await import('./SubscriptionDialog.tsx')).SubscriptionDialog,
}))
const RoleViewDialog = lazy(async () => ({
  default: (await import('./RoleViewDialog.tsx')).RoleViewDialog,
}))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/ConfirmDialog.tsx')).ConfirmDialog,
}))

interface ViewsMenuProps {
  of: Resource
  archive: boolean
  shown: ViewedList
  columns: readonly Pick<Column, 'source'>[]
  standard: ListDefaults
}

/** Saved views of the list: own and shared ones, and actions on the current one. */
export function ViewsMenu({ of, archive, shown, columns, standard }: ViewsMenuProps) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { views, current, changed, ask, refresh } = useSavedView(of, archive, shown, standard)
  const opening = useGridSettings(of.name).view
  const administers = useIsAdministrator()
  const client = useQueryClient()
  const attempt = useAttempt(refresh)
  const [dialog, setDialog] = useState<ViewsDialog | null>(null)

  const keys = columns.map(({ source }) => source)
  const own = keys.join() === of.list.columns.join() ? null : keys
  const content = contentOf(shown, own, {
    ...{ archive, group: groupIn(search), totals: useTotalsChoice(of), colors: useColorRules(of) },
  })
  const go = (search: string, replace = false) =>
    void navigate({ pathname, search }, { replace, state })
  const update = (change: Partial<Pick<SavedView, 'content' | 'shared' | 'name'>>) =>
    attempt(async () => {
      const { id, version } = current!
      const saved = await saveView({ id, version, ...change })
      if (change.content) go(viewSearch(of, saved, standard), true)
    }, 'app.views.saved')
  const opens = opening?.id === current?.id
  const nameOf = ({ name, own, owner }: SavedView) =>
    own ? name : t('app.views.of', { name, owner })
  const viewChoice = (view: SavedView, index: number): MenuChoice => ({
    key: `view-${view.id}`,
    label: opening?.id === view.id ? `${nameOf(view)} ★` : nameOf(view),
    checked: view.id === current?.id,
    apart: index === 0,
    onChoose: () => go(viewSearch(of, view, standard)),
  })
  const actions: ViewActions = {
    update: () => void update({ content }),
    toggleShared: () => void update({ shared: !current?.shared }),
    toggleDefault: () =>
      void attempt(
        () => setDefaultView(of.name, opens || !current ? null : current),
        'app.views.saved',
      ),
    togglePinned: () =>
      void attempt(async () => {
        await pinView(current!, !current?.pinned)
        await client.invalidateQueries({ queryKey: pinnedKey })
      }, 'app.views.saved'),
    open: setDialog,
  }
  const choices: MenuChoice[] = [
    { key: 'all', label: t('app.views.all'), checked: !current, onChoose: () => go('?view=0') },
    ...(views?.filter((view) => view.own) ?? []).map(viewChoice),
    ...(views?.filter((view) => !view.own) ?? []).map(viewChoice),
    ...actionChoices(t, { current, changed, archive, opens, administers }, actions),
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
          <ConfirmDialog
            question={t('app.views.delete_question', { name: current.name })}
            text={current.shared ? t('app.views.delete_shared') : undefined}
            onNo={() => setDialog(null)}
            onYes={() => {
              setDialog(null)
              void attempt(async () => {
                await deleteView(current)
                go('?view=0', true)
              }, 'app.views.deleted')
            }}
          />
        )}
        {dialog === 'subscribe' && current && (
          <SubscriptionDialog view={current} onClose={() => setDialog(null)} attempt={attempt} />
        )}
        {dialog === 'roles' && current && (
          <RoleViewDialog view={current} onClose={() => setDialog(null)} attempt={attempt} />
        )}
      </Suspense>
    </span>
  )
}

type ViewsDialog = 'create' | 'rename' | 'delete' | 'subscribe' | 'roles'
interface ViewActions {
  update: () => void
  toggleShared: () => void
  toggleDefault: () => void
  togglePinned: () => void
  open: (dialog: ViewsDialog) => void
}

interface ViewState {
  current: SavedView | undefined
  /** The list differs from the view. */
  changed: boolean
  archive: boolean
  /** The list opens with this view. */
  opens: boolean
  /** The user may set the views of roles. */
  administers: boolean
}

/** Actions on the current view, and saving the list as a new one. */
function actionChoices(
  t: ReturnType<typeof useT>,
  { current, changed, archive, opens, administers }: ViewState,
  actions: ViewActions,
): MenuChoice[] {
  const choice = (key: string, label: string, onChoose: () => void, apart = false): MenuChoice => ({
    key,
    label,
    onChoose,
    apart,
  })
  const updatable = current?.editable === true && changed
  return [
    ...(updatable ? [choice('update', t('app.views.update'), actions.update, true)] : []),
    choice('create', t('app.views.save_as'), () => actions.open('create'), !updatable),
    ...(current?.editable
      ? [
          choice('rename', t('app.views.rename'), () => actions.open('rename')),
          choice(
            'share',
            t(current.shared ? 'app.views.unshare' : 'app.views.share'),
            actions.toggleShared,
          ),
          choice('delete', t('app.views.delete'), () => actions.open('delete')),
        ]
      : []),
    ...(current && !archive
      ? [
          choice(
            'default',
            t(opens ? 'app.views.no_default' : 'app.views.make_default'),
            actions.toggleDefault,
          ),
        ]
      : []),
    ...(current
      ? [
          choice(
            'pin',
            t(current.pinned ? 'app.views.unpin' : 'app.views.pin'),
            actions.togglePinned,
          ),
          choice('subscribe', t('app.views.subscribe'), () => actions.open('subscribe')),
        ]
      : []),
    ...(current?.shared && administers && !archive
      ? [choice('roles', t('app.views.roles'), () => actions.open('roles'))]
      : []),
  ]
}

/** Runs a call and reports its result; reloads the views either way. */
function useAttempt(refresh: () => Promise<unknown>) {
  const notify = useNotify()
  const refusal = useRefusal()
  return async (action: () => Promise<unknown>, done: AppKey) => {
    try {
      await action()
      notify(done, { type: 'success' })
    } catch (error) {
      notify(refusal(error).message, { type: 'error' })
    }
    await refresh()
  }
}
