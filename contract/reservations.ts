import * as z from 'zod';
import { moment, text, toShape } from './api/field';
import { type Lifecycle, listStates, type StepOf } from './api/lifecycle';
import { ById, Versioned } from './api/page';
import { contract } from './api/route';
import { withRowKind } from './api/secrets';
import { collectionStatuses } from './collection-states';
import { Line as TextLine } from './line';
import { CustomerId, linkedCustomer } from './linked-customer';
import { Amount } from './money/amount';
import { Moment } from './time';

/**
 * A reservation of a work for a customer. Reservations of a work form a waitlist: the first one holds the work, the others
 * wait. LAPSED: the work was sold to another customer.
 */
export const reservationLifecycle = {
  IN_LINE: { buy: 'BOUGHT', withdraw: 'WITHDRAWN', expire: 'EXPIRED', lapse: 'LAPSED' },
  BOUGHT: {},
  WITHDRAWN: {},
  EXPIRED: {},
  LAPSED: {},
} as const satisfies Lifecycle;
export type ReservationStep = StepOf<typeof reservationLifecycle>;
export const reservationStates = listStates(reservationLifecycle);

const secret = 'reservations:see-client';
// biome-ignore format: keep each field on one line
export const reservationFields = {
  client: text({ max: 200, required: true, column: 'client', label: 'reservations.client', secret }),
  contact: text({ max: 300, column: 'contact', label: 'reservations.contact', secret }),
  until: { ...moment({ column: 'until', label: 'reservations.until' }), required: true, schema: Moment },
  note: text({ max: 1000, column: 'note', label: 'reservations.note', lines: 2, secret }),
};
/** The client's name as typed; empty to use the name of the customer in `customerId`. */
export const ClientName = TextLine.max(reservationFields.client.max).default('');
const Stored = z.strictObject(toShape(reservationFields));
const Form = Stored.extend({ client: ClientName });
export type ReservationForm = z.output<typeof Form>;

const Reservation = withRowKind(
  'item',
  Stored.extend({
    id: z.number(),
    itemId: z.number(),
    /** the linked customer */
    customer: linkedCustomer,
    /** position on the waitlist, counted from 1 */
    place: z.number(),
    by: z.string(),
    byId: z.number(),
    at: z.string(),
    version: z.number(),
  }),
);
export type Reservation = z.infer<typeof Reservation>;

/** The current waitlist of an item, without expired reservations. */
const Waitlist = z.object({
  /** the collection that offers it; null: it is not offered privately, or it is sold */
  offer: z
    .object({
      collectionId: z.number(),
      code: z.string(),
      title: z.string(),
      timeZone: z.string(),
      currency: z.string(),
      askingPrice: Amount.nullable(),
      status: z.enum(collectionStatuses),
    })
    .nullable(),
  reservations: z.array(Reservation),
});
export type Waitlist = z.infer<typeof Waitlist>;

export const reservations = contract({
  list: {
    method: 'GET',
    path: '/items/:id/reservations',
    permission: 'items:read',
    subject: 'item',
    summary: 'List the reservations of an item in the order of its waitlist.',
    params: ById,
    reply: Waitlist,
  },
  reserve: {
    method: 'POST',
    path: '/items/:id/reservations',
    permission: 'reservations:edit',
    subject: 'item',
    also: [{ permission: 'reservations:edit', subject: 'customer', from: 'body.customerId' }],
    summary: 'Reserve an item of a collection for a client until a time, at the end of its waitlist.',
    params: ById,
    body: withRowKind(
      'subject',
      Form.extend({
        contact: reservationFields.contact.schema.default(''),
        note: reservationFields.note.schema.default(''),
        customerId: CustomerId.default(null),
      }),
    ),
    reply: Waitlist,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/reservations/:id',
    permission: 'reservations:edit',
    subject: 'reservation',
    also: [
      {
        permission: 'reservations:edit',
        subject: 'customer',
        from: 'body.customerId',
        exceptCurrent: 'client',
      },
    ],
    summary: 'Change a reservation; its position on the waitlist stays.',
    params: ById,
    /** without `customerId` the linked customer stays */
    body: withRowKind('subject', Form.extend({ ...Versioned.shape, customerId: CustomerId.optional() })),
    reply: Waitlist,
    current: Reservation,
  },
  withdraw: {
    method: 'POST',
    path: '/reservations/:id/withdrawal',
    permission: 'reservations:edit',
    subject: 'reservation',
    summary: 'Remove a client from the waitlist; the next one moves up.',
    params: ById,
    reply: Waitlist,
  },
});
