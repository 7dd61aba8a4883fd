// The external tile server of an organisation's maps.
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { tileAddress, tileOrigin } from '#resources/kernel/values/tile-address.ts'
import type { MapTiles } from '#resources/wire/accounts/session.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { isClosed } from '../../../kernel/outgoing/closed-addresses.ts'
import type { Wire } from '../../../kernel/types.ts'

/**
 * Requires an address and an attribution.
 * @throws AppError 400 at the field
 */
export function checkTiles({ map_base: base, map_tiles: tiles, map_credit: credit }: Wire): void {
  if (base !== 'tiles') return
  if (typeof tiles !== 'string') throw invalid({ map_tiles: 'required' })
  const origin = tileOrigin(tiles)
  if (!origin) throw invalid({ map_tiles: fault('like', tileAddress.example) })
  if (!isSafe(new URL(origin))) throw invalid({ map_tiles: 'tile_insecure' })
  if (typeof credit !== 'string') throw invalid({ map_credit: 'required' })
}

/**
 * Browsers load the tiles, so that unencrypted addresses are only permitted in private networks.
 */
function isSafe({ protocol, hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'https:') return true
  if (isIP(host) === 0) return !host.includes('.')
  return isClosed(host) && !isClosed(host, { loopback: true, privateNetworks: true })
}

/** An organisation's tile source; null: maps use only the built-in outlines. */
export async function readTiles(db: Db, contractId: number): Promise<MapTiles | null> {
  const { rows } = await sql<MapTiles>`select map_tiles as address, map_credit as credit
    from organisation where contract_id = ${contractId} and map_base = 'tiles'
      and map_tiles is not null and map_credit is not null`.execute(db)
  return rows[0] ?? null
}

/** The origins of the tile servers of all organisations. @throws database errors */
export async function listTileOrigins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`select distinct map_tiles as address
    from organisation where map_base = 'tiles' and map_tiles is not null`.execute(db)
  return rows.flatMap(({ address }) => tileOrigin(address) ?? [])
}
