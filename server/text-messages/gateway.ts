import sql, { type Sql } from 'sql-template-tag';
import type { FieldIssue, IssueCode } from '#contract/api/refusal';
import { refuse } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { gatewayFields } from '#contract/text-gateway-fields';
import type { Gateway, GatewayForm, textMessages } from '#contract/text-messages';
import type { AppContext, Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, selectFieldColumns, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { assertAllowedUrl } from '../outbound/outbound';
import { type OutboundRefusal, OutboundRefusedError } from '../outbound/refused';
import { isPhoneCountry } from './countries';
import { findBodyIssue, parseHeaders } from './template';

const headersColumn = 'text_gateway.secret_headers';

/** Returns the settings of the gateway without the values of its headers. */
export const readGateway = (db: Db, { secrets }: Pick<AppContext, 'secrets'>): Promise<Gateway> =>
  db.row<Gateway>(sql`
    select ${selectFieldColumns(gatewayFields, 'g')}, header_names as "headerNames",
      not ${secrets.hasKey(sql`secret_headers`)} as unreadable, version
    from text_gateway g`);

/** What is needed to send a message. */
export interface OpenGateway extends Pick<GatewayForm, 'url' | 'method' | 'format' | 'body'> {
  headers: Record<string, string>;
}

/**
 * Returns the gateway with its headers decrypted, or undefined if none is configured. Throws an UnreadableSecretError when the
 * headers cannot be read.
 */
export async function openGateway(
  db: Db,
  { secrets }: Pick<AppContext, 'secrets'>,
): Promise<OpenGateway | undefined> {
  const { id, headers, ...gateway } = await db.row<
    Omit<OpenGateway, 'headers'> & { id: number; headers: string }
  >(sql`select id, url, method, format, body, secret_headers as headers from text_gateway`);
  if (gateway.url === '') return undefined;
  return { ...gateway, headers: parseHeaders(secrets.decrypt(headersColumn, id, headers)) ?? {} };
}

const urlIssues: Readonly<Record<OutboundRefusal, IssueCode>> = {
  ADDRESS: 'outbound_address',
  PROTOCOL: 'outbound_protocol',
  PORT: 'outbound_port',
  CREDENTIALS: 'outbound_credentials',
};

function findUrlIssue(url: string, { outboundAllow }: AppContext['config']): FieldIssue | undefined {
  try {
    assertAllowedUrl(url, outboundAllow);
    return undefined;
  } catch (error) {
    if (!(error instanceof OutboundRefusedError)) throw error;
    return { path: 'url', code: urlIssues[error.reason] };
  }
}

function checkForm(
  { url, format, body, countries, signsIn }: GatewayForm,
  headers: Record<string, string> | undefined,
  config: AppContext['config'],
): void {
  const issues: (FieldIssue | undefined)[] = [
    url === '' ? undefined : findUrlIssue(url, config),
    url === '' ? undefined : findBodyIssue({ format, body }),
    headers ? undefined : { path: 'headers', code: 'http_headers' },
    countries.every(isPhoneCountry) ? undefined : { path: 'countries', code: 'unknown_row' },
    signsIn && countries.length === 0 ? { path: 'countries', code: 'required' } : undefined,
  ];
  const listedIssues = issues.filter((issue) => issue !== undefined);
  if (listedIssues.length > 0) refuse('input.invalid', {}, listedIssues);
}

/**
 * Changes the gateway. An address on another server removes the stored headers, because their keys must not be sent there.
 * Refuses an address that must not be requested, a body without the placeholders, and a stale version.
 */
export function saveGateway(
  { db, app, user, now }: Context,
  { version, headers: typedHeaders, ...form }: Input<(typeof textMessages)['updateGateway']>['body'],
): Promise<Gateway> {
  return db.transaction(async (tx) => {
    const { id } = await tx.row<{ id: number }>(sql`select id from text_gateway for update`);
    const before = await readGateway(tx, app);
    await checkVersion(tx, 'text-gateway', id, before, version);
    const isElsewhere = toServer(before.url) !== toServer(form.url);
    const lines = typedHeaders ?? (isElsewhere ? '' : undefined);
    const headers = lines === undefined ? {} : parseHeaders(lines);
    checkForm(form, headers, app.config);
    const changesHeaders = lines !== undefined && (lines !== '' || before.headerNames.length > 0);
    const changes: Record<string, [unknown, unknown]> = {
      ...findDifferences(before, form),
      ...(changesHeaders ? { headers: ['•', '•'] } : {}),
    };
    if (Object.keys(changes).length === 0) return before;
    const storedHeaders: Sql = changesHeaders
      ? sql`, secret_headers = ${app.secrets.encrypt(headersColumn, id, lines)},
          header_names = ${Object.keys(headers ?? {})}::text[]`
      : sql``;
    await tx.run(sql`
      update text_gateway set ${assignments(toColumnValues(gatewayFields, form))}${storedHeaders},
        version = version + 1`);
    await recordEvent(tx, { now, userId: user.id, noun: 'text-gateway', id, action: 'update', changes });
    return readGateway(tx, app);
  });
}

const toServer = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');
