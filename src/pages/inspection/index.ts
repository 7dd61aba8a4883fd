export { RepairRequestInput } from './RepairRequestInput.tsx'
export { RequestOfCheck } from './RequestOfCheck.tsx'
