// The upload form of a track import: the file, the chosen vehicle, and the confirmation token.
import type { FastifyRequest } from 'fastify'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { harmlessName } from '../../../kernel/files/file-name.ts'
import { largestTrackFile } from '../track-files/track-fault.ts'

/** Form fields other than the file. */
const words = ['car_id', 'token'] as const
type Word = (typeof words)[number]

export interface TrackForm {
  readonly bytes: Buffer
  readonly name: string
  /** The vehicle of points that name none; null: not chosen. */
  readonly carId: number | null
  /** The token of the confirmed preview. */
  readonly token: string | null
}

/** Maximum uploads in memory at the same time. */
const mostForms = 4
let open = 0

/**
 * Receives the form, and runs `work` with it.
 * @throws AppError 415 unless it is multipart, 400 if malformed, 413 if the file is too large, 429
 * while too many others are in progress
 */
export async function withTrackForm<T>(
  request: FastifyRequest,
  work: (form: TrackForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('unsupported_type')
  if (open >= mostForms) throw new AppError('too_many_requests', { extra: { retryAfter: 5 } })
  open += 1
  try {
    return await work(await receive(request))
  } finally {
    open -= 1
  }
}

async function receive(request: FastifyRequest): Promise<TrackForm> {
  const said = new Map<Word, string>()
  let file: Pick<TrackForm, 'bytes' | 'name'> | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file' && !file) {
        const bytes = await part.toBuffer()
        if (part.file.truncated || bytes.length > largestTrackFile)
          throw new AppError('too_large', {
            fields: { file: fault('file_size', largestTrackFile) },
          })
        file = { bytes, name: harmlessName(part.filename ?? '', ['gpx', 'csv', 'txt', 'tsv']) }
      } else {
        const word = words.find((one) => part.type === 'field' && one === part.fieldname)
        if (!word || said.has(word) || part.type !== 'field' || typeof part.value !== 'string')
          throw invalid({ [part.fieldname]: 'unknown' })
        said.set(word, part.value)
      }
    }
  } catch (error) {
    // discards the rest of the request, which would otherwise block the connection
    request.raw.unpipe().resume()
    throw isBroken(error) ? new AppError('bad_request', { cause: error }) : error
  }
  if (!file || file.bytes.length === 0) throw invalid({ file: 'required' })
  return { ...file, carId: idOf(said.get('car_id') ?? ''), token: said.get('token') || null }
}

/** @throws AppError 400 for an invalid id */
function idOf(text: string): number | null {
  if (text === '') return null
  if (!/^[1-9]\d{0,15}$/.test(text)) throw invalid({ car_id: 'id' })
  return Number(text)
}

/** Whether the form is malformed, or exceeds a limit of the parser, which throws plain errors. */
function isBroken(error: unknown): boolean {
  const { code } = error as { code?: string }
  const isLimit =
    code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT'
  return error instanceof Error && !(error instanceof AppError) && (code === undefined || isLimit)
}
