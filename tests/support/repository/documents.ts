// Parses the project's documents: sections, tables, links, anchors.
import { posix } from 'node:path'
import { allFiles, read } from './sources.ts'

export interface Document {
  /** From the root. */
  path: string
  text: string
  /** Without blocks of code. */
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

/** The rows of all tables in a text, their heads left out, as cells. */
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

/** First cells, without the marks of code. */
export function firstCells(text: string): string[] {
  return tableRows(text).map(([first = '']) => first.replaceAll('`', ''))
}

/** Where links lead: a path from the root and an anchor; those to other sites left out. */
export function linksOf({ path, prose }: Document): { to: string; anchor: string | undefined }[] {
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = '', anchor] = link.split('#')
      return { to: file === '' ? path : posix.join(posix.dirname(path), file), anchor }
    })
}

/** The anchors of a document's headings, as forges make them. */
export function anchorsOf({ prose }: Pick<Document, 'prose'>): string[] {
  return [...prose.matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
