// The tracking services that organisations have configured.
import { sql } from 'kysely'
import type { AreaContext } from '../../../kernel/area-registration.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { traccarService } from '../service/traccar-service.ts'
import type { TrackingService } from '../service/tracking-service.ts'
import { simulatedService } from '../simulation/simulated-service.ts'

interface Connection {
  readonly contract_id: number
  readonly address: string | null
  readonly token: string | null
}

/** A contract's service; `key` changes with the address or the token. */
export interface OwnService {
  readonly contractId: number
  readonly key: string
  readonly service: TrackingService
  /** A simulated service for demonstrations. */
  readonly isSimulated: boolean
}

export type ServiceContext = Pick<AreaContext, 'kernel' | 'openStored' | 'log'> & {
  readonly config: Pick<AreaContext['config'], 'demo' | 'privateAddresses'>
}

/** The services that are to be read. @throws database errors */
export async function servicesToRead(context: ServiceContext): Promise<OwnService[]> {
  return connectionsWhere(context, context.kernel.db, sql`coalesce(k.is_on, true)`)
}

/** The service of one contract, even if reading is switched off; null if none is configured. */
export async function serviceOf(
  context: ServiceContext,
  contractId: number,
): Promise<OwnService | null> {
  const of = sql`c.id = ${contractId}`
  return (await connectionsWhere(context, context.kernel.db, of))[0] ?? null
}

async function connectionsWhere(
  context: ServiceContext,
  db: Db,
  condition: ReturnType<typeof sql>,
): Promise<OwnService[]> {
  const { rows } = await sql<Connection>`
    select c.id as contract_id, k.address, k.token from contract c
    left join tracker_connection k on k.contract_id = c.id where ${condition} order by c.id`.execute(
    db,
  )
  return rows.flatMap((one) => serviceBy(context, one) ?? [])
}

function serviceBy(context: ServiceContext, connection: Connection): OwnService | null {
  const { contract_id: contractId, address, token } = connection
  const { kernel, config, log, openStored } = context
  if (address && token) {
    const isOpen = config.privateAddresses
    try {
      const service = traccarService(
        { address, token: openStored(token) },
        { privateNetworks: isOpen, loopback: isOpen },
        { onDropped: (dropped) => log.warn({ contractId, dropped }, 'positions were left out') },
      )
      return { contractId, key: `${address} ${token}`, service, isSimulated: false }
    } catch (error) {
      // encrypted by another installation: the token has to be entered again
      log.warn({ contractId, reason: (error as Error).message }, 'the token does not open')
      return null
    }
  }
  // without a configured service, demonstrations use the simulation
  if (config.demo && !address)
    return {
      ...{ contractId, key: 'simulation', service: simulatedService(kernel, contractId) },
      isSimulated: true,
    }
  return null
}
