import sql, { type Sql } from 'sql-template-tag';
import { channels } from '#contract/consents';
import { consentFields } from '#contract/import-fields';
import { recordConsents } from '../consents/entries';
import { checkedRows, type Step } from './step';

const fields = channels.map((channel) => consentFields[channel]);

/** What rows bring of the words of their customers, in their order: what stood there before is not said once more. */
const importedConsents = (mine: Sql): Sql => sql`
  select v.holder_id, row_number() over (order by v.holder_id, nth_channel, nth_word) as nth, channel, ltrim(word, '-') as topic,
    word not like '-%' as given, v.made_holder, r.fields #> '{more,proof}' as proof
  from ${checkedRows}
    cross join unnest(${[...channels]}::text[], ${fields}::text[]) with ordinality columns (channel, field, nth_channel)
    cross join jsonb_array_elements_text(case when v.made_holder then r.fields -> field else v.changes -> field -> 1 end)
      with ordinality words (word, nth_word)
  where ${mine} and (v.made_holder or not v.changes -> field -> 0 ? word)`;

/** What the file says that customers agreed to or refused, each with its proof. Their rows are locked. */
export const recordRowConsents = ({ tx, mine, by, file }: Step): Promise<void> =>
  recordConsents(
    tx,
    sql`
      select holder_id, nth, channel, topic, given, proof ->> 'basis', proof ->> 'note',
        coalesce(nullif(proof ->> 'source', ''), ${file.fileName.slice(0, 200)})
      from (${importedConsents(mine)}) brought`,
    by,
  );

/** A yes that came with the file holds no longer; a no stays, for whoever said it may have meant it. */
export const revertConsents = ({ tx, mine, by, file }: Step): Promise<void> =>
  recordConsents(
    tx,
    sql`
      select holder_id, nth, channel, topic, false, null, '', ${file.fileName.slice(0, 200)}::text
      from (${importedConsents(mine)}) brought where given and not made_holder`,
    by,
  );
