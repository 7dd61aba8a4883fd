// Values of the filled tables that the measured requests use.
import pg from 'pg'
import type { Stage } from '../processes/stage.ts'

/** The number of the deep page: the 1,000th with 20 rows, or less if the table is small. */
const deepest = 1000

export async function factsOf({ owner }: Pick<Stage, 'owner'>) {
  const client = new pg.Client(owner)
  await client.connect()
  const valuesOf = async (key: string) => {
    const { rows } = await client.query<{ value: string; count: number }>(
      `select ${key} as value, count(*)::int as count from bench_vehicle group by 1 order by 2 desc, 1`,
    )
    return rows.map(({ value, count }) => ({ value: Number(value), count }))
  }
  try {
    const statuses = await valuesOf('status_id')
    const subdivisions = await valuesOf('subdivision_id')
    const brands = await valuesOf('brand_id')
    const models = await valuesOf('model_id')
    const [status] = statuses
    if (!status) throw new Error('the filled table has no rows')
    return {
      filters: {
        [`one row in ${subdivisions.length}, counted`]: {
          key: 'subdivision_id',
          values: subdivisions.slice(0, 8).map(({ value }) => value),
        },
        [`one row in ${statuses.length}, estimated`]: {
          key: 'status_id',
          values: statuses.slice(0, 4).map(({ value }) => value),
        },
      },
      equal: { '': {}, [`one row in ${statuses.length}`]: { status_id: status.value } },
      statuses: statuses.slice(0, 4).map(({ value }) => value),
      refs: { brand_id: brands[0]?.value ?? 0, model_id: models[0]?.value ?? 0 },
      deepPage: (rows: number) =>
        Math.min(deepest, Math.floor(Math.min(rows, status.count) / 20 / 2)),
    }
  } finally {
    await client.end()
  }
}
