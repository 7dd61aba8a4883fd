/** The form of an employee: work and person, then a section for each kind of paper. */
export const staffForm = {
  general: {
    identity: ['surname', 'name', 'patronymic', 'photo'],
    work: [
      ...(['personnel_number', 'position_id', 'status_id', 'subdivision_id'] as const),
      ...(['order_number', 'order_date', 'dismissed', 'dismissal_date', 'mobject_id'] as const),
    ],
    licence: [
      ...(['license_ids', 'licence_number', 'licence_issued'] as const),
      ...(['licence_from', 'licence_until', 'licence_authority'] as const),
    ],
    person: [
      'birth_date',
      'birth_place',
      ...(['gender', 'nationality', 'marital_status', 'residence'] as const),
      ...(['mobile_phone', 'home_phone', 'youth_union_entry', 'trade_union'] as const),
    ],
    passport: [
      ...(['passport_series', 'passport_number', 'passport_issuer'] as const),
      ...(['passport_issued', 'passport_until', 'pinfl', 'insurance_number'] as const),
    ],
  },
  education: [],
  relatives: [],
  military: [
    ...(['military_group', 'military_category', 'military_composition'] as const),
    ...(['military_rank', 'military_specialty', 'military_fitness'] as const),
    ...(['military_commissariat', 'military_special_register', 'military_served'] as const),
  ],
  documents: ['documents'],
  staff_documents: [],
  checkups: [],
  norms: [],
} as const
