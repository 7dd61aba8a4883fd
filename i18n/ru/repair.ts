/** What leads from a check to the request that it has made. */
export const repair = {
  repair: {
    add_photos: 'Добавить фото к заявке на ремонт',
  },
}
