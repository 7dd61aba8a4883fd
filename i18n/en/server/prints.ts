import type { PrintTexts } from '../../messages.ts'
import { stockForms } from './stock-prints.ts'
import { sheetForms, sheetWords } from './waybill-prints.ts'

export const prints: PrintTexts = {
  common: {
    number: 'No.',
    total: 'Total',
    signature: '(signature)',
    full_name: '(full name)',
    cut: 'tear off here',
    stamp: 'Stamp',
    page: 'Page %{page} of %{pages}',
    printed: 'Printed: %{at}, %{name}',
    // of a paper that was corrected since
    former: 'Former version',
    corrected: 'Corrected: %{at}, %{name}',
    // over a page of a preview
    spilled: 'Does not fit: the form should not have this page',
    period: 'for the period from %{from} to %{to}',
    day: 'for %{from}',
    // for users who scan the QR code of a paper
    verify_title: 'Document verification',
    verify_genuine: 'The document is genuine',
    verify_changed: 'The document is genuine, but has been corrected since',
    verify_unknown: 'The document could not be confirmed as genuine',
  },
  // words that several forms of a resource have
  shared: { 'way-bill': sheetWords },
  forms: {
    'way-bill': sheetForms,
    'fuel-vehicle-statement': {
      statement: {
        title: 'STATEMENT\nof fuel by vehicle',
        moment: 'Date and time',
        document: 'Document',
        document_number: 'Document No.',
        driver: 'Driver',
        distance: 'Distance, km',
        moved: 'Fuel movement, l',
        came: 'Received',
        went: 'Used',
        balance: 'Balance, l',
        consumption: 'Consumption, l',
        made_by: 'Drawn up by',
        checked_by: 'Checked by (accountant)',
      },
    },
    'fuel-driver-statement': {
      statement: {
        title: 'STATEMENT\nof fuel by driver',
        moment: 'Date and time',
        document: 'Document',
        document_number: 'Document No.',
        vehicle: 'Vehicle',
        fuel: 'Fuel',
        distance: 'Distance, km',
        received: 'Received, l',
        consumption: 'Consumption, l',
        burnt: 'Actual',
        driver_signs: 'Driver',
        made_by: 'Drawn up by',
        checked_by: 'Checked by (accountant)',
      },
    },
    'driver-timesheet': {
      timesheet: {
        title: 'TIMESHEET\nof the driver’s working hours',
        actual: 'Actual',
        departure: 'Departure',
        return: 'Return',
        waybills: 'Waybills',
        own: 'own',
        relief: 'as relief driver',
        hours: 'Worked',
        all: 'in all',
        night: 'at night',
        driver_signs: 'Driver',
        made_by: 'Drawn up by',
        checked_by: 'Checked by (HR)',
      },
    },
    'fuel-measurement': {
      act: {
        title: 'CERTIFICATE No. %{number}\nof fuel stock measurement',
        date: 'Drawn up on %{at}',
        intro:
          'The commission measured the actual fuel stock in the tank and compared it with the books. It was established:',
        result: 'The book stock is brought to the actual one by this certificate.',
        members: 'The commission',
        chairman: 'Chairman of the commission',
        member: 'Member of the commission',
        responsible: 'Person in charge of the stock',
      },
    },
    'fuel-intake': {
      act: {
        title: 'RECEIPT CERTIFICATE No. %{number}\nof fuel acceptance',
        date: 'Date and time of acceptance: %{at}',
        intro: 'This certificate states that the following fuel has been accepted:',
        accepted: 'The fuel has been accepted and taken into stock.',
        delivered: 'Delivered by (driver, supplier’s representative)',
        received: 'Received by (person in charge of the stock)',
        checked: 'Checked by (accountant)',
      },
    },
    'fuel-consumption': {
      act: {
        title: 'CERTIFICATE No. %{id}\nof fuel write-off',
        date: 'Drawn up on %{at}',
        intro:
          'The commission established that the vehicle has used the following fuel, which is to be written off:',
        members: 'The commission',
        chairman: 'Chairman of the commission',
        member: 'Member of the commission',
        responsible: 'Person in charge of the stock',
      },
    },
    'fuel-drain': {
      act: {
        title: 'CERTIFICATE No. %{id}\nof fuel drained from a vehicle',
        date: 'Date and time: %{at}',
        intro:
          'This certificate states that fuel has been drained from the vehicle and taken into the tank:',
        driver: 'Driver',
        mechanic: 'Mechanic',
        received: 'Received by (person in charge of the stock)',
      },
    },
    ...stockForms,
    'fuel-transfer': {
      act: {
        title: 'CERTIFICATE No. %{id}\nof fuel transfer',
        date: 'Date and time: %{at}',
        intro: 'This certificate states that fuel has been pumped from one tank into another:',
        issued: 'Issued by',
        received: 'Received by (person in charge of the stock)',
      },
    },
    refueling: {
      receipt: {
        title: 'Refuelling receipt No. %{id}',
        issued: 'Issued by',
        received: 'Received by',
      },
    },
    'medical-checkup': {
      journal: {
        title: 'JOURNAL\nof pre-trip and post-trip medical examinations of drivers',
        day: 'Date',
        time: 'Time',
        born: 'Date of birth',
        driver: 'Surname, name, patronymic',
        sobriety: 'Alcohol in breath',
        temperature: 'Body temperature, °C',
        pulse: 'Pulse, bpm',
        pressure: 'Blood pressure, mmHg',
        verdict: 'Conclusion',
        doctor: 'Medical worker',
        doctor_signature: 'Medical worker’s signature',
        driver_signature: 'Driver’s signature',
        responsible: 'Responsible for the journal',
      },
    },
    'event-car-driver': {
      roster: {
        title: 'DRIVER SCHEDULE',
        begins: 'Shift begins',
        ends: 'Shift ends',
        driver: 'Driver',
        plate: 'Vehicle',
        driver_signature: 'Read and signed',
        responsible: 'Responsible for the schedule',
      },
    },
    finding: {
      register: {
        title: 'Register of findings of the control centre',
        day: 'Date',
        responsible: 'Responsible',
      },
    },
    'car-inquiry': {
      request: {
        title: 'REQUEST No. %{number}\nfor repair and maintenance',
        date: 'of %{date}',
        applicant: 'Requested by',
        decided: 'Approved by',
      },
      requirement: {
        title: 'REQUIREMENT FOR MATERIALS\nfor request No. %{number}',
        date: 'of %{date}',
        signs: 'Signature of receiver',
        approved: 'Approved by',
        issued: 'Issued by',
        received: 'Received by',
      },
      act: {
        title: 'ACT OF EXECUTED WORK\nfor request No. %{number}',
        date: 'of %{executed_at}',
        result: 'The work is done and free of objections. The vehicle is accepted.',
        done: 'Executed by',
        accepted: 'Accepted by',
      },
    },
    car: {
      defect_code: {
        title: 'Found a defect?',
        vehicle: '%{plate_number}',
        how: 'Scan the code and describe what is wrong',
      },
    },
    'mechanic-checkup': {
      journal: {
        title: 'JOURNAL\nof technical inspections of vehicles',
        day: 'Date',
        time: 'Time',
        plate: 'Plate',
        verdict: 'Result',
        faults: 'Faults found',
        mechanic: 'Inspector',
        mechanic_signature: 'Inspector’s signature',
        responsible: 'Responsible for the journal',
      },
    },
  },
}
