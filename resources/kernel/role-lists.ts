import type { RoleName } from './names.ts'

/** Role lists that the specification assigns to several screens. */
export const catalogueRoles = [
  'root',
  'operations-manager',
  'chief',
] as const satisfies readonly RoleName[]
export const placeRoles = [
  'root',
  'operations-manager',
  'dispatcher',
  'chief',
] as const satisfies readonly RoleName[]
/** Places in dispatching-v2: the roles of places, and its own dispatchers. */
export const placeRolesV2 = [...placeRoles, 'dispatcher-v2'] as const satisfies readonly RoleName[]
export const routeRolesV2 = [
  'root',
  'operations-manager',
  'chief',
  'manager-assistant',
  'manager',
  'customer-admin',
  'dispatcher-v2',
] as const satisfies readonly RoleName[]
export const counterpartyRoles = [
  'root',
  'chief-engineer',
  'operations-manager',
  'dispatcher',
  'chief',
  'warehouse-manager',
] as const satisfies readonly RoleName[]
export const settingsRoles = ['customer-admin', 'manager'] as const satisfies readonly RoleName[]
/** With hr-department under its one spelling. */
export const staffRoles = [
  'root',
  'hr',
  'manager-assistant',
  'manager',
  'customer-admin',
  'chief',
  'chief-engineer',
] as const satisfies readonly RoleName[]
export const vehicleRoles = [
  'root',
  'mechanic',
  'manager-assistant',
  'manager',
  'customer-admin',
  'chief',
  'warehouse-manager',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Insurance, technical inspections and technical checks of vehicles. */
export const vehiclePaperRoles = [
  'root',
  'mechanic',
  'operations-manager',
  'chief',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Maintains documents of vehicles or of employees. */
export const documentRoles = [
  ...vehiclePaperRoles,
  'hr',
  'manager-assistant',
  'manager',
  'customer-admin',
] as const satisfies readonly RoleName[]
/** Assigns or prepares vehicles and drivers. */
export const outOfServiceRoles = [
  ...vehicleRoles,
  'operations-manager',
  'dispatcher',
] as const satisfies readonly RoleName[]
export const loggingRoles = [
  'manager',
  'mechanic',
  'customer-admin',
  'warehouse-manager',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Has the general dashboard; the other roles start with the sections open to them. */
export const dashboardRoles = [
  'customer-admin',
  'manager',
  'chief',
  'driver',
  'medical',
  'mechanic',
  'dispatcher',
  'hr',
  'gas-station-inspector',
  'auto-repair',
  'manager-assistant',
  'repair-area-mechanic',
  'chief-engineer',
  'warehouse-manager',
] as const satisfies readonly RoleName[]
/** The doctor's workstation and its history. */
export const doctorRoles = [
  'root',
  'medical',
  'operations-manager',
  'chief',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** The technical survey of vehicles and its history. */
export const mechanicRoles = [
  'root',
  'mechanic',
  'operations-manager',
  'chief',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Fuel: receipts, movements, norms. */
export const gsmRoles = [
  'root',
  'gas-station-inspector',
  'operations-manager',
  'chief',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** The workstation at the pump and its history. */
export const refuelingRoles = [
  'root',
  'gas-station-inspector',
  'manager-assistant',
  'manager',
  'customer-admin',
  'chief',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Reads the archives of vehicles and of staff. */
export const archiveRoles = [
  'root',
  'medical',
  'operations-manager',
  'chief',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Waybills: the accounting desk. */
export const waybillRoles = [
  'root',
  'dispatcher',
  'mechanic',
  'operations-manager',
  'customer-admin',
  'chief',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Route bills: the shift as it runs. */
export const routeBillRoles = [
  'root',
  'operations-manager',
  'dispatcher',
  'chief',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Those of dispatching-v2, and its own dispatchers. */
export const routeBillRolesV2 = [
  ...routeBillRoles,
  'dispatcher-v2',
] as const satisfies readonly RoleName[]
/** Plans the shifts of drivers. */
export const scheduleEditRoles = [
  'root',
  'dispatcher',
  'operations-manager',
  'chief',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Reads the plans. */
export const scheduleRoles = [
  ...scheduleEditRoles,
  'manager',
  'manager-assistant',
  'customer-admin',
] as const satisfies readonly RoleName[]
/** Records absences of employees. */
export const absenceRoles = [...scheduleRoles, 'hr'] as const satisfies readonly RoleName[]
/** Records downtimes of vehicles. */
export const downtimeRoles = [
  ...scheduleRoles,
  'mechanic',
  'auto-repair',
] as const satisfies readonly RoleName[]
/** Responsible for inconsistencies among documents, and may accept them. */
export const acceptanceRoles = [
  'root',
  'customer-admin',
  'manager',
  'operations-manager',
  'chief',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** The control centre: the above, and those who correct most of its findings. */
export const controlRoles = [
  ...acceptanceRoles,
  'dispatcher',
  'warehouse-manager',
] as const satisfies readonly RoleName[]
/** Warehouses, their items, and stock. */
export const stockRoles = [
  'root',
  'chief-engineer',
  'mechanic',
  'operations-manager',
  'dispatcher',
  'chief',
  'warehouse-manager',
  'repair-area-mechanic',
] as const satisfies readonly RoleName[]
/** Receipts and issues of warehouses. */
export const supplyRoles = [
  'root',
  'operations-manager',
  'dispatcher',
  'chief',
  'warehouse-manager',
] as const satisfies readonly RoleName[]
/** Works, regulations and maintenance of vehicles. */
export const maintenanceRoles = [
  'root',
  'mechanic',
  'operations-manager',
  'dispatcher',
  'chief',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Requests for repair and maintenance, issues for them, and completed work. */
export const inquiryRoles = [
  'root',
  'mechanic',
  'chief-engineer',
  'operations-manager',
  'dispatcher',
  'chief',
  'warehouse-manager',
] as const satisfies readonly RoleName[]
/** Reads the list of pending issues. */
export const issueListRoles = [
  ...inquiryRoles,
  'repair-area-mechanic',
] as const satisfies readonly RoleName[]
/** Works near vehicles, and may report defects. */
export const defectRoles = [
  ...issueListRoles,
  'driver',
  'auto-repair',
  'dispatcher-v2',
  'gas-station-inspector',
] as const satisfies readonly RoleName[]
/** Transport orders: the screens of dispatching. */
export const dispatchingRoles = [
  'root',
  'dispatcher',
  'operations-manager',
  'customer-admin',
  'chief',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Drives orders. */
export const drivingRoles = ['root', 'driver'] as const satisfies readonly RoleName[]
/** Maintains templates of transport orders: the above, and those of dispatching-v2. */
export const templateRoles = [
  ...dispatchingRoles,
  'dispatcher-v2',
] as const satisfies readonly RoleName[]
/** Approves transport orders. */
export const approverRoles = [
  'root',
  'customer-admin',
  'manager',
  'operations-manager',
  'chief',
  'chief-engineer',
] as const satisfies readonly RoleName[]
/** Reads the positions of vehicles. */
export const objectRoles = [
  ...(['customer-admin', 'manager', 'chief', 'driver', 'medical', 'mechanic'] as const),
  ...(['dispatcher', 'hr', 'gas-station-inspector', 'auto-repair', 'manager-assistant'] as const),
  ...(['repair-area-mechanic', 'chief-engineer', 'warehouse-manager'] as const),
] as const satisfies readonly RoleName[]
/** Reads reports. */
export const reportRoles = [
  'root',
  'mechanic',
  'hr',
  'manager-assistant',
  'manager',
  'customer-admin',
  'chief',
  'warehouse-manager',
  'repair-area-mechanic',
  'chief-engineer',
] as const satisfies readonly RoleName[]
