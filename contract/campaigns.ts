import * as z from 'zod';
import { toShape } from './api/field';
import { ById, list, PageQuery, page, sortBy, Versioned } from './api/page';
import { contract } from './api/route';
import { stepBody, stepEndpoint, TakenStep } from './api/steps';
import { Entry } from './campaign-calendar';
import { Check } from './campaign-check';
import { campaignFields, variants } from './campaign-fields';
import { sequenceSteps } from './campaign-sequence';
import {
  type CampaignState,
  campaignStates,
  endedStates,
  hasEnded,
  isOpenCampaign,
  pauseReasons,
} from './campaign-states';
import { stepPermissions, type UserStep } from './campaign-steps';
import { topics } from './consents';
import { UntrimmedLine } from './line';
import { Day } from './time';

/** The tabs of the list. */
export const campaignTabs = {
  drafts: ['DRAFT'],
  review: ['IN_REVIEW', 'APPROVED'],
  scheduled: ['SCHEDULED'],
  sending: ['PREPARING', 'SENDING', 'PAUSED', 'FAILED'],
  sent: endedStates,
} as const satisfies Record<string, readonly CampaignState[]>;

const rowId = z.number().int().positive().nullable();
const Form = z.strictObject(toShape(campaignFields));
export type CampaignForm = z.infer<typeof Form>;

const Named = z.object({ id: z.number(), name: z.string() });
/** Recipients by state: `recipients` is the sum of `sent`, `failed`, `cancelled` and `open`. */
const Counts = z.object({
  /** all recipients who are not skipped */
  recipients: z.number(),
  sent: z.number(),
  /** refused by a mail server */
  failed: z.number(),
  cancelled: z.number(),
  /** not sent yet, or unclear whether it was sent */
  open: z.number(),
  skipped: z.number(),
  opened: z.number(),
  clicked: z.number(),
});

export const CampaignRow = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(campaignStates),
  pauseReason: z.enum(pauseReasons).nullable(),
  departmentId: z.number().nullable(),
  topic: z.enum(topics),
  sale: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
  sendAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  updatedAt: z.string(),
  by: Named,
  counts: Counts,
  version: z.number(),
});
export type CampaignRow = z.infer<typeof CampaignRow>;
type CampaignProgress = Pick<CampaignRow, 'state' | 'counts'>;

/**
 * Returns whether the campaign is over and failed to reach a recipient. False while an email is being delivered or
 * uncertain.
 */
export const hasFailedRecipients = ({ state, counts }: CampaignProgress): boolean =>
  hasEnded(state) && counts.failed > 0 && counts.open === 0;

/** Returns whether the campaign is over and an email was sent. */
export const hasSentMails = ({ state, counts }: CampaignProgress): boolean =>
  hasEnded(state) && counts.sent > 0;

/** Returns whether more of the campaign can be sent with its frozen content and recipients. */
export const canContinue = (campaign: CampaignProgress): boolean =>
  campaign.state === 'PAUSED' || hasFailedRecipients(campaign);

/** Returns whether a user can confirm warnings of the check: before the campaign starts or resumes. */
export const isConfirmable = (campaign: CampaignProgress): boolean =>
  isOpenCampaign(campaign.state) || canContinue(campaign);

/** Why a campaign returned to draft. */
export const remarkKinds = ['SENT_BACK', 'MISSED', 'BLOCKED'] as const;

export const Campaign = CampaignRow.extend(Form.shape).extend({
  pauseDetail: z.string(),
  /** the time zone of its send time: that of its auction or collection, else of the house */
  timeZone: z.string(),
  collection: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
  template: Named.nullable(),
  againOf: Named.nullable(),
  remark: z.object({ kind: z.enum(remarkKinds), text: z.string() }).nullable(),
  submittedBy: Named.nullable(),
  approvedBy: Named.nullable(),
  changedBy: Named.nullable(),
  /** of a test: which email went to the rest, and why */
  winner: z
    .object({ variant: z.enum(variants), why: z.enum(['BETTER', 'TIE', 'TOO_FEW']), at: z.string() })
    .nullable(),
  /** who paused or canceled it, or started it if it is sent completely, and when that happened; null: neither */
  ended: TakenStep.nullable(),
  /** whether content and audience can be changed now */
  editable: z.boolean(),
  /** the steps that this user can take now */
  steps: z.array(z.enum(Object.keys(stepPermissions) as [UserStep, ...UserStep[]])),
});
export type Campaign = z.infer<typeof Campaign>;

export const campaignSort = ['updatedAt', 'name', 'sendAt', 'finishedAt'] as const;
const filters = {
  sort: sortBy(campaignSort, '-updatedAt'),
  tab: z
    .enum(Object.keys(campaignTabs) as [keyof typeof campaignTabs, ...(keyof typeof campaignTabs)[]])
    .optional(),
  topic: list(z.enum(topics)),
  department: list(z.coerce.number().int().positive()),
  sale: list(z.coerce.number().int().positive()),
  by: list(z.coerce.number().int().positive()),
  /** MINE: campaigns that this user can approve, having neither submitted nor last changed them */
  waiting: list(z.enum(['MINE'])),
};

const step = <S extends UserStep>(name: S, summary: string) =>
  stepEndpoint('campaigns', name, {
    permission: stepPermissions[name],
    subject: 'campaign',
    summary,
    body: stepBody(name === 'sendBack'),
    reply: Campaign,
  });

export const campaigns = contract({
  list: {
    method: 'GET',
    path: '/campaigns',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'List campaigns with their delivery counts, filtered and sorted; the search covers the name.',
    query: PageQuery.extend(filters),
    reply: page(CampaignRow),
  },
  calendar: {
    method: 'GET',
    path: '/campaigns/calendar',
    permission: 'campaigns:read',
    subject: 'none',
    summary:
      'List past, current and planned campaigns between two days, with those that reach the same recipients on one day.',
    query: z.object({ from: Day, to: Day }),
    reply: z.object({ entries: z.array(Entry) }),
  },
  plan: {
    method: 'POST',
    path: '/campaigns/plan',
    permission: 'campaigns:edit',
    subject: 'none',
    summary:
      'Create the usual campaigns of an auction as drafts with starter content, timed from its date. Existing ones stay.',
    body: z.strictObject({
      auctionId: z.number().int().positive(),
      steps: z.array(z.enum(sequenceSteps)).min(1).max(sequenceSteps.length),
    }),
    reply: z.object({
      /** without a time if its day has passed */
      created: z.array(Named.extend({ sendAt: z.string().nullable() })),
      existing: z.array(z.enum(sequenceSteps)),
    }),
    status: 201,
  },
  create: {
    method: 'POST',
    path: '/campaigns',
    permission: 'campaigns:edit',
    subject: 'none',
    summary: 'Create a campaign: empty, from a template, or as a copy of another one.',
    body: z.strictObject({
      name: Form.shape.name,
      topic: Form.shape.topic.default('CATALOGUES'),
      auctionId: rowId.default(null),
      templateId: rowId.default(null),
      copyOf: rowId.default(null),
    }),
    reply: Campaign,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/campaigns/:id',
    permission: 'campaigns:read',
    subject: 'campaign',
    summary: 'Get a campaign with its emails, delivery counts and allowed steps.',
    params: ById,
    reply: Campaign,
  },
  update: {
    method: 'PUT',
    path: '/campaigns/:id',
    permission: 'campaigns:edit',
    subject: 'campaign',
    also: [{ permission: 'templates:write-html', when: 'htmlOfCampaignIsNew' }],
    summary: 'Change a campaign that is still open. This revokes its approval.',
    params: ById,
    body: Form.extend(Versioned.shape),
    reply: Campaign,
  },
  check: {
    method: 'GET',
    path: '/campaigns/:id/check',
    permission: 'campaigns:read',
    subject: 'campaign',
    summary:
      'Check a campaign: its recipients and what blocks sending; for a campaign that can resume, what may have changed meanwhile.',
    params: ById,
    reply: Check,
  },
  checkLinks: {
    method: 'POST',
    path: '/campaigns/:id/check-links',
    permission: 'campaigns:edit',
    subject: 'campaign',
    summary: 'Request every address its emails link to; the check reports the results.',
    params: ById,
    body: z.strictObject({}),
    reply: 'nothing',
  },
  accept: {
    method: 'POST',
    path: '/campaigns/:id/accept',
    permission: 'campaigns:send',
    subject: 'campaign',
    summary:
      'Confirm warnings, each for its current count, so that the campaign can be sent. The confirmation is recorded in the history.',
    params: ById,
    body: Versioned.extend({
      findings: z
        // A key ends with a blank where the finding has no detail.
        .array(z.strictObject({ key: UntrimmedLine.max(500), count: z.number().int().min(0) }))
        .min(1)
        .max(200),
    }),
    reply: Campaign,
  },
  submit: step('submit', 'Submit it for approval by another user.'),
  approve: step('approve', 'Approve it. Users who submitted it or changed it last cannot approve it.'),
  sendBack: step('sendBack', 'Return it to draft with a comment.'),
  schedule: step('schedule', 'Schedule it for its send time.'),
  unschedule: step(
    'unschedule',
    'Return a scheduled campaign to draft. Its approval stays valid until it changes.',
  ),
  start: step('start', 'Start sending it now.'),
  pause: step('pause', 'Pause it; no further emails are started.'),
  resume: step('resume', 'Resume it after the warnings are accepted.'),
  cancel: step('cancel', 'Cancel it; emails already sent stay sent.'),
  resend: step('resend', 'Send the same emails again to recipients whom they did not reach.'),
  again: {
    method: 'POST',
    path: '/campaigns/:id/again',
    permission: 'campaigns:edit',
    subject: 'campaign',
    summary: 'Create a campaign for the recipients who got this one and did not open it.',
    params: ById,
    body: z.strictObject({}),
    reply: Campaign,
    status: 201,
  },
});
