// The registry: one import and one line for each resource, and no other list to extend.
import { carBrand } from './catalogue/car-brand.ts'
import { carModel } from './catalogue/car-model.ts'
import { carStatus } from './catalogue/car-status.ts'
import { carType } from './catalogue/car-type.ts'
import { carTypeByAppointment } from './catalogue/car-type-by-appointment.ts'
import { carTypeCategory } from './catalogue/car-type-category.ts'
import { company } from './catalogue/company.ts'
import { documentKind } from './catalogue/document-kind.ts'
import { driverLicense } from './catalogue/driver-license.ts'
import { fuel } from './catalogue/fuel.ts'
import { fuelType } from './catalogue/fuel-type.ts'
import { measurementUnit } from './catalogue/measurement-unit.ts'
import { reservoir } from './catalogue/reservoir.ts'
import { staffPosition } from './catalogue/staff-position.ts'
import { staffStatus } from './catalogue/staff-status.ts'
import { subdivision } from './catalogue/subdivision.ts'
import { order } from './dispatch/order.ts'
import { orderApprove } from './dispatch/order-approve.ts'
import { orderCar } from './dispatch/order-car.ts'
import { orderRating } from './dispatch/order-rating.ts'
import { orderCommunicationChannel } from './dispatch/order-communication-channel.ts'
import { orderPriority } from './dispatch/order-priority.ts'
import { orderStatus } from './dispatch/order-status.ts'
import { place } from './dispatch/place.ts'
import { orderRecurrence } from './dispatch/order-recurrence.ts'
import { orderRecurrenceSkip } from './dispatch/order-recurrence-skip.ts'
import { route } from './dispatch/route.ts'
import { template } from './dispatch/template.ts'
import { car } from './fleet/car.ts'
import { insurancePolicy } from './fleet/insurance-policy.ts'
import { odometerReading } from './fleet/odometer-reading.ts'
import { outOfService } from './fleet/out-of-service.ts'
import { bookMonth } from './fuel/book-month.ts'
import { fuelConsumption } from './fuel/fuel-consumption.ts'
import { fuelConsumptionNorm } from './fuel/fuel-consumption-norm.ts'
import { fuelDrain } from './fuel/fuel-drain.ts'
import { fuelIntake } from './fuel/fuel-intake.ts'
import { fuelMeasurement } from './fuel/fuel-measurement.ts'
import { fuelMovement } from './fuel/fuel-movement.ts'
import { fuelSeason } from './fuel/fuel-season.ts'
import { fuelSurcharge } from './fuel/fuel-surcharge.ts'
import { fuelStatement } from './fuel/fuel-statement.ts'
import { fuelTankMonth } from './fuel/fuel-tank-month.ts'
import { fuelTransfer } from './fuel/fuel-transfer.ts'
import { fuelVehicleMonth } from './fuel/fuel-vehicle-month.ts'
import { refueling } from './fuel/refueling.ts'
import { refuelingQueue } from './fuel/refueling-queue.ts'
import { mechanicCheckup } from './inspection/mechanic-checkup.ts'
import { mechanicQueue } from './inspection/mechanic-queue.ts'
import { medicalCheckup } from './inspection/medical-checkup.ts'
import { medicalNorm } from './inspection/medical-norm.ts'
import { medicalQueue } from './inspection/medical-queue.ts'
import { carMaintenance } from './maintenance/car-maintenance.ts'
import { carMaintenanceSetting } from './maintenance/car-maintenance-setting.ts'
import { carTechRegulation } from './maintenance/car-tech-regulation.ts'
import { carWork } from './maintenance/car-work.ts'
import { maintenanceExecution } from './maintenance/maintenance-execution.ts'
import { maintenanceType } from './maintenance/maintenance-type.ts'
import { technicalInspection } from './fleet/technical-inspection.ts'
import { vehicleDocument } from './fleet/vehicle-document.ts'
import { vehicleName } from './fleet/vehicle-name.ts'
import { carInquiry } from './maintenance/car-inquiry.ts'
import { carInquiryStatus } from './maintenance/car-inquiry-status.ts'
import { customRole } from './platform/custom-role.ts'
import { messageRoleAccess } from './platform/message-role-access.ts'
import { messageSettings } from './platform/message-settings.ts'
import { expiringDocument } from './platform/expiring-document.ts'
import { finding } from './platform/finding.ts'
import { findingAcceptance } from './platform/finding-acceptance.ts'
import { eventLog } from './platform/event-log.ts'
import { ownField } from './platform/own-field.ts'
import { ownFieldOption } from './platform/own-field-option.ts'
import { movingInStep } from './platform/moving-in-step.ts'
import { organisation } from './platform/organisation.ts'
import { printFormSetting } from './platform/print-form-setting.ts'
import { resourceAccess } from './platform/resource-access.ts'
import { colleague } from './platform/colleague.ts'
import { role } from './platform/role.ts'
import { settingResource } from './platform/setting-resource.ts'
import { task } from './platform/task.ts'
import { user } from './platform/user.ts'
import { webhookDelivery } from './platform/webhook-delivery.ts'
import { webhook } from './platform/webhook.ts'
import { carDowntime } from './schedule/car-downtime.ts'
import { carDriver } from './schedule/car-driver.ts'
import { eventCarDriver } from './schedule/event-car-driver.ts'
import { staffAbsence } from './schedule/staff-absence.ts'
import { driverName } from './staff/driver-name.ts'
import { employeeName } from './staff/employee-name.ts'
import { staffDocument } from './staff/staff-document.ts'
import { staffEducation } from './staff/staff-education.ts'
import { staffRelative } from './staff/staff-relative.ts'
import { staff } from './staff/staff.ts'
import { biConnection } from './report/bi-connection.ts'
import { savedReport } from './report/report.ts'
import { trackedObject } from './tracking/object.ts'
import { placeVisit } from './tracking/place-visit.ts'
import { trackerConnection } from './tracking/tracker-connection.ts'
import { vehicleAlert } from './tracking/vehicle-alert.ts'
import { carPart } from './warehouse/car-part.ts'
import { counterparty } from './warehouse/counterparty.ts'
import { counterpartyType } from './warehouse/counterparty-type.ts'
import { itemCategory } from './warehouse/item-category.ts'
import { itemCount } from './warehouse/item-count.ts'
import { itemCountQueue } from './warehouse/item-count-queue.ts'
import { itemIssue } from './warehouse/item-issue.ts'
import { itemMovement } from './warehouse/item-movement.ts'
import { itemCell } from './warehouse/item-cell.ts'
import { itemTransfer } from './warehouse/item-transfer.ts'
import { itemWarehouse } from './warehouse/item-warehouse.ts'
import { itemWriteOff } from './warehouse/item-write-off.ts'
import { stocktaking } from './warehouse/stocktaking.ts'
import { numberedItem } from './warehouse/numbered-item.ts'
import { numberedItemEvent } from './warehouse/numbered-item-event.ts'
import { supply } from './warehouse/supply.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { carWayBillType } from './waybill/car-way-bill-type.ts'
import { driverTimesheet } from './waybill/driver-timesheet.ts'
import { fuelDriverStatement } from './waybill/fuel-driver-statement.ts'
import { fuelVehicleStatement } from './waybill/fuel-vehicle-statement.ts'
import { gateShift } from './waybill/gate-shift.ts'
import { wayBill } from './waybill/way-bill.ts'

/**
 * A class, because the compiler types its members lazily: a reference names its target without a
 * circle.
 */
class Registry {
  'car-brand' = carBrand
  'car-model' = carModel
  'car-type' = carType
  'car-type-category' = carTypeCategory
  'car-type-by-appointment' = carTypeByAppointment
  'car-status' = carStatus
  'fuel' = fuel
  'fuel-type' = fuelType
  'reservoir' = reservoir
  'measurement-unit' = measurementUnit
  'company' = company
  'subdivision' = subdivision
  'car' = car
  'odometer-reading' = odometerReading
  'insurance-policy' = insurancePolicy
  'technical-inspection' = technicalInspection
  'fuel-intake' = fuelIntake
  'fuel-transfer' = fuelTransfer
  'fuel-drain' = fuelDrain
  'fuel-measurement' = fuelMeasurement
  'fuel-consumption' = fuelConsumption
  'fuel-movement' = fuelMovement
  'refueling' = refueling
  'refueling-queue' = refuelingQueue
  'book-month' = bookMonth
  'fuel-consumption-norm' = fuelConsumptionNorm
  'fuel-season' = fuelSeason
  'fuel-surcharge' = fuelSurcharge
  'fuel-statement' = fuelStatement
  'fuel-tank-month' = fuelTankMonth
  'fuel-vehicle-month' = fuelVehicleMonth
  'staff' = staff
  'driver-name' = driverName
  'employee-name' = employeeName
  'vehicle-name' = vehicleName
  'staff-education' = staffEducation
  'staff-relative' = staffRelative
  'staff-position' = staffPosition
  'driver-license' = driverLicense
  'staff-status' = staffStatus
  'medical-checkup' = medicalCheckup
  'medical-norm' = medicalNorm
  'medical-queue' = medicalQueue
  'mechanic-checkup' = mechanicCheckup
  'mechanic-queue' = mechanicQueue
  'car-inquiry' = carInquiry
  'car-inquiry-status' = carInquiryStatus
  'event-car-driver' = eventCarDriver
  'car-driver' = carDriver
  'staff-absence' = staffAbsence
  'car-downtime' = carDowntime
  'place' = place
  'route' = route
  'order' = order
  'order-approve' = orderApprove
  'order-recurrence' = orderRecurrence
  'order-recurrence-skip' = orderRecurrenceSkip
  'order-rating' = orderRating
  'template' = template
  'order-car' = orderCar
  'order-status' = orderStatus
  'order-priority' = orderPriority
  'order-communication-channel' = orderCommunicationChannel
  'car-way-bill-type' = carWayBillType
  'gate-shift' = gateShift
  'way-bill' = wayBill
  'fuel-vehicle-statement' = fuelVehicleStatement
  'fuel-driver-statement' = fuelDriverStatement
  'driver-timesheet' = driverTimesheet
  'report' = savedReport
  'object' = trackedObject
  'place-visit' = placeVisit
  'vehicle-alert' = vehicleAlert
  'tracker-connection' = trackerConnection
  'bi-connection' = biConnection
  'maintenance-type' = maintenanceType
  'car-work' = carWork
  'car-tech-regulation' = carTechRegulation
  'car-maintenance' = carMaintenance
  'maintenance-execution' = maintenanceExecution
  'car-maintenance-setting' = carMaintenanceSetting
  'counterparty' = counterparty
  'counterparty-type' = counterpartyType
  'item-category' = itemCategory
  'car-part' = carPart
  'warehouse' = warehouse
  'supply' = supply
  'item-transfer' = itemTransfer
  'item-issue' = itemIssue
  'item-write-off' = itemWriteOff
  'item-cell' = itemCell
  'stocktaking' = stocktaking
  'item-count' = itemCount
  'item-count-queue' = itemCountQueue
  'numbered-item' = numberedItem
  'numbered-item-event' = numberedItemEvent
  'item-movement' = itemMovement
  'item-warehouse' = itemWarehouse
  'message-role-access' = messageRoleAccess
  'message-settings' = messageSettings
  'organisation' = organisation
  'moving-in-step' = movingInStep
  'document-kind' = documentKind
  'vehicle-document' = vehicleDocument
  'staff-document' = staffDocument
  'expiring-document' = expiringDocument
  'out-of-service' = outOfService
  'print-form-setting' = printFormSetting
  'own-field' = ownField
  'own-field-option' = ownFieldOption
  'finding' = finding
  'finding-acceptance' = findingAcceptance
  'event-log' = eventLog
  'webhook' = webhook
  'webhook-delivery' = webhookDelivery
  'task' = task
  'colleague' = colleague
  'user' = user
  'role' = role
  'custom-role' = customRole
  'setting-resource' = settingResource
  'resource-access' = resourceAccess
}

export type { Registry }
export type ResourceName = keyof Registry
export const registry: Readonly<Registry> = new Registry()
