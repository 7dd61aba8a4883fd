import { FirstGlyph, LastGlyph, NextGlyph, PreviousGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { lastPage } from '../../../common/listAddress.ts'
import type { ResultCounting } from './useResultCount.ts'
import './buttons.css'
import './toolbar.css'

interface PagerProps {
  /** From 1; `lastPage` while its number is unknown. */
  page: number
  perPage: number
  /** Rows on this page. */
  rows: number
  counting: ResultCounting
  onPage: (page: number) => void
}

/** First, previous, numbers while the count is exact, next, last. */
export function Pager({ page, perPage, rows, counting, onPage }: PagerProps) {
  const t = useT()
  const formats = useFormats()
  const { known } = counting
  const exact = known && !known.approximate ? Math.max(1, Math.ceil(known.count / perPage)) : null
  const atLast = page === lastPage || (exact === null ? rows < perPage : page >= exact)
  const first = page === 1

  /** The page before a last page of unknown number requires a count. */
  const back = async () => {
    if (page !== lastPage) return onPage(page - 1)
    const count = await counting.askExact()
    if (count !== null) onPage(Math.max(1, Math.ceil(count / perPage) - 1))
  }
  const end = known?.approximate ? lastPage : exact
  return (
    <nav className="pages" aria-label={t('app.list.pages')}>
      <button
        type="button"
        className="button"
        disabled={first}
        onClick={() => onPage(1)}
        aria-label={t('app.list.first_page')}
      >
        <FirstGlyph />
      </button>
      <button
        type="button"
        className="button"
        disabled={first}
        onClick={() => void back()}
        aria-label={t('app.list.previous_page')}
      >
        <PreviousGlyph />
      </button>
      {exact === null ? (
        <span className="at">{page === lastPage ? '…' : formats.integer(page)}</span>
      ) : (
        <>
          {pageNumbers(Math.min(page, exact), exact).map((one, index, all) =>
            one === 'gap' ? (
              <span key={`after ${all[index - 1]}`} className="gap wide">
                …
              </span>
            ) : (
              <button
                key={one}
                type="button"
                className="button wide"
                aria-current={one === page ? 'page' : undefined}
                aria-label={t('app.list.page', { page: formats.integer(one) })}
                onClick={() => onPage(one)}
              >
                {formats.integer(one)}
              </button>
            ),
          )}
          <span className="at narrow">{`${formats.integer(Math.min(page, exact))} / ${formats.integer(exact)}`}</span>
        </>
      )}
      <button
        type="button"
        className="button"
        disabled={atLast}
        onClick={() => onPage(page + 1)}
        aria-label={t('app.list.next_page')}
      >
        <NextGlyph />
      </button>
      <button
        type="button"
        className="button"
        disabled={atLast || !end}
        onClick={() => end && onPage(end)}
        aria-label={t('app.list.last_page')}
      >
        <LastGlyph />
      </button>
    </nav>
  )
}

/**
 * Page numbers to show: always the same number of positions once there are more than seven pages,
 * so that nothing moves while clicking. 'gap' is an omission.
 */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap', pages]
  if (page >= pages - 3) return [1, 'gap', pages - 4, pages - 3, pages - 2, pages - 1, pages]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages]
}
