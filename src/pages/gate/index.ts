export { GateBoard } from './GateBoard.tsx'
