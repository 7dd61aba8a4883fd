// The main photo of the open record, passed to the record's head: it changes while the record is
// open.
import { signal } from '#dataProviders/browser/signal.ts'
import { isPhotoField } from '#resources/kernel/kind-traits.ts'
import type { Resource, StoredFile } from '#resources/kernel/types.ts'

export const mainPhoto = signal<{ resource: string; id: number; photo: number | null } | null>(null)

/** Key of the photo field whose main photo represents the record. */
export function mainPhotoKey(of: Resource): string | undefined {
  return Object.keys(of.fields).find((key) => isPhotoField(of.fields[key]))
}

export function showMainPhoto(of: Resource, id: number, photos: readonly StoredFile[]): void {
  mainPhoto.set({
    resource: of.name,
    id,
    photo: (photos.find((one) => one.is_main) ?? photos[0])?.id ?? null,
  })
}
