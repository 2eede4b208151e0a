import * as z from 'zod';
import { toShape } from './api/field';
import { type Lifecycle, listStates } from './api/lifecycle';
import { limits } from './api/limits';
import { ById, PageQuery, page, Versioned } from './api/page';
import { contract } from './api/route';
import { Line } from './line';
import { gatewayFields, hiddenGatewayFields } from './text-gateway-fields';

/** The lifecycle of a text message. Each is sent at most once. */
export const textMessageLifecycle = {
  /** no gateway is configured */
  KEPT: { queue: 'QUEUED' },
  QUEUED: { begin: 'SENDING', giveUp: 'FAILED', expire: 'EXPIRED', keep: 'KEPT' },
  /** the gateway is being asked to send it; `defer`: the gateway has certainly not received it */
  SENDING: { confirm: 'SENT', defer: 'QUEUED', fail: 'FAILED', lose: 'UNCLEAR' },
  SENT: {},
  FAILED: {},
  /** the connection ended before the gateway replied */
  UNCLEAR: {},
  /** its code expired before it could be sent */
  EXPIRED: {},
} as const satisfies Lifecycle;
export type TextMessageState = keyof typeof textMessageLifecycle;
export const textMessageStates = listStates(textMessageLifecycle);

const TextMessage = z.object({
  id: z.number(),
  recipient: z.string(),
  state: z.enum(textMessageStates),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});

export const GatewayForm = z.strictObject(toShape(gatewayFields));
export type GatewayForm = z.infer<typeof GatewayForm>;
const Gateway = GatewayForm.extend({
  /** names of the stored headers, whose values are never returned */
  headerNames: z.array(z.string()),
  /** the headers cannot be read with the server's key, so nothing is sent until they are entered again */
  unreadable: z.boolean(),
  version: z.number(),
});
export type Gateway = z.infer<typeof Gateway>;

/** The result of a test message: KEPT in the outbox, accepted by the gateway, or refused with its reply. */
const TestResult = z.object({ outcome: z.enum(['KEPT', 'TAKEN', 'REFUSED']), reply: z.string() });

export const textMessages = contract({
  gateway: {
    method: 'GET',
    path: '/settings/text-gateway',
    permission: 'settings:read',
    subject: 'none',
    summary: 'Get how text messages are sent. Header values are never returned.',
    reply: Gateway,
  },
  updateGateway: {
    method: 'PUT',
    path: '/settings/text-gateway',
    permission: 'settings:edit',
    subject: 'none',
    // The server that receives the messages could sign in with their codes.
    requiresConfirmation: true,
    summary: 'Change how text messages are sent. Omitted headers stay unchanged.',
    body: z.strictObject({
      ...GatewayForm.shape,
      ...z.strictObject(toShape(hiddenGatewayFields)).partial().shape,
      ...Versioned.shape,
    }),
    reply: Gateway,
  },
  testGateway: {
    method: 'POST',
    path: '/settings/text-gateway/test',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Send a test message through the gateway and return its reply.',
    body: z.strictObject({ to: Line.max(limits.phone) }),
    reply: TestResult,
    irrevocable: true,
  },
  list: {
    method: 'GET',
    path: '/text-messages',
    permission: 'outbox:read',
    subject: 'none',
    summary: 'List the text messages, newest first.',
    query: PageQuery.extend({ state: z.enum(textMessageStates).optional() }),
    reply: page(TextMessage),
  },
  read: {
    method: 'GET',
    path: '/text-messages/:id',
    permission: 'outbox:read',
    subject: 'textMessage',
    // Messages contain codes to sign in.
    requiresConfirmation: true,
    summary: 'Get a text message with its text.',
    params: ById,
    reply: TextMessage.extend({ body: z.string(), error: z.string().nullable() }),
  },
});
