// The own fields of the contracts of the tests: one of each kind, except references
// (own-fields.test.ts): options belong to one field, and a vehicle could only refer to one that has
// been made before.
import { humanise } from '#i18n/humanise.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { ownFieldKinds, resourceInContract, spareKeys } from '#resources/kernel/own-fields.ts'
import type { OwnFields } from '#resources/kernel/own-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'

const references = ['choice', 'employee', 'vehicle']
const sampledKinds = ownFieldKinds.filter((kind) => !references.includes(kind))

export const sampleOwnFields: OwnFields = Object.fromEntries(
  allResources()
    .filter(({ ownFields }) => ownFields)
    .map(({ name }) => [
      name,
      sampledKinds.map((kind, nth) => ({
        ...{ id: nth + 1, key: spareKeys(kind)[0]!, name: humanise(spareKeys(kind)[0]!) },
        ...{ name_uz: null, name_cyrl: null, name_en: null, required: false, listed: false },
      })),
    ]),
)

/** Rows of `own_field` for these resources. */
export const ownFieldRows = (resources: readonly Resource[]) =>
  resources.flatMap(({ name }) =>
    (sampleOwnFields[name] ?? []).map((one, nth) => ({
      ...{ of_resource: name.replaceAll('-', '_'), kind: sampledKinds[nth]! },
      ...{ slot: one.key, name: one.name },
    })),
  )

/** A resource as the contracts of the tests have it. */
export const inSampleContract = (resource: Resource): Resource =>
  resourceInContract(resource, sampleOwnFields)
