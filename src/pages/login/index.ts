export { LoginPage } from './LoginPage.tsx'
export type { SecondStep } from './LoginPage.tsx'
export { PasswordField } from './PasswordField.tsx'
