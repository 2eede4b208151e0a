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
 * A work that is kept for a client. Those who asked stand in a line: the first has the work, the others wait. LAPSED: it
 * was sold to somebody else.
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
// biome-ignore format: a field is a line
export const reservationFields = {
  client: text({ max: 200, required: true, column: 'client', label: 'reservations.client', secret }),
  contact: text({ max: 300, column: 'contact', label: 'reservations.contact', secret }),
  until: { ...moment({ column: 'until', label: 'reservations.until' }), required: true, schema: Moment },
  note: text({ max: 1000, column: 'note', label: 'reservations.note', lines: 2, secret }),
};
/** The typed name of the client; empty to use the name of the customer in `customerId`. */
export const ClientName = TextLine.max(reservationFields.client.max).default('');
const Stored = z.strictObject(toShape(reservationFields));
const Form = Stored.extend({ client: ClientName });
export type ReservationForm = z.output<typeof Form>;

const Reservation = withRowKind(
  'item',
  Stored.extend({
    id: z.number(),
    itemId: z.number(),
    /** the client of the records */
    customer: linkedCustomer,
    /** in line, counted from 1 */
    place: z.number(),
    by: z.string(),
    at: z.string(),
    version: z.number(),
  }),
);
export type Reservation = z.infer<typeof Reservation>;

/** How an item stands with those who want it: read at that moment, without what has expired. */
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
    summary: 'For whom an item is kept, in the order in which they asked.',
    params: ById,
    reply: Waitlist,
  },
  reserve: {
    method: 'POST',
    path: '/items/:id/reservations',
    permission: 'reservations:edit',
    subject: 'item',
    also: [{ permission: 'reservations:edit', subject: 'customer', from: 'body.customerId' }],
    summary: 'Keep an item of a collection for a client until a moment; behind those who asked before.',
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
    summary: 'Change a reservation; its place in line stays.',
    params: ById,
    /** without `customerId` it stays linked to whom it was */
    body: withRowKind('subject', Form.extend({ ...Versioned.shape, customerId: CustomerId.optional() })),
    reply: Waitlist,
    current: Reservation,
  },
  withdraw: {
    method: 'POST',
    path: '/reservations/:id/withdrawal',
    permission: 'reservations:edit',
    subject: 'reservation',
    summary: 'Take a client out of the line; the next moves up.',
    params: ById,
    reply: Waitlist,
  },
});
