import sql, { type Sql } from 'sql-template-tag';
import { channels } from '#contract/consents';
import { consentFields } from '#contract/import-fields';
import { recordConsents } from '../consents/entries';
import { checkedRows, type Step } from './step';

const fields = channels.map((channel) => consentFields[channel]);

type ConsentStep = Pick<Step, 'tx' | 'mine' | 'by' | 'file'>;

/** The consents of imported rows, in their order, without those that the customer already had. */
const importedConsents = (mine: Sql): Sql => sql`
  select v.holder_id, row_number() over (order by v.holder_id, nth_channel, nth_word) as nth, channel, ltrim(word, '-') as topic,
    word not like '-%' as granted, v.made_holder, r.fields #> '{more,proof}' as proof
  from ${checkedRows}
    cross join unnest(${[...channels]}::text[], ${fields}::text[]) with ordinality columns (channel, field, nth_channel)
    cross join jsonb_array_elements_text(case when v.made_holder then r.fields -> field else v.changes -> field -> 1 end)
      with ordinality words (word, nth_word)
  where ${mine} and (v.made_holder or not v.changes -> field -> 0 ? word)`;

/** Records the consents and refusals of the file with their proof. The customers' rows are locked. */
export const recordRowConsents = ({ tx, mine, by, file }: ConsentStep): Promise<void> =>
  recordConsents(
    tx,
    sql`
      select holder_id, nth, channel, topic, granted, proof ->> 'basis', proof ->> 'note',
        coalesce(nullif(proof ->> 'source', ''), ${file.fileName.slice(0, 200)})
      from (${importedConsents(mine)}) imported`,
    by,
  );

/** Revokes consents that the file added to existing customers. Refusals stay, because the customers may have meant them. */
export const revertConsents = ({ tx, mine, by, file }: ConsentStep): Promise<void> =>
  recordConsents(
    tx,
    sql`
      select holder_id, nth, channel, topic, false, null, '', ${file.fileName.slice(0, 200)}::text
      from (${importedConsents(mine)}) imported where granted and not made_holder`,
    by,
  );
