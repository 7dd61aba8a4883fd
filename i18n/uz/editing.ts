import type { EditingTexts } from '../messages.ts'

export const editing: EditingTexts = {
  editing: {
    restored: 'Siz %{when} da kiritgan, lekin saqlamagan maʼlumotlar tiklandi.',
    changed_by: 'Shundan beri yozuv oʻzgartirilgan: %{who}, %{when}.',
    changed: 'Shundan beri yozuv oʻzgartirilgan: %{when}.',
    stored_by: 'Saqladi: %{who}, %{when}.',
    stored: 'Saqlangan: %{when}.',
    compare: 'Solishtirish',
    base: 'Oldingi qiymat',
    apply: 'Tanlanganlarni qoʻllash',
    lost: 'Kiritilganlarning hammasi shu yerda qoldi. Yozuv saqlangan-saqlanmagani nomaʼlum; qayta urinish ikkinchi yozuvni yaratmaydi.',
    retry: 'Qayta urinish',
    retry_later: 'Aloqa tiklanganda saqlash',
    unsaved_go: 'Saqlanmagan oʻzgarishlar ham yoʻqoladi.',
    recent: 'Yaqinda tanlanganlar',
    others: 'Qolganlari',
    discard_new: 'Yangi yozuv saqlanmasdan yopilsinmi?',
    unfinished: 'Saqlanmagan',
    drafted: 'Siz saqlamagan oʻzgarishlar bor',
    begun: '%{when} da boshlangan yangi yozuv saqlanmagan.',
    resume: 'Davom ettirish',
  },
}
