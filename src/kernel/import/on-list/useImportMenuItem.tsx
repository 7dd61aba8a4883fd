import { useLocation, useNavigate } from 'react-router-dom'
import { photosOf } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { UploadGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import { importAddress, photoImport } from '../../../common/importAddress.ts'
import type { MoreItem } from '../../list/toolbar/MoreMenu.tsx'
import { useMayImport } from './useMayImport.ts'

/**
 * The menu items that open an import, for users with the right to import: rows of a spreadsheet
 * and, if the resource has photos, photos from an archive.
 */
export function useImportMenuItem(of: Resource): MoreItem[] {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const may = useMayImport(of)
  const open = (job: string | null) => () =>
    void navigate(
      { pathname, search: importAddress(search, job) },
      { state: { list: pathname + search } },
    )
  if (!may) return []
  const photos = photosOf(of)
    ? [
        {
          key: 'photos',
          label: t('app.list.photos'),
          icon: <UploadGlyph />,
          onClick: open(photoImport),
        },
      ]
    : []
  return [
    { key: 'import', label: t('app.list.import'), icon: <UploadGlyph />, onClick: open(null) },
    ...photos,
  ]
}
