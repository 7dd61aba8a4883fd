// The figures of the general dashboard. They come silently: a failure is the caller's, and no sign
// that anybody is there.
import type { ChartName } from '#resources/kernel/views/dashboard.ts'
import { download } from './file-download.ts'
import { call, HttpError } from './http/call.ts'

const base = 'api/fms/dashboard/general'

/** @throws HttpError as it came; a session that is over is noticed all the same */
export async function dashboardCall<T>(
  name: string,
  { body, signal }: { body?: object | undefined; signal?: AbortSignal } = {},
): Promise<T> {
  try {
    const headers = { 'X-Unattended': '1' }
    return await call<T>(body ? 'POST' : 'GET', `${base}/${name}`, {
      signal,
      quiet: true,
      headers,
      ...(body && { body }),
    })
  } catch (error) {
    if (error instanceof HttpError && error.status === 401)
      void call('POST', 'auth/user').catch(() => null)
    throw error
  }
}

/** The figures of a chart as a spreadsheet, to be kept. @throws HttpError */
export const downloadChart = (chart: ChartName): Promise<void> =>
  download(`${base}/getChartFile/${chart}`)
