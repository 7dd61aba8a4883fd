// Parses the project's documents: sections, tables, links, anchors.
import { posix } from 'node:path'
import { allFiles, read } from './sources.ts'

export interface Document {
  /** Relative to the root. */
  path: string
  text: string
  /** Without code blocks. */
  prose: string
}

export function documentAt(path: string): Document {
  const text = read(path)
  return { path, text, prose: text.replace(/^ *```[\s\S]*?^ *```$/gm, '') }
}

export function documents(): Document[] {
  return allFiles()
    .filter((path) => path.endsWith('.md'))
    .map(documentAt)
}

/**
 * The part below a heading, up to the next one of any level.
 * @throws Error when there is no such heading
 */
export function section({ path, text }: Pick<Document, 'path' | 'text'>, title: string): string {
  const found = text.split(/^#+ /m).find((part) => part.startsWith(`${title}\n`))
  if (found === undefined) throw new Error(`${path} has no section '${title}'`)
  return found.slice(title.length)
}

/** The rows of all tables in a text as cells, without the table headers. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n')
  const isRow = (line: string | undefined) => line?.startsWith('|') === true
  return lines
    .filter((line, i) => isRow(line) && isRow(lines[i - 1]) && !/^\|[ :|-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

/** The first cell of each row, without backticks. */
export function firstCells(text: string): string[] {
  return tableRows(text).map(([first = '']) => first.replaceAll('`', ''))
}

/** Link targets: a path relative to the root, and an anchor; external links are left out. */
export function linksOf({ path, prose }: Document): { to: string; anchor: string | undefined }[] {
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = '', anchor] = link.split('#')
      return { to: file === '' ? path : posix.join(posix.dirname(path), file), anchor }
    })
}

/** The anchors of a document's headings, as GitHub generates them. */
export function anchorsOf({ prose }: Pick<Document, 'prose'>): string[] {
  return [...prose.matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
