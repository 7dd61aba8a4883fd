// Small icons for cells and grids: plain paths, because a hundred styled icons cost as much as the
// rows themselves.

/** Also used for glyphs of a single chunk. */
export const glyph = (path: string) =>
  function Glyph() {
    return (
      <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    )
  }

export const CheckGlyph = glyph('M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z')
export const DashGlyph = glyph('M7 11h10v2H7z')
export const FileGlyph = glyph('M6 2h8l6 6v14H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm7 1.5V9h5.5z')
export const KeyGlyph = glyph(
  'M12.7 10A6 6 0 1 0 12.7 14H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4z',
)
export const WarningGlyph = glyph('M1 21h22L12 2zm12-3h-2v-2h2zm0-4h-2v-4h2z')
export const UpGlyph = glyph('m7 14 5-5 5 5z')
export const DownGlyph = glyph('m7 10 5 5 5-5z')
export const SearchGlyph = glyph(
  'M15.5 14h-.8l-.3-.3a6.5 6.5 0 1 0-.7.7l.3.3v.8l5 5 1.5-1.5zm-6 0a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9z',
)
export const CrossGlyph = glyph(
  'M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12z',
)
export const PlusGlyph = glyph('M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z')
export const RefreshGlyph = glyph('M17.6 6.4A8 8 0 1 0 19.7 14h-2.1a6 6 0 1 1-1.4-6.2L13 11h7V4z')
export const MoreGlyph = glyph(
  'M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm0 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm0 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
)
export const FilterGlyph = glyph('M10 18h4v-2h-4zM3 6v2h18V6zm3 7h12v-2H6z')
export const TrashGlyph = glyph(
  'M6 19a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V7H6zM19 4h-3.5l-1-1h-5l-1 1H5v2h14z',
)
export const ArchiveGlyph = glyph(
  'M20.5 5.2 19 3.4H5L3.5 5.2V21h17zM12 17.5 6.5 12H10v-2h4v2h3.5zM5.6 5.2l.5-.6h11.8l.5.6z',
)
export const FirstGlyph = glyph('M18.4 16.6 13.8 12l4.6-4.6L17 6l-6 6 6 6zM6 6h2v12H6z')
export const PreviousGlyph = glyph('M15.4 7.4 14 6l-6 6 6 6 1.4-1.4L10.8 12z')
export const NextGlyph = glyph('M10 6 8.6 7.4l4.6 4.6-4.6 4.6L10 18l6-6z')
export const LastGlyph = glyph('M5.6 7.4 10.2 12l-4.6 4.6L7 18l6-6-6-6zM16 6h2v12h-2z')
export const ColumnsGlyph = glyph('M4 5h4.7v14H4zm6.7 0h4.6v14h-4.6zm6.6 0H22v14h-4.7z')
export const ColorsGlyph = glyph(
  'M12 3a9 9 0 0 0 0 18 1.5 1.5 0 0 0 1.1-2.5 1.5 1.5 0 0 1 1.1-2.5H16a5 5 0 0 0 5-5c0-4.4-4-8-9-8zm-5.5 9a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zm3-4a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zm5 0a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zm3 4a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3z',
)
export const ViewGlyph = glyph('M17 3H7a2 2 0 0 0-2 2v16l7-3 7 3V5a2 2 0 0 0-2-2z')
export const DownloadGlyph = glyph('M5 20h14v-2H5zM19 9h-4V3H9v6H5l7 7z')
export const UploadGlyph = glyph('M9 16h6v-6h4l-7-7-7 7h4zm-4 2h14v2H5z')
export const PrintGlyph = glyph(
  'M19 8H5a3 3 0 0 0-3 3v6h4v4h12v-4h4v-6a3 3 0 0 0-3-3zm-3 11H8v-5h8zm3-7a1 1 0 1 1 0-2 1 1 0 0 1 0 2zM18 3H6v4h12z',
)
export const MergeGlyph = glyph(
  'M17 20.4 18.4 19 15 15.6 13.6 17zM7.5 8H11v5.6L5.6 19 7 20.4l6-6V8h3.5L12 3.5z',
)
export const EditGlyph = glyph(
  'M3 17.2V21h3.8L17.8 9.9l-3.7-3.7zM20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0l-1.8 1.8 3.7 3.7z',
)
export const KeysGlyph = glyph(
  'M20 5H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2zm-9 3h2v2h-2zm0 3h2v2h-2zM8 8h2v2H8zm0 3h2v2H8zM5 11h2v2H5zm0-3h2v2H5zm11 9H8v-2h8zm0-4h-2v-2h2zm0-3h-2V8h2zm3 3h-2v-2h2zm0-3h-2V8h2z',
)
