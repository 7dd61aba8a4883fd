export { LoginPage } from './LoginPage.tsx'
export { PasswordField } from './PasswordField.tsx'
