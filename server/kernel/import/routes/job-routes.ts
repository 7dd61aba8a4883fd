// The calls about an existing job. Each checks the right on its resource again.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { canEdit } from '#resources/kernel/access.ts'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { pathId } from '../../path-id.ts'
import { resultOf } from '../../route-schemas.ts'
import { personOf } from '../../session/authenticate.ts'
import type { Kernel } from '../../types.ts'
import { resourceFor } from '../../session/viewer.ts'
import type { Person } from '../../session/viewer.ts'
import { allow } from '../../session/authorize.ts'
import { jobActions } from './job-actions.ts'
import type { JobAction } from './job-actions.ts'
import { faultsPage, sendFaultFile } from './fault-file.ts'
import { findJob, lastJobs } from '../job/job-store.ts'
import type { Job } from '../job/job-store.ts'
import { photoSchema, photosPage } from './photo-archive.ts'
import { beginWith } from './create-job.ts'
import type { ImportCall, Parts } from './create-job.ts'
import { receiveSheet } from './import-upload.ts'
import type { Arrived } from './import-upload.ts'
import { applyBody, faultSchema, jobSchema, mapBody, target, toWire } from './job-schema.ts'
import type { ImportJob } from '#resources/wire/imports.ts'

export interface JobCall extends ImportCall {
  job: Job
}

const shownJobs = 20

/** The job with its resource; the caller may still edit there. @throws AppError 404, 403 */
async function meant(
  kernel: Kernel,
  person: Person,
  id: number,
): Promise<{ job: Job; resource: Resource }> {
  const job = await findJob(kernel.db, person, id)
  const resource = resourceOf(kernel, job)
  if (!resource) throw new AppError('not_found')
  allow(person, resource, 'edit')
  return { job, resource: resourceFor(person, resource) }
}

function resourceOf(kernel: Kernel, job: Job): Resource | undefined {
  return kernel.resources.find((one) => one.name === job.resource && isImportable(one))
}

function wholeNumber(
  request: FastifyRequest,
  name: string,
  otherwise: number,
  most: number,
): number {
  const text = (request.query as Record<string, unknown>)[name]
  if (text === undefined) return otherwise
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text) || Number(text) > most)
    throw invalid({ [name]: 'integer' })
  return Number(text)
}

/** `?kind=warning` instead of the faults. @throws AppError 400 for any other kind */
function wantsWarnings(request: FastifyRequest): boolean {
  const { kind = 'fault' } = request.query as Record<string, unknown>
  if (kind !== 'fault' && kind !== 'warning') throw invalid({ kind: 'choice' })
  return kind === 'warning'
}

export function registerJobs(scope: FastifyInstance, parts: Parts): void {
  const { kernel, runner } = parts
  const authorizeJobCall = async (
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
  ): Promise<JobCall> => {
    const person = personOf(request)
    return { ...parts, ...(await meant(kernel, person, id)), person, request, reply }
  }
  scope.get(
    '/api/import/mine',
    { schema: { response: resultOf(z.array(jobSchema)) } },
    async (request) => {
      const person = personOf(request)
      const jobs = await lastJobs(kernel.db, person, shownJobs)
      const shown = jobs.flatMap((job): ImportJob[] => {
        const resource = resourceOf(kernel, job)
        return resource && canEdit(person.levels, resource.access)
          ? [toWire(job, resource, person)]
          : []
      })
      for (const job of jobs) if (job.stale) await runner.revive(job, person)
      return { result: shown }
    },
  )
  scope.get(
    '/api/import/:id',
    { schema: { response: resultOf(jobSchema) } },
    async (request, reply) => {
      const { job, resource, person } = await authorizeJobCall(request, reply, pathId(request))
      if (!job.stale) return { result: toWire(job, resource, person) }
      await runner.revive(job, person)
      return { result: toWire(await findJob(kernel.db, person, job.id), resource, person) }
    },
  )
  scope.get(
    '/api/import/:id/faults',
    { schema: { response: resultOf(z.array(faultSchema)) } },
    async (request, reply) => {
      const size = wholeNumber(request, 'size', 200, 500)
      const after = wholeNumber(request, 'after', 0, 999_999_999)
      const only = wantsWarnings(request) ? 'warned' : 'named'
      const about = await authorizeJobCall(request, reply, pathId(request))
      return { result: await faultsPage(about, { after, size, only }) }
    },
  )
  scope.get(
    '/api/import/:id/photos',
    { schema: { response: resultOf(z.array(photoSchema)) } },
    async (request, reply) => {
      const size = wholeNumber(request, 'size', 200, 500)
      return {
        result: await photosPage(
          await authorizeJobCall(request, reply, pathId(request)),
          wholeNumber(request, 'after', 0, 999_999_999),
          size,
        ),
      }
    },
  )
  scope.get(
    '/api/import/:id/faultFile',
    { config: { patience: 'long' }, schema: {} },
    async (request, reply) =>
      sendFaultFile(await authorizeJobCall(request, reply, pathId(request))),
  )
  const form = { consumes: ['multipart/form-data'], response: resultOf(jobSchema) }
  scope.post('/api/import/again', { schema: form }, async (request, reply) => {
    personOf(request)
    return {
      result: await resubmit(await receiveSheet(request, parts, ['id']), parts, (id) =>
        authorizeJobCall(request, reply, id),
      ),
    }
  })
  const registerAction = <B extends { id: number }>(
    name: keyof typeof jobActions,
    body: z.ZodType<B>,
    method: 'POST' | 'DELETE' = 'POST',
  ) =>
    scope.route({
      method,
      url: `/api/import/${name}`,
      schema: { body, response: resultOf(name === 'delete' ? target : jobSchema) },
      handler: async (request, reply) => {
        const parsed = request.body as B
        const about = await authorizeJobCall(request, reply, parsed.id)
        return { result: await (jobActions[name] as JobAction<B>)(about, parsed) }
      },
    })
  registerAction('map', mapBody)
  registerAction('apply', applyBody)
  registerAction('undo', target)
  registerAction('delete', target, 'DELETE')
}

/**
 * Another file for the same job: it keeps its columns and settings.
 * @throws AppError 400, 404, 409 where no columns are mapped yet
 */
async function resubmit(
  arrived: Arrived,
  { store }: Parts,
  find: (id: number) => Promise<JobCall>,
): Promise<ImportJob> {
  try {
    const id = arrived.words.id ?? ''
    if (!/^[1-9]\d{0,15}$/.test(id)) throw invalid({ id: id === '' ? 'required' : 'id' })
    const about = await find(Number(id))
    if (about.job.columns.length === 0) throw new AppError('wrong_state')
    const { leaveOut: _, ...settings } = about.job.settings
    return await beginWith(about, arrived, { ...settings, again: about.job.id })
  } finally {
    await store.discard(arrived)
  }
}
