import { useLocation, useNavigate } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { UploadGlyph } from '../cells/glyphs.tsx'
import { useSay } from '../cells/say.ts'
import { importAddress } from '../list/address.ts'
import type { MoreItem } from '../list/MoreMenu.tsx'
import { useMayImport } from './rights.ts'

/** The way to an import from the list's menu, for who may. */
export function useImportItem(of: Resource): MoreItem[] {
  const say = useSay()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const may = useMayImport(of)
  const onClick = () => void navigate({ pathname, search: importAddress(search, null) }, { state: { list: pathname + search } })
  return may ? [{ key: 'import', label: say('app.list.import'), icon: <UploadGlyph />, onClick }] : []
}
