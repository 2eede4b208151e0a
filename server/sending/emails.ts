import { randomBytes } from 'node:crypto';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { type Account, openSignature } from '../mail-accounts/account';
import { startFiller } from '../rendering/fill';
import type { ClaimedMail } from './claim';
import { contentKey, createFrozenCache } from './frozen';
import { type MailDraft, toMailDraft, toModel } from './mail-draft';
import { loadRecipients, type MailRecipients } from './recipients';
import { buildAddresses } from './token';

/** An email that is ready for transmission. */
export interface ReadyMail extends MailDraft {
  /** its transmitted form */
  bytes: Uint8Array;
}

export interface EmailDependencies {
  /** pauses a campaign whose emails cannot be filled */
  pauseCampaign(campaignId: number, error: unknown): Promise<void>;
  release(ids: readonly number[]): Promise<unknown>;
  /** skips recipients for whom a variable has neither a value nor a fallback */
  skip(ids: readonly number[]): Promise<unknown>;
}

export interface MailWriter {
  /**
   * Fills the emails of claimed rows. When this fails, the emails are released and their campaign is paused. Recipients for
   * whom a variable of their own is empty are skipped.
   */
  write(
    account: Account,
    rows: readonly ClaimedMail[],
    dependencies: EmailDependencies,
  ): Promise<MailDraft[]>;
  /** Does the same and returns them signed and ready for transmission. */
  compose(
    account: Account,
    rows: readonly ClaimedMail[],
    dependencies: EmailDependencies,
  ): Promise<ReadyMail[]>;
  close(): Promise<void>;
}

/** Starts a child process in which emails are filled for their recipients. */
export function startMailWriter(app: AppContext): MailWriter {
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
      openSignature(app, account),
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

/** An empty variable of the company or a sale affects all recipients and was reported before sending. */
const isRecipientVariable = (variable: string): boolean => variable.startsWith('customer.');

/** Turns rows with the same email content into emails. */
type GroupFunction<Result> = (
  account: Account,
  rows: readonly ClaimedMail[],
  recipients: MailRecipients,
  dependencies: EmailDependencies,
) => Promise<Result[]>;

/** Processes the rows of each email content separately, so that a failure affects no others. */
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
