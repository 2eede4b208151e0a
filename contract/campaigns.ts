import * as z from 'zod';
import { campaignFields, variants } from './campaign-fields';
import {
  type CampaignState,
  campaignLifecycle,
  campaignStates,
  isOpenCampaign,
  isOver,
  overStates,
  pauseReasons,
} from './campaign-states';
import { topics } from './consents';
import { shapeOf } from './field';
import { letterFaults } from './letters';
import { after } from './lifecycle';
import { ById, list, PageQuery, page, sortBy, Versioned } from './page';
import type { Deed } from './permissions';
import { contract } from './route';
import { segments } from './segments';
import { languages } from './session';
import { stepBody } from './steps';
import type { StarterKey } from './templates';
import { Day } from './time';

/** The tabs of the list. */
export const campaignTabs = {
  drafts: ['DRAFT'],
  review: ['IN_REVIEW', 'APPROVED'],
  scheduled: ['SCHEDULED'],
  sending: ['PREPARING', 'SENDING', 'PAUSED', 'FAILED'],
  sent: overStates,
} as const satisfies Record<string, readonly CampaignState[]>;

/** The steps that people take, each with its right. The others are the sender's own. */
export const stepRights = {
  submit: 'campaigns:edit',
  approve: 'campaigns:approve',
  sendBack: 'campaigns:approve',
  schedule: 'campaigns:send',
  unschedule: 'campaigns:send',
  start: 'campaigns:send',
  pause: 'campaigns:send',
  resume: 'campaigns:send',
  cancel: 'campaigns:send',
  resend: 'campaigns:send',
} as const satisfies Record<string, Deed>;
export type PeopleStep = keyof typeof stepRights;
/** May this step be taken in this state? */
export const allowsStep = (state: CampaignState, step: PeopleStep): boolean =>
  after(campaignLifecycle, state, step) !== undefined;

/**
 * The letters that a sale usually has, and how many days after it each is sent; before it: below zero. `starter`: what its
 * draft begins with; null: what is said then differs from sale to sale.
 */
export const sequence = {
  SAVE_THE_DATE: { days: -42, topic: 'EVENTS', starter: 'announcement' },
  HIGHLIGHTS: { days: -21, topic: 'CATALOGUES', starter: null },
  CATALOGUE: { days: -14, topic: 'CATALOGUES', starter: 'catalogue' },
  REMINDER: { days: -2, topic: 'CATALOGUES', starter: null },
  RESULTS: { days: 1, topic: 'RESULTS', starter: 'results' },
} as const satisfies Record<
  string,
  { days: number; topic: (typeof topics)[number]; starter: StarterKey | null }
>;
export type SequenceStep = keyof typeof sequence;
export const sequenceSteps = Object.keys(sequence) as [SequenceStep, ...SequenceStep[]];

const rowId = z.number().int().positive().nullable();
const Form = z.strictObject(shapeOf(campaignFields));
export type CampaignForm = z.infer<typeof Form>;

const Named = z.object({ id: z.number(), name: z.string() });
/** How many of its people are where. */
const Counts = z.object({
  /** everybody who was meant and is not left out */
  recipients: z.number(),
  sent: z.number(),
  /** refused for good, or nobody knows */
  failed: z.number(),
  /** still to come */
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
type HowFar = Pick<CampaignRow, 'state' | 'counts'>;

/** Is it over, and did it not reach somebody? Not while a mail of it is still answered, or in doubt. */
export const hasMissed = ({ state, counts }: HowFar): boolean =>
  isOver(state) && counts.failed > 0 && counts.open === 0;

/** Is it over, and has somebody got it? */
export const hasReached = ({ state, counts }: HowFar): boolean => isOver(state) && counts.sent > 0;

/** May more of it be sent, people and words being fixed? */
export const mayGoOn = (campaign: HowFar): boolean => campaign.state === 'PAUSED' || hasMissed(campaign);

/** Does somebody say yes to what the check warns of: before it begins, and before it goes on? */
export const isConfirmable = (campaign: HowFar): boolean =>
  isOpenCampaign(campaign.state) || mayGoOn(campaign);

/** Why it is a draft once more. */
export const remarkKinds = ['SENT_BACK', 'MISSED', 'BLOCKED'] as const;

export const Campaign = CampaignRow.extend(Form.shape).extend({
  pauseDetail: z.string(),
  /** the zone in which its time is meant: of its sale or collection, else of the house */
  timeZone: z.string(),
  collection: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
  template: Named.nullable(),
  againOf: Named.nullable(),
  remark: z.object({ kind: z.enum(remarkKinds), text: z.string() }).nullable(),
  submittedBy: Named.nullable(),
  approvedBy: Named.nullable(),
  changedBy: Named.nullable(),
  /** of a test: which of the two went to the rest, and why */
  winner: z
    .object({ variant: z.enum(variants), why: z.enum(['BETTER', 'TIE', 'TOO_FEW']), at: z.string() })
    .nullable(),
  /** may words and people be changed now */
  editable: z.boolean(),
  /** the steps that this reader may take now */
  steps: z.array(z.enum(Object.keys(stepRights) as [PeopleStep, ...PeopleStep[]])),
});
export type Campaign = z.infer<typeof Campaign>;

/** What the check finds beside what is wrong with its letters, and how grave it is. */
export const ownFindings = {
  NOBODY: 'ERROR',
  /** its people cannot be found: a segment is gone */
  BAD_AUDIENCE: 'ERROR',
  /** none in the language of those whose own has none */
  NO_LETTER: 'ERROR',
  /** a test without its second letter */
  NO_VARIANT: 'ERROR',
  /** a test by opens where nobody counts them */
  UNTRACKED_TEST: 'ERROR',
  PAST_TIME: 'ERROR',
  /** so many readers of whom it is not known, and nothing stands in for it: they are left out */
  EMPTY_VARIABLE: 'WARNING',
  /** of the house or the sale: so for everybody */
  EMPTY_VALUE: 'WARNING',
  DEAD_LINK: 'WARNING',
  /** two letters that are tested against each other and say the same */
  SAME_LETTERS: 'WARNING',
  UNPUBLISHED_SALE: 'WARNING',
  PAST_SALE: 'WARNING',
  /** for days nothing of it was sent */
  STOOD_STILL: 'WARNING',
  /** many times as many as the last one of the department */
  SIZE_JUMP: 'WARNING',
  /** what stands in the DNS of the sending domain, or does not: mailbox providers take its mails for junk */
  BAD_DNS: 'WARNING',
  UNCHECKED_LINKS: 'NOTE',
  /** nobody has looked of late */
  UNCHECKED_DNS: 'NOTE',
  /** the name servers gave no answer */
  UNKNOWN_DNS: 'NOTE',
  QUIET_HOURS: 'NOTE',
  /** nothing leaves the house */
  OUTBOX: 'NOTE',
} as const satisfies Record<string, 'ERROR' | 'WARNING' | 'NOTE'>;
export const findings = { ...letterFaults, ...ownFindings };
export type FindingCode = keyof typeof findings;
export const campaignParts = ['audience', 'content', 'check', 'schedule'] as const;
export type CampaignPart = (typeof campaignParts)[number];

const Finding = z.object({
  code: z.enum(Object.keys(findings) as [FindingCode, ...FindingCode[]]),
  weight: z.enum(['ERROR', 'WARNING', 'NOTE']),
  /** the step in which it is mended */
  part: z.enum(campaignParts),
  /** names it among the others of the same kind: what was confirmed is known by code and this */
  key: z.string(),
  /** of how many people, lots or bytes it speaks */
  count: z.number(),
  /** the link, variable or lot itself */
  detail: z.string(),
  variant: z.enum(variants).nullable(),
  language: z.enum(languages).nullable(),
  block: z.string().nullable(),
  /** who confirmed it, where somebody did */
  accepted: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const Check = z.object({
  audience: segments.count.reply,
  findings: z.array(Finding),
  /** it takes a second person: so many are more than the house lets one decide */
  needsApproval: z.boolean(),
  approveAbove: z.number(),
});
export type Check = z.infer<typeof Check>;

/** One entry of the calendar, and the others of its day that reach some of the same people. */
const Entry = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(campaignStates),
  at: z.string(),
  /** the day in the zone in which its time is meant */
  day: z.string(),
  timeZone: z.string(),
  departmentId: z.number().nullable(),
  sale: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
  plannedAs: z.enum(sequenceSteps).nullable(),
  clashes: z.array(z.object({ id: z.number(), name: z.string(), people: z.number() })),
});
export type CalendarEntry = z.infer<typeof Entry>;

export const campaignSort = ['updatedAt', 'name', 'sendAt', 'finishedAt'] as const;
const which = {
  sort: sortBy(campaignSort, '-updatedAt'),
  tab: z
    .enum(Object.keys(campaignTabs) as [keyof typeof campaignTabs, ...(keyof typeof campaignTabs)[]])
    .optional(),
  topic: list(z.enum(topics)),
  department: list(z.coerce.number().int().positive()),
  sale: list(z.coerce.number().int().positive()),
  by: list(z.coerce.number().int().positive()),
};

const step = <S extends PeopleStep>(name: S, summary: string) => ({
  method: 'POST' as const,
  path: `/campaigns/:id/${name}` as const,
  permission: stepRights[name],
  subject: 'campaign' as const,
  summary,
  params: ById,
  body: stepBody(name === 'sendBack'),
  reply: Campaign,
});

export const campaigns = contract({
  list: {
    method: 'GET',
    path: '/campaigns',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'Campaigns with what became of their mails, filtered, sorted, searched by name.',
    query: PageQuery.extend(which),
    reply: page(CampaignRow),
  },
  calendar: {
    method: 'GET',
    path: '/campaigns/calendar',
    permission: 'campaigns:read',
    subject: 'none',
    summary: 'What is, was and shall be sent between two days, with what meets the same people on one day.',
    query: z.object({ from: Day, to: Day }),
    reply: z.object({ entries: z.array(Entry) }),
  },
  plan: {
    method: 'POST',
    path: '/campaigns/plan',
    permission: 'campaigns:edit',
    subject: 'none',
    summary:
      'Plan the usual letters of a sale from its date, as drafts that begin with the words that fit; those it has already stay.',
    body: z.strictObject({
      auctionId: z.number().int().positive(),
      steps: z.array(z.enum(sequenceSteps)).min(1).max(sequenceSteps.length),
    }),
    reply: z.object({
      /** without a time: its day is over */
      created: z.array(Named.extend({ sendAt: z.string().nullable() })),
      stood: z.array(z.enum(sequenceSteps)),
    }),
    status: 201,
  },
  create: {
    method: 'POST',
    path: '/campaigns',
    permission: 'campaigns:edit',
    subject: 'none',
    summary: 'Begin a campaign: empty, from a template, or as a copy of another one.',
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
    summary: 'One campaign with its letters, what became of it, and what may be done to it.',
    params: ById,
    reply: Campaign,
  },
  update: {
    method: 'PUT',
    path: '/campaigns/:id',
    permission: 'campaigns:edit',
    subject: 'campaign',
    summary: 'Change a campaign that is still open. An approval falls with it.',
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
      'Who would get it, and what stands against sending it; of one that may go on, what may have changed meanwhile.',
    params: ById,
    reply: Check,
  },
  checkLinks: {
    method: 'POST',
    path: '/campaigns/:id/check-links',
    permission: 'campaigns:edit',
    subject: 'campaign',
    summary: 'Ask for every address that its letters lead to; the check tells what was found.',
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
      'Send in spite of warnings: each with the number for which it is confirmed. It stands in the story.',
    params: ById,
    body: Versioned.extend({
      findings: z
        .array(z.strictObject({ key: z.string().max(500), count: z.number().int().min(0) }))
        .min(1)
        .max(200),
    }),
    reply: Campaign,
  },
  submit: step('submit', 'Ask a second person to look at it.'),
  approve: step('approve', 'Approve it: never who submitted it or changed it last.'),
  sendBack: step('sendBack', 'Give it back with words, or take it back to change it.'),
  schedule: step('schedule', 'Send it at its time.'),
  unschedule: step(
    'unschedule',
    'Not at that time: it is a draft again, and keeps its approval until it changes.',
  ),
  start: step('start', 'Send it now.'),
  pause: step('pause', 'Hold it: nothing is begun any more.'),
  resume: step('resume', 'Go on where it stood, once somebody said yes to what the check warns of by now.'),
  cancel: step('cancel', 'Give it up; whoever has it keeps it.'),
  resend: step('resend', 'The same letter once more to those whom it did not reach.'),
  again: {
    method: 'POST',
    path: '/campaigns/:id/again',
    permission: 'campaigns:edit',
    subject: 'campaign',
    summary: 'A new campaign for those who got this one and did not open it.',
    params: ById,
    body: z.strictObject({}),
    reply: Campaign,
    status: 201,
  },
});
