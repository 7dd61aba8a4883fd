export { FormInput } from './FormInput.tsx'
export { AddedFieldInput, BlockInput, SignatureInput, TableInput } from './partInputs.tsx'
export { NewPreviewPanel, PreviewPanel } from './PreviewPanel.tsx'
