// Refuses removal of checkups, which clients may request: signed records are permanent.
import type { FastifyInstance } from 'fastify'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { allow } from '../../kernel/session/authorize.ts'
import { personOf } from '../../kernel/session/authenticate.ts'

const signed = ['medical-checkup', 'mechanic-checkup'] as const

export function refuseRemovals(scope: FastifyInstance): void {
  for (const name of signed) {
    const cards = resourceOf(name)
    for (const base of cards.basePaths)
      scope.delete(`/${base}/delete`, async (request) => {
        allow(personOf(request), cards, 'edit')
        throw new AppError('append_only')
      })
  }
}
