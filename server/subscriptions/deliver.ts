import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import { notificationKinds } from '#contract/notification-kinds';
import { getReportAddress } from '#contract/subscription-kinds';
import { base } from '../../config/layout';
import type { AppContext, User } from '../app-context';
import type { Db } from '../db/database';
import type { Payload } from '../jobs/kinds';
import { readErasureMark, requireNoErasureSince } from '../mail/attachments';
import { type Attachment, queueEmail } from '../mail/email';
import { isEmailWanted } from '../mail/wanted';
import { notifyUsers } from '../notifications/notify';
import { readSender } from '../settings/frame';
import { drawBars } from './chart';
import { buildContent, buildText, chartId, describeReport, insertChart } from './content';
import { type ReportContent, type ReportRequest, readReport } from './read';
import { findRecipient } from './recipients';

interface Delivery extends ReportRequest {
  id: number;
  userId: number;
  subscriptionId: number;
  name: string;
  view: (NonNullable<ReportRequest['view']> & { id: number }) | null;
  /** whether it follows each sale, which its name does not contain */
  isEachSale: boolean;
  /** whether it was sent before: an erasure replaces an email that waits */
  isRepeated: boolean;
}

/**
 * Job: sends one recipient the report that is due. The report is computed as the recipient, who gets nothing when they may no
 * longer see it. The email is queued in the transaction that marks it as done, so that a crash neither loses nor repeats it.
 */
export async function sendReport(app: AppContext, { deliveryId }: Payload<'send-report'>): Promise<void> {
  const delivery = await findDelivery(app.db, deliveryId);
  if (!delivery) return;
  const mark = await readErasureMark(app.db);
  const user = await findRecipient(app.db, delivery.userId);
  const report = user && (await readUnlessRefused(app, user, delivery));
  if (!user || !report) return finishUnsent(app, deliveryId);
  const words = describeReport(report, user.language);
  const attachments: Attachment[] = [
    ...(words.chart
      ? [
          {
            name: 'chart.png',
            type: 'image/png',
            contentId: chartId,
            content: await drawBars(words.chart.bars),
          },
        ]
      : []),
    ...(report.file ? [report.file] : []),
  ];
  await app.db.transaction(async (tx) => {
    await requireNoErasureSince(tx, mark);
    if (!(await finishDelivery(tx, app, delivery, user))) return;
    if (!delivery.isRepeated)
      await notifyUsers(tx, {
        kind: 'report-sent',
        subjectId: delivery.subscriptionId,
        recipients: [user.id],
        actorId: null,
        now: app.now(),
      });
    const { category } = notificationKinds['report-sent'];
    if (!(await isEmailWanted(tx, { email: user.email, category }))) return;
    const link = `${app.publicUrl}${base}${getReportAddress(delivery).slice(1)}`;
    const email = {
      language: user.language,
      words,
      hasFile: report.file !== null,
      choicesLink: `${app.publicUrl}${base}settings/user-profile?tab=notifications`,
    };
    const title = nameReport(delivery, report);
    const rendered = await app.listeners.renderEmail(tx, {
      content: buildContent(email),
      language: user.language,
      values: { name: user.name, work: title, link },
      publicUrl: app.publicUrl,
    });
    const { footer } = await readSender(tx);
    const mailId = await queueEmail(tx, app, {
      to: user.email,
      // If emails cannot be rendered, the plain text is sent.
      ...(rendered
        ? insertChart(rendered, words)
        : buildText(email, { name: user.name, report: title, link, footer })),
      listUnsubscribe: email.choicesLink,
      attachments,
    });
    await tx.run(sql`update report_deliveries set mail_id = ${mailId} where id = ${deliveryId}`);
  });
}

/** A report on each sale also names the sale. */
const nameReport = ({ name, isEachSale }: Delivery, report: ReportContent): string =>
  isEachSale && report.kind === 'REPORT' ? `${name} · ${report.sale.code} · ${report.sale.title}` : name;

const findDelivery = (db: Db, id: number): Promise<Delivery | undefined> =>
  db.maybe<Delivery>(sql`
    select d.id, d.user_id as "userId", s.id as "subscriptionId", s.name, s.kind, s.tab, s.query,
      coalesce(s.auction_id, d.auction_id) as "auctionId", s.auction_id is null as "isEachSale", d.sent as "isRepeated",
      case when v.id is not null
        then jsonb_build_object('id', v.id, 'list', v.list, 'query', v.query, 'shared', v.shared, 'ownerId', v.owner_id) end as view
    from report_deliveries d join report_subscriptions s on s.id = d.subscription_id left join views v on v.id = s.view_id
    where d.id = ${id} and d.done_at is null`);

/** Returns null when the recipient may not see the report, or what it is about no longer exists. */
async function readUnlessRefused(
  app: AppContext,
  user: User,
  delivery: Delivery,
): Promise<ReportContent | null> {
  try {
    return await readReport(app, user, delivery);
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null;
    throw error;
  }
}

const finishUnsent = async ({ db, now }: AppContext, id: number): Promise<void> => {
  await db.run(
    sql`update report_deliveries set done_at = ${now()}, sent = false where id = ${id} and done_at is null`,
  );
};

/**
 * Marks a delivery as done, in the caller's transaction. Returns whether the report is to be sent: another process has not
 * done it, and the recipient still receives it. Throws when the permissions of the recipient may have changed since it was
 * computed; the job then runs again.
 */
async function finishDelivery(tx: Db, app: AppContext, { id }: Delivery, user: User): Promise<boolean> {
  const unchanged = await tx.maybe(sql`
    select 1 from users where id = ${user.id} and version = ${user.version} and active for key share`);
  if (!unchanged) throw new Error('the recipient of a report was changed while it was computed');
  const finished = await tx.run(sql`
    update report_deliveries d set done_at = ${app.now()}, sent = true from report_subscriptions s
    where d.id = ${id} and d.done_at is null and s.id = d.subscription_id and (s.owner_id = d.user_id or exists (
      select 1 from report_recipients r where r.subscription_id = s.id and r.user_id = d.user_id))`);
  return finished > 0;
}
