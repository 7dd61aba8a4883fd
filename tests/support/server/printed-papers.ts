// Printed papers, read by a program that has not written them.
import type { FastifyInstance } from 'fastify'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Caller, Wire } from './test-app.ts'

export interface Paper {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
  /** Of each page, white space as one blank. */
  pages: string[]
  /** Of all pages. */
  text: string
  /** Of a refusal. */
  error: { code: string; message: string; fields?: Record<string, string> } | undefined
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** Asks for a paper and reads it, or its refusal. */
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

/** What was answered, as text. */
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

/** Where its links lead, page by page. */
export async function linksIn({ bytes }: Paper): Promise<string[]> {
  const file = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const links: string[] = []
  for (let n = 1; n <= file.numPages; n++) {
    const found = (await (await file.getPage(n)).getAnnotations()) as { url?: string }[]
    links.push(...found.flatMap(({ url }) => url ?? []))
  }
  return links
}
