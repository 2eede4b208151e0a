import { randomBytes } from 'node:crypto';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { Account } from '../mail-accounts/account';
import { startFiller } from '../rendering/fill';
import type { ClaimedMail } from './claim';
import { contentKey, createFrozenCache } from './frozen';
import { type MailDraft, toMailDraft, toModel } from './mail-draft';
import { loadRecipients, type MailRecipients } from './recipients';
import { buildAddresses } from './token';

/** A mail that waits for a line. */
export interface ReadyMail extends MailDraft {
  /** as it goes over the line */
  bytes: Uint8Array;
}

export interface EmailDependencies {
  /** a campaign's emails cannot be filled */
  pauseCampaign(campaignId: number, error: unknown): Promise<void>;
  release(ids: readonly number[]): Promise<unknown>;
  /** the email says of them what is not known, and nothing stands in for it */
  skip(ids: readonly number[]): Promise<unknown>;
}

export interface EmailContents {
  /**
   * The mails of claimed rows. What cannot be written is given back, and its campaign stands still; in whose mail a value
   * of their own would be missing is left out.
   */
  write(
    account: Account,
    rows: readonly ClaimedMail[],
    dependencies: EmailDependencies,
  ): Promise<MailDraft[]>;
  /** The same, signed and ready for a line. */
  compose(
    account: Account,
    rows: readonly ClaimedMail[],
    dependencies: EmailDependencies,
  ): Promise<ReadyMail[]>;
  close(): Promise<void>;
}

/** Opens the desk where mails are written for their readers, in a child process. */
export function startRenderer(app: AppContext): EmailContents {
  const { db } = app;
  const filler = startFiller();
  const getFrozen = createFrozenCache(db);

  const writeGroup: GroupFunction<MailDraft> = async (account, rows, recipients, { skip }) => {
    const [first] = rows;
    if (!first) return [];
    const campaign = await getFrozen(first.campaignId);
    const frozen = campaign.contents.get(contentKey(first.variant, first.language));
    if (!frozen) throw new Error(`the campaign has no email ${first.variant} in ${first.language}`);
    const linkSettings = {
      key: recipients.key,
      publicUrl: app.publicUrl,
      bounceDomain: account.bounceDomain,
    };
    const drafts = rows.map((row) => {
      const recipient = recipients.byId.get(row.id);
      const tracks = campaign.tracks && recipient?.untracked === false;
      const addresses = buildAddresses(linkSettings, row.id, frozen.links, tracks);
      return { row, recipient, addresses };
    });
    const clicks = `p${randomBytes(12).toString('hex')}x`;
    const filled = await filler.fill(
      frozen.compiled,
      drafts.map(({ recipient, addresses }) => toModel(frozen, recipient, addresses, clicks)),
    );
    const incomplete = drafts.flatMap(({ row }, index) =>
      filled[index]?.empty.some(isRecipientVariable) ? [row.id] : [],
    );
    if (incomplete.length > 0) await skip(incomplete);
    return drafts.flatMap(({ row, addresses }, index) => {
      const content = filled[index];
      if (!content || incomplete.includes(row.id)) return [];
      return [toMailDraft({ account, campaign, frozen, recipients, clicks }, row, addresses, content)];
    });
  };

  const composeGroup: GroupFunction<ReadyMail> = async (account, ...args) => {
    const drafts = await writeGroup(account, ...args);
    const composed = await filler.compose(
      drafts.map(({ message }) => message),
      account.signature,
    );
    return drafts.flatMap((mail, index) => {
      const bytes = composed[index];
      return bytes ? [{ ...mail, bytes }] : [];
    });
  };

  return {
    write: byEmail(db, writeGroup),
    compose: byEmail(db, composeGroup),
    close: () => filler.close(),
  };
}

/** What is empty of the house or of a sale is so for everybody, and was said before it went. */
const isRecipientVariable = (variable: string): boolean => variable.startsWith('customer.');

/** How rows that get one email become mails. */
type GroupFunction<Result> = (
  account: Account,
  rows: readonly ClaimedMail[],
  recipients: MailRecipients,
  dependencies: EmailDependencies,
) => Promise<Result[]>;

/** Each email's rows for themselves: what cannot be written keeps nobody else's mails. */
const byEmail =
  <Result>(db: Db, process: GroupFunction<Result>) =>
  async (
    account: Account,
    rows: readonly ClaimedMail[],
    dependencies: EmailDependencies,
  ): Promise<Result[]> => {
    if (rows.length === 0) return [];
    const recipients = await loadRecipients(db, rows);
    const groups = new Map<string, ClaimedMail[]>();
    for (const row of rows) {
      const key = `${row.campaignId} ${contentKey(row.variant, row.language)}`;
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    const results: Result[] = [];
    for (const group of groups.values())
      try {
        results.push(...(await process(account, group, recipients, dependencies)));
      } catch (error) {
        await dependencies.release(group.map(({ id }) => id));
        const [{ campaignId } = { campaignId: 0 }] = group;
        await dependencies.pauseCampaign(campaignId, error);
      }
    return results;
  };
