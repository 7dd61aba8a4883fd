// The manual as a single HTML page: table of contents, then every help page.
import { helpPage, pageIds, titleOf } from '#i18n/help/help-page.ts'
import type { HelpPage, HelpSection, HelpSource } from '#i18n/help/help-page.ts'
import { piecesOf } from '#i18n/help/markup.ts'
import { generalPages } from '#i18n/help/pages.ts'
import { areas } from '#resources/kernel/names.ts'
import type { Locale } from '#resources/kernel/locales.ts'

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** The HTML of a help text, with its keys, labels and links resolved. */
function words(source: HelpSource, text: string): string {
  return piecesOf(text)
    .map((piece) => {
      if ('text' in piece) return escaped(piece.text)
      if ('key' in piece) return `<kbd>${escaped(piece.key)}</kbd>`
      if ('label' in piece) return `<strong>${escaped(source.say(piece.label))}</strong>`
      return `<a href="#${piece.page}">${escaped(titleOf(source, piece.page))}</a>`
    })
    .join('')
}

function sectionHtml(source: HelpSource, { title, numbered, items }: HelpSection): string {
  const isTerms = items.some(({ term }) => term !== undefined)
  const item = ({ term = '', text }: HelpSection['items'][number]) =>
    isTerms
      ? `<dt>${words(source, term)}</dt><dd>${words(source, text)}</dd>`
      : `<li>${words(source, text)}</li>`
  const kind = numbered ? 'ol' : 'ul'
  const list = isTerms ? 'dl' : kind
  return `<h4>${escaped(title)}</h4>\n<${list}>${items.map(item).join('\n')}</${list}>`
}

function pageHtml(source: HelpSource, page: HelpPage, picture: string | undefined): string {
  const { frame } = source.texts
  const alt = escaped(frame.picture.replace('%{name}', page.title))
  return [
    `<section id="${page.id}">`,
    `<h3>${escaped(page.title)}</h3>`,
    `<p>${words(source, page.what)}</p>`,
    ...(picture === undefined ? [] : [`<img src="${escaped(picture)}" alt="${alt}" />`]),
    ...page.sections.map((section) => sectionHtml(source, section)),
    '</section>',
  ].join('\n')
}

/** Chapters: pages about what screens share, then the screens of each area. */
function chaptersOf(source: HelpSource): { title: string; ids: string[] }[] {
  const screens = areas.map((area) => ({
    title: source.say(`app.areas.${area}`),
    ids: source.resources.filter((one) => one.area === area).map(({ name }) => name),
  }))
  return [{ title: source.texts.frame.general, ids: [...generalPages] }, ...screens]
}

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1b2430;
  font: 16px/1.5 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif; }
h2 { margin-top: 3rem; border-bottom: 1px solid #d9dfe7; }
h3 { margin-top: 2rem; }
h4 { margin: 1rem 0 0.25rem; color: #566373; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; }
kbd { padding: 0 0.3rem; border: 1px solid #d9dfe7; border-radius: 4px; font: inherit; }
img { max-width: 100%; border: 1px solid #d9dfe7; border-radius: 6px; }
nav ul { columns: 2; padding: 0; list-style: none; }
a { color: #1559a6; }
@media print {
  body { max-width: none; margin: 0; font-size: 11pt; }
  section, dt, li { break-inside: avoid-page; }
  h2 { break-before: page; }
  h3, h4, dt { break-after: avoid; }
}`

/** `pictures`: file names by page; a page may have none. */
export function manualHtml(
  source: HelpSource,
  locale: Locale,
  pictures: ReadonlyMap<string, string>,
): string {
  const title = escaped(source.texts.frame.manual)
  const chapters = chaptersOf(source)
  const known = new Set(pageIds(source))
  const contents = chapters
    .map(({ title: name, ids }) => {
      const links = ids.map((id) => `<li><a href="#${id}">${escaped(titleOf(source, id))}</a></li>`)
      return `<h4>${escaped(name)}</h4>\n<ul>${links.join('\n')}</ul>`
    })
    .join('\n')
  const body = chapters
    .map(({ title: name, ids }) => {
      const pages = ids
        .filter((id) => known.has(id))
        .flatMap((id) => helpPage(source, id) ?? [])
        .map((page) => pageHtml(source, page, pictures.get(page.id)))
      return `<h2>${escaped(name)}</h2>\n${pages.join('\n')}`
    })
    .join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Motorpool: ${title}</title>
<style>${style}
</style>
</head>
<body>
<h1>Motorpool: ${title}</h1>
<nav>${contents}</nav>
${body}
</body>
</html>
`
}
