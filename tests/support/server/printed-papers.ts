// Printed documents, parsed independently of the code that wrote them.
import type { FastifyInstance } from 'fastify'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Caller, Wire } from './test-app.ts'

export interface Paper {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
  /** The text of each page, with white space collapsed. */
  pages: string[]
  /** The text of all pages. */
  text: string
  /** The error of a refusal. */
  error: { code: string; message: string; fields?: Record<string, string> } | undefined
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** Requests a print and parses it, or its refusal. */
export async function printed(
  app: FastifyInstance,
  caller: Caller,
  at: string,
  body: Wire,
): Promise<Paper> {
  return readPaper(
    await app.inject({
      method: 'POST',
      url: `${at}/print`,
      headers: { cookie: caller.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    }),
  )
}

/** Parses a response. */
export async function readPaper({ rawPayload, statusCode, headers }: Answer): Promise<Paper> {
  const about = { status: statusCode, headers, bytes: rawPayload }
  if (statusCode !== 200) {
    const { error } = JSON.parse(rawPayload.toString()) as Pick<Paper, 'error'>
    return { ...about, pages: [], text: '', error }
  }
  const document = await getDocumentProxy(new Uint8Array(rawPayload), { verbosity: 0 })
  const { text } = await extractText(document, { mergePages: false })
  const pages = text.map((page) => page.normalize('NFC').replace(/\s+/g, ' ').trim())
  return { ...about, pages, text: pages.join(' '), error: undefined }
}

/** The targets of its links, by page. */
export async function linksIn({ bytes }: Paper): Promise<string[]> {
  const file = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const links: string[] = []
  for (let n = 1; n <= file.numPages; n++) {
    const found = (await (await file.getPage(n)).getAnnotations()) as { url?: string }[]
    links.push(...found.flatMap(({ url }) => url ?? []))
  }
  return links
}
