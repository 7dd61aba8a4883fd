/** Builds a multipart form of fields and files, in the format of the upload calls. */
export function multipartBody(
  fields: Readonly<Record<string, unknown>>,
  files: readonly File[],
): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) body.set(name, String(value))
  for (const file of files) body.append('photos', file, file.name)
  return body
}

/** ms: 10 files of 20 MB over a slow line. */
export const uploadTimeout = 600_000
