import sql from 'sql-template-tag';
import { permissions } from '#contract/api/permissions';
import type { Language } from '#contract/session';
import { base } from '../../config/layout';
import type { AppContext } from '../app-context';
import { toPhoneContact } from '../customers/contacts';
import { insertCustomer } from '../customers/customer';
import type { Db } from '../db/database';
import { toHeaderAddress, toStoredAddress } from '../lib/email-address';
import { queueEmail } from '../mail/email';
import { recordMessageNote } from '../notes/note';
import { recordQuestion, recordQuestioner } from '../session/limits';
import { readSender } from '../settings/frame';
import { formatQuestionEmail, formatQuestionNote } from './question-email';
import type { QuestionFields } from './question-form';
import type { SharedCollection, SharedWorkPage } from './shared';

interface Question {
  collection: SharedCollection;
  work: SharedWorkPage;
  fields: QuestionFields;
  /** language of the page with the form */
  language: Language;
  /** IP address of the visitor */
  address: string;
  now: Date;
}

interface Recipient {
  id: number;
  email: string;
  name: string;
  language: Language;
  isSpecialist: boolean;
}

/**
 * Saves a question about a work as a note of the customer with this email address, or of a new customer, and sends an email
 * to the specialist of the collection. The visitor gets the same reply in both cases. Returns false if too many questions
 * came from this network or through this link. Nothing else about a customer is changed, because the sender is not verified.
 */
export async function submitQuestion(app: AppContext, question: Question): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const { collection, work, fields, now } = question;
    if (!(await recordQuestion(tx, now, question.address, collection.linkId))) return false;
    const recipient = await findRecipient(tx, collection);
    const existingId = await findCustomer(tx, fields);
    if (existingId === undefined && !(await recordQuestioner(tx, now, collection.linkId))) return false;
    const customerId = existingId ?? (await createCustomer(tx, app, question, recipient));
    const text = formatQuestionNote(recipient?.language ?? question.language, { collection, work, fields });
    // A form that is sent twice counts as one question.
    const isRepeated = await tx.maybe(sql`
      select 1 from customer_notes where customer_id = ${customerId} and user_id is null and text = ${text}
        and at > ${now}::timestamptz - interval '1 hour'`);
    if (isRepeated) return true;
    await recordMessageNote(tx, { customerId, text, mentions: recipient ? [recipient.id] : [], now });
    if (recipient) await emailRecipient(tx, app, recipient, { collection, work, fields }, customerId);
    return true;
  });
}

/** The roles that may read the notes in which questions are saved. */
const rolesSeeingNotes = Object.keys(permissions['customers:see-notes']);

/**
 * Returns the specialist of the collection, otherwise the user who created the link, otherwise a manager; each only if they
 * may read the note.
 */
const findRecipient = (tx: Db, { id, linkId }: SharedCollection): Promise<Recipient | undefined> =>
  tx.maybe<Recipient>(sql`
    select u.id, u.email, u.name, u.language, u.id = c.specialist_id as "isSpecialist"
    from collections c join collection_links l on l.id = ${linkId} join users u on u.active
    where c.id = ${id} and u.role = any(${rolesSeeingNotes}::text[])
      and (u.id in (c.specialist_id, l.created_by) or u.role in ('MANAGER', 'ADMIN'))
    order by (u.id = c.specialist_id) is true desc, (u.id = l.created_by) is true desc, u.role = 'MANAGER' desc, u.id
    limit 1`);

/**
 * Returns the customer with the email address, of several the one with the same name. Returns undefined when the match is
 * uncertain; duplicate detection then finds the records.
 */
async function findCustomer(
  tx: Db,
  { firstName, lastName, email }: QuestionFields,
): Promise<number | undefined> {
  const rows = await tx.rows<{ id: number; hasSameName: boolean }>(sql`
    select c.id, fold(c.name) in (fold(${`${firstName} ${lastName}`.trim()}), fold(${`${lastName}${firstName}`}),
      fold(${`${lastName} ${firstName}`.trim()})) as "hasSameName"
    from customer_contacts k join customers c on c.id = k.customer_id
    where k.kind = 'EMAIL' and k.value = ${toStoredAddress(email) ?? ''} and k.ended_at is null
      and c.merged_into is null and c.erased_at is null
    group by c.id order by c.id`);
  const matchingCustomers = rows.length === 1 ? rows : rows.filter(({ hasSameName }) => hasSameName);
  const [onlyMatch] = matchingCustomers;
  if (!onlyMatch || matchingCustomers.length > 1) return undefined;
  // The customer may have been erased or merged meanwhile.
  const locked = await tx.maybe<{ id: number }>(sql`
    select id from customers where id = ${onlyMatch.id} and merged_into is null and erased_at is null for update`);
  return locked?.id;
}

function createCustomer(
  tx: Db,
  app: AppContext,
  { fields, language, collection, now }: Question,
  recipient: Recipient | undefined,
): Promise<number> {
  const { firstName, lastName, email, phone } = fields;
  // A number without a country code may be ambiguous, so only the note contains it.
  const isInternational = phone.startsWith('+') && toPhoneContact('', phone, undefined) !== undefined;
  return insertCustomer(
    tx,
    app,
    {
      firstName,
      lastName,
      familyFirst: /\p{Script=Han}/u.test(lastName),
      emails: [{ label: '', address: email }],
      phones: isInternational ? [{ label: '', number: phone }] : [],
      language,
      specialistId: recipient?.isSpecialist ? recipient.id : null,
      source: collection.title,
    },
    { userId: null, now },
  );
}

async function emailRecipient(
  tx: Db,
  app: AppContext,
  recipient: Recipient,
  about: Pick<Question, 'collection' | 'work' | 'fields'>,
  customerId: number,
): Promise<void> {
  const { name, footer } = await readSender(tx);
  const { subject, text } = formatQuestionEmail(recipient, {
    ...about,
    house: name,
    link: `${app.publicUrl}${base}customer/${customerId}`,
  });
  await queueEmail(tx, app, {
    to: recipient.email,
    subject,
    text: footer ? `${text}\n\n-- \n${footer}` : text,
    replyTo: toHeaderAddress(about.fields.email),
  });
}
