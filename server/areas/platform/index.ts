// What the rest of the server may use of the platform's room.
export { loginKey } from './accounts.ts'
export { registerSignIn, registerUser } from './auth-routes.ts'
export { fillBuiltIn } from './built-in.ts'
export { addAccount, addContract, fillLevels } from './contracts.ts'
export { hashPassword, isAcceptable } from './passwords.ts'
export { registerProfile } from './profile-routes.ts'
export { sessionSchema } from './session-answer.ts'
export { openSocketToken, socketPurpose } from './socket-token.ts'
