/**
 * Every refusal of Rostrum with its HTTP status. The server refuses by code; the texts are in the locales
 * (`refusal.<code>`). `tests/contract.test.ts` checks that every code is translated.
 */
export const refusals = {
  'input.invalid': 422,
  'input.unreadable': 400,
  'input.too_large': 413,
  'request.origin': 403,
  'request.not_found': 404,
  'request.too_large': 431,
  'request.too_slow': 408,
  'request.repeated': 409,
  'request.answered_once': 409,
  'permission.denied': 403,
  'permission.department': 403,
  'row.not_found': 404,
  'row.stale': 409,
  'row.duplicate': 409,
  'row.in_use': 409,
  'step.not_allowed': 409,
  'server.failed': 500,
  'server.busy': 503,
  'live.too_many': 429,
  'database.full': 507,

  'file.unreadable': 422,
  'file.too_slow': 422,

  'bank_file.unknown_format': 422,
  /** `megabytes` */
  'bank_file.too_large': 413,
  /** `max` */
  'bank_file.too_many_entries': 413,
  /** `encoding` */
  'bank_file.encoding': 422,
  /** malformed or incomplete at `line` */
  'bank_file.damaged': 422,
  /** `line`, `entry` (0: a balance), `part`, `value` */
  'bank_file.entry_unreadable': 422,
  /** `line`, `entry` (0: a balance), `currency`, and `account`: the currency of the account */
  'bank_file.currency': 422,
  /** `account`, `statement`, `line` (0: the closing balance), `expected` and `found`: amounts with their currency */
  'bank_file.balance': 422,
  /** a CSV file whose columns are unknown */
  'bank_file.mapping_missing': 422,
  /** `row` of the header */
  'bank_file.columns_changed': 422,
  /** `expected` and `found`: the account that was chosen, and the accounts in the file */
  'bank_file.other_account': 422,
  /** `expected` and `found`: the currencies of the account and of the file */
  'bank_file.other_currency': 422,
  /** `from`, `to` and `format`: days of which a file of another format was imported */
  'bank_file.other_format': 409,
  'bank_entry.other_payment': 409,
  'bank_entry.not_a_receipt': 409,

  'files.missing': 404,
  'files.full': 507,
  'files.unreachable': 503,

  /** confirmed to be on a sanctions list */
  'customer.sanctioned': 409,
  'comment.not_own': 403,
  'comment.too_late': 409,
  'consent.own': 409,
  'consent.one_click': 409,
  'consent.withdrawn': 409,
  'verification.four_eyes': 403,
  'verification.incomplete': 409,
  'verification.already_verified': 409,
  'verification.hits': 409,
  'verification.threshold': 409,
  'threshold.begun': 409,
  'privacy.held': 409,
  'privacy.not_held': 409,
  'privacy.waiting': 409,
  'document.too_many': 409,

  'item.held': 409,
  'link.internal': 409,
  'item.taken': 409,

  'item.not_offered': 409,
  'work.reserved': 409,
  'reservation.ended': 409,
  'sale.reserved': 409,
  'sale.cancelled': 409,
  'sale.of_lot': 409,

  'auction.blocked': 409,
  /** the confirmed preview of a step is outdated */
  'auction.preview_changed': 409,
  'lot.sale_closed': 409,
  'lot.numbers_locked': 409,
  'lot.estimate_published': 409,
  'collection.blocked': 409,
  /** the confirmed preview of a step is outdated */
  'collection.preview_changed': 409,

  'campaign.closed': 409,
  'campaign.blocked': 409,
  'campaign.unapproved': 409,
  'campaign.unconfirmed': 409,
  'campaign.four_eyes': 403,
  'campaign.untracked': 409,
  'campaign.none_missed': 409,
  'campaign.no_date': 409,

  'work.collection_closed': 409,

  'result.not_live': 409,
  'result.applying': 409,
  'result.depends': 409,
  'result.recorded': 409,
  'request.not_published': 409,
  'request.asked_already': 409,
  'request.settled': 409,
  'result.below_reserve': 409,
  'result.far_above': 409,
  'result.reserve_met': 409,
  'invoice.issued': 409,
  'invoice.draft': 409,
  'invoice.opening': 409,
  'invoice.written_off': 409,
  'payment.write_off': 409,
  'payment.exchanged': 409,
  'payment.exchanged_part': 409,
  'invoice.erased': 409,
  'invoice.empty': 409,
  'invoice.buyer_erased': 409,
  'invoice.negative': 409,
  'invoice.sale_cancelled': 409,
  'invoice.other_buyer': 409,
  'invoice.date': 409,
  'invoice.line_of_lot': 409,
  'invoice.other_kind': 409,
  'invoice.not_ready': 409,
  'invoice.not_creditable': 409,
  'invoice.credited': 409,
  'invoice.running': 409,
  'invoice.unprintable': 409,
  'release.unpaid': 409,
  'release.unverified': 409,
  'release.on_hold': 409,
  'release.done': 409,
  'invoice.no_e_invoice': 404,
  'invoice.no_reminders': 409,
  'reminder.not_due': 409,
  'reminder.nothing_to_charge': 409,
  'storage.nothing_to_charge': 409,
  'invoice_email.no_address': 409,
  /** `address` */
  'invoice_email.suppressed': 409,
  /** `number` */
  'invoice_email.sent': 409,
  /** `number` */
  'invoice_email.no_pdf': 409,
  'payment.used_up': 409,
  'payment.cash_limit': 409,
  'payment.reversed': 409,
  'payment.refunded': 409,
  'payment.no_customer': 409,
  'payment.has_customer': 409,
  /** `to`: the last day of the period */
  'register.open_period': 409,
  /** `from`, `to`: the days that are frozen */
  'register.frozen': 409,
  'ledger.closed': 409,
  'ledger.no_rate': 409,
  'registration.exists': 409,
  'registration.has_lots': 409,
  'registration.sale_over': 409,
  'result.ask_manager': 409,
  'result.unknown_paddle': 409,
  'result.paddle_taken': 409,
  'result.not_last': 409,
  'result.not_correctable': 409,
  'result.item_elsewhere': 409,
  'decision.taken': 409,
  'decision.not_sold': 409,
  'decision.no_split': 409,

  'picture.format': 422,
  'picture.heic': 422,
  'picture.unreadable': 422,
  'picture.too_many_pixels': 422,
  'picture.too_many': 409,
  'picture.pending': 404,
  'picture.not_made': 404,

  'session.required': 401,
  'session.wrong': 401,
  /** no sign-in of this browser waits for a second factor, or no longer */
  'factor.ended': 404,
  'factor.not_started': 409,
  /** an administrator's own second factors are changed in the profile, with a proof of them */
  'factor.own': 403,
  'factor.none': 409,
  'factor.unreadable': 409,
  /** the user must first confirm who they are */
  'session.confirm': 403,
  'session.review': 403,
  'session.secured': 403,
  'session.locked': 429,
  'question.checked_often': 429,
  'token.invalid': 404,
  'passkey.unavailable': 409,
  'passkey.expired': 409,
  'passkey.wrong': 401,
  'passkey.unverified': 403,
  'passkey.invalid': 422,
  'passkey.exists': 409,
  'passkey.last': 409,
  'email_change.other_user': 403,
  'email_change.taken': 409,
  'email_change.too_many': 429,

  'phone.pause': 429,
  'phone.limit': 429,
  'phone.house_limit': 429,
  'phone.locked': 429,
  'phone.taken': 409,

  'mail.no_server': 409,
  'mail.account_used': 409,
  'mail.account_in_doubt': 409,
  'mail.secret_unreadable': 409,

  'email.unreadable': 422,
  'email.too_slow': 422,
  'provider.off': 409,
  'provider.secret_unreadable': 409,
  /** the operator must allow its address (OUTBOUND_ALLOW) */
  'provider.outbound': 422,
  'provider.unreachable': 422,
  'provider.no_configuration': 422,
  'provider.issuer': 422,
  /** it answers for the accounts of every organization */
  'provider.tenant': 422,
  /** the attempt is over, or was begun in another browser */
  'provider.expired': 409,
  'provider.declined': 409,
  'provider.refused_client': 409,
  'provider.invalid_answer': 409,
  /** nobody's, or that of an inactive user */
  'provider.unknown_identity': 403,
  /** not the account of the user who is signed in */
  'provider.other_identity': 403,
  /** the provider does not tell that the user has just signed in there */
  'provider.not_fresh': 409,
  /** bound to another user */
  'provider.taken': 409,
  /** the user has bound another account of this provider */
  'provider.bound': 409,
  /** nothing else would let the user in */
  'provider.last': 409,

  /** only the owner of a goal changes it */
  'goal.not_owner': 403,
  /** the user is not among those who may comment or rate */
  'goal.not_invited': 403,
  'goal.not_ended': 409,
  'goal.not_by_hand': 409,
  /** only drafts are deleted */
  'goal.not_draft': 409,

  /** only the owner of a subscription changes it */
  'subscription.not_owner': 403,
  /** no sale has been concluded that a report could be about */
  'subscription.no_sale': 409,
  /** `max` */
  'subscription.too_many': 409,

  'template.archived': 409,
  'template.of_house': 409,

  'settings.full': 409,
  'schedule.used': 409,
  'schedule.superseded': 409,

  'export.too_many': 413,
  'selection.too_many': 413,

  'user.self': 409,
  'user.has_work': 409,
  'user.invited_often': 429,
  /** the confirmed preview of a handover is outdated */
  'handover.preview_changed': 409,
  /** the receiver's role does not allow such work */
  'handover.role': 409,
  /** the receiver's role is limited to departments, and theirs are others */
  'handover.department': 409,

  'customer.merged': 409,
  /** the customer's data was erased, so the record is read-only */
  'customer.erased': 409,
  'customer_email.address_removed': 409,
  'customer_email.deceased': 409,
  'customer_email.sanctioned': 409,
  'customer_email.too_large': 413,
  'customer_email.too_many': 429,
  'customer.no_cards': 422,
  'customer.too_many_cards': 422,
  'customer.cards_encoding': 422,
  'segment.missing': 409,
  'segment.circle': 409,
  'segment.too_large': 409,
  'segment.frozen': 409,
  'segment.not_frozen': 409,
  'merge.over': 409,

  'import.empty': 422,
  'import.too_large': 413,
  'import.old_workbook': 422,
  'import.not_a_table': 422,
  'import.zip': 422,
  'import.damaged': 422,
  'import.workbook_locked': 422,
  'import.workbook_too_large': 413,
  'import.workbook_unreadable': 422,
  'import.nul': 422,
  'import.too_many_columns': 422,
  'import.quote_open': 422,
  'import.row_too_long': 422,
  'import.row_unreadable': 422,
  'import.no_rows': 422,
  'import.encoding_unsure': 422,
  'import.mark_open': 422,
  'import.fraction_open': 422,
  'import.no_number': 422,
  'import.no_title': 422,
  'import.pattern_slow': 422,
  'import.sale_closed': 409,
  'import.busy': 409,
  'import.stopped': 500,
  'import.nothing': 409,
  'import.changed': 409,
  'import.currency_changed': 409,
  'import.depends': 409,
  'import.works_depend': 409,
  'import.rows_depend': 409,
  'import.no_name': 422,
} as const;

export type RefusalCode = keyof typeof refusals;
export type RefusalParams = Record<string, unknown>;

/** Errors of one field; texts in the locales: `invalid.<code>`. */
export const fieldIssues = [
  'required',
  'type',
  'suppressed',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_low',
  'too_high',
  /** more money than is left */
  'amount_left',
  'positive',
  'email',
  'phone',
  'postcode',
  'iban',
  'vat_number',
  'company_number',
  'number_pattern',
  'pattern',
  'format',
  'option',
  'unknown',
  'unstorable',
  'line_end',
  'duplicate',
  'paddle_taken',
  'paddle_reserved',
  'paddle_has_lots',
  'margin_only',
  'late_only',
  'other_buyer',
  'in_future',
  'before_payment',
  'editor_finance',
  'unknown_row',
  'no_access',
  'no_report',
  'in_use',
  'fixed',
  'password',
  'password_common',
  'password_personal',
  'password_pattern',
  'password_date',
  'password_guessable',
  'code',
  'factor',
  'last_admin',
  'tenant',
  'issuer_tenant',
  'time_zone',
  'currency',
  'notation',
  'other_currency',
  'account_currency',
  'invoice_currency',
  'currency_needed',
  'currency_none',
  'first_band',
  'ascending',
  'pattern_within',
  'not_later',
  'not_earlier',
  'before_start',
  'skipped_time',
  'below_low',
  'results_stand',
  'amounts_stand',
  'not_the_pictures',
  'one_group',
  'unknown_column',
  'one_column',
  'too_many_cells',
  'published',
  'past',
  'owned',
  'own_address',
  'answer_in_question',
  'main_address',
  'not_of_house',
  'text_placeholders',
  'json',
  'http_headers',
  'outbound_address',
  'outbound_protocol',
  'outbound_port',
  'outbound_credentials',
  'mobile_phone',
  'phone_country',
  'verification_code',
] as const;
export type IssueCode = (typeof fieldIssues)[number];

/** Parameters that the text of an issue requires. */
export const namedByIssue = {
  too_short: 'minimum',
  too_long: 'maximum',
  too_few: 'minimum',
  too_many: 'maximum',
  too_low: 'minimum',
  too_high: 'maximum',
  not_later: 'after',
  not_earlier: 'latest',
  no_access: 'names',
  no_report: 'names',
  other_currency: 'currency',
  account_currency: 'currency',
  invoice_currency: 'currency',
} as const satisfies Partial<Record<IssueCode, string>>;

type RequiredParams<Code extends IssueCode> = Code extends keyof typeof namedByIssue
  ? [params: Record<(typeof namedByIssue)[Code], string | number>]
  : [params?: RefusalParams];

/** One invalid field: `path` in the body or query (`bands.0.rate`), `code` in the locales as `invalid.<code>`. */
export interface FieldIssue {
  path: string;
  code: IssueCode;
  params?: RefusalParams;
}

/** Thrown by the domain code; `server/http/problems.ts` turns it into `application/problem+json` (RFC 9457). */
export class Refusal extends Error {
  readonly status: number;
  constructor(
    readonly code: RefusalCode,
    readonly params: RefusalParams = {},
    readonly fields: readonly FieldIssue[] = [],
  ) {
    super(code);
    this.status = refusals[code];
  }
}

/** Throws a refusal with its code, the parameters of its text and the affected fields. Never returns. */
export function refuse(code: RefusalCode, params?: RefusalParams, fields?: readonly FieldIssue[]): never {
  throw new Refusal(code, params, fields);
}

/** Refuses one invalid field of otherwise valid input with 422. */
export const refuseField = <Code extends IssueCode>(
  path: string,
  code: Code,
  ...[params = {}]: RequiredParams<Code>
): never => refuse('input.invalid', {}, [{ path, code, params }]);

/** The response body of every refusal. */
export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  code: RefusalCode;
  params: RefusalParams;
  fields: FieldIssue[];
  requestId: string;
}
