import { currency, moment, row, rows, text, zone } from './api/field';

/** Fields that auctions and collections share. */
// biome-ignore format: keep each field on one line
export const catalogueFields = {
  code: text({ max: 40, required: true, column: 'code', label: 'catalogue.code' }),
  title: text({ max: 200, required: true, column: 'title', label: 'catalogue.title' }),
  subtitle: text({ max: 300, column: 'subtitle', label: 'catalogue.subtitle' }),
  startsAt: moment({ column: 'starts_at', label: 'catalogue.startsAt' }),
  endsAt: moment({ column: 'ends_at', label: 'catalogue.endsAt' }),
  timeZone: zone({ column: 'time_zone', label: 'catalogue.timeZone' }),
  location: text({ max: 300, column: 'location', label: 'catalogue.location' }),
  departmentIds: rows('departments', { column: null, label: 'catalogue.departmentIds', head: 'departments' }),
  specialistId: row('users', { column: 'specialist_id', label: 'catalogue.specialistId' }),
  currency: currency({ column: 'currency', label: 'catalogue.currency' }),
  notes: text({ max: 5000, column: 'notes', label: 'catalogue.notes', lines: 2 }),
};
