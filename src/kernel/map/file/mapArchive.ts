// A map in one file, read in pieces over HTTP: PMTiles.
import { PMTiles, TileType } from 'pmtiles'
import type { Header } from 'pmtiles'

/** The properties of a map file. */
export interface MapArchiveFacts {
  readonly archive: PMTiles
  readonly header: Header
  /** MIME type of its pictures; null for drawings in vectors. */
  readonly pictures: string | null
  /** Names of its layers of vectors. */
  readonly layers: readonly string[]
  /** The attribution as plain text; null if it has none. */
  readonly credit: string | null
}

const pictureTypes: Readonly<Partial<Record<TileType, string>>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
}

/** Characters of a credit: more would cover the map. */
const mostCredit = 1000

/** Opens the file. @throws Error if it cannot be loaded, is damaged or of another format */
export async function openArchive(address: string): Promise<MapArchiveFacts> {
  const archive = new PMTiles(new URL(address, location.href).href)
  const header = await archive.getHeader()
  const pictures = pictureTypes[header.tileType] ?? null
  if (!pictures && header.tileType !== TileType.Mvt) throw new Error('no map of a known kind')
  const metadata = (await archive.getMetadata()) as {
    attribution?: unknown
    vector_layers?: unknown
  } | null
  const listed = Array.isArray(metadata?.vector_layers) ? (metadata.vector_layers as unknown[]) : []
  return {
    ...{ archive, header, pictures },
    layers: listed.flatMap((one) => {
      const id = (one as { id?: unknown } | null)?.id
      return typeof id === 'string' ? [id] : []
    }),
    credit: textOf(metadata?.attribution),
  }
}

/**
 * Attributions are HTML; only their text is shown. Tags are cut off before parsing, since the
 * parser would load their resources.
 */
function textOf(html: unknown): string | null {
  if (typeof html !== 'string') return null
  const [first = '', ...tags] = html.slice(0, mostCredit).split('<')
  const words = tags.map((tag) =>
    /^(?:script|style)\b/i.test(tag) ? '' : tag.slice(tag.indexOf('>') + 1),
  )
  const { body } = new DOMParser().parseFromString([first, ...words].join(' '), 'text/html')
  return body.textContent.replace(/\s+/g, ' ').trim() || null
}
