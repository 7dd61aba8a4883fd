// Hand-written multipart forms, because clients do not send malformed ones.
import type { FastifyInstance } from 'fastify'
import type { Refusal, Wire } from '../server/test-app.ts'

/** One part of a form; `file` makes it a file with that name. */
export interface Part {
  name?: string
  file?: string
  type?: string
  content: string | Buffer
}

const boundary = 'the-boundary'
export const formType = `multipart/form-data; boundary=${boundary}`

export function formOf(parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer {
  const written = parts.flatMap(({ name, file, type, content }) => {
    const disposition = [
      'form-data',
      name !== undefined && `name="${name}"`,
      file !== undefined && `filename="${file}"`,
    ].filter(Boolean)
    const head = [
      `--${boundary}`,
      `content-disposition: ${disposition.join('; ')}`,
      ...(type ? [`content-type: ${type}`] : []),
      '',
      '',
    ]
    return [Buffer.from(head.join('\r\n')), Buffer.from(content), Buffer.from('\r\n')]
  })
  return Buffer.concat([...written, Buffer.from(end)])
}

/** Sends the form, or `payload` unchanged, to an upload call. */
export async function sendForm(
  app: FastifyInstance,
  url: string,
  cookie: string,
  form: readonly Part[] | Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; result: unknown; error: Refusal | undefined }> {
  const payload = Buffer.isBuffer(form) ? form : formOf(form)
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie, 'content-type': formType, ...headers },
  })
  const said = answer.json<Wire>()
  return {
    status: answer.statusCode,
    text: answer.body,
    result: said.result,
    error: said.error as Refusal | undefined,
  }
}
