import AltRoute from '@mui/icons-material/AltRoute'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined'
import Assessment from '@mui/icons-material/AssessmentOutlined'
import Badge from '@mui/icons-material/BadgeOutlined'
import Build from '@mui/icons-material/BuildOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import LocalGasStation from '@mui/icons-material/LocalGasStationOutlined'
import LocalShipping from '@mui/icons-material/LocalShippingOutlined'
import LocationOn from '@mui/icons-material/LocationOnOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import type { AreaName } from '#resources/kernel/names.ts'

export const areaIcons: Readonly<Record<AreaName | 'settings', typeof AltRoute>> = {
  catalogue: MenuBook,
  platform: AdminPanelSettings,
  settings: Settings,
  fleet: LocalShipping,
  staff: Badge,
  fuel: LocalGasStation,
  inspection: FactCheck,
  schedule: CalendarMonth,
  dispatch: AltRoute,
  waybill: ReceiptLong,
  maintenance: Build,
  warehouse: Inventory,
  tracking: LocationOn,
  report: Assessment,
}
