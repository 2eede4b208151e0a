import sql, { join } from 'sql-template-tag';
import { type Channel, channels, type Topic, wishKey } from '#contract/consents';
import { consentFields } from '#contract/import-fields';
import { hear, lockSpeaker, refusedBy, type Said } from '../consents/consent';
import type { ReadProof } from './read-consents';
import { checkedRows, type Step } from './step';

const wordOf = (channel: Channel, word: string): Said => ({
  channel,
  topic: word.replace(/^-/, '') as Topic,
  given: !word.startsWith('-'),
});

/** What a change of consents brought: what stood there before is not said once more. */
const cameWith = ([before, after]: readonly [readonly string[], readonly string[]]): string[] =>
  after.filter((word) => !before.includes(word));

type Changes = Record<string, [string[], string[]]>;

/** What the file says that customers agreed to or refused, each with its proof. */
export async function hearRows({ tx, mine, by, file }: Step): Promise<void> {
  const fields = Object.values(consentFields);
  const rows = await tx.rows<{ id: number; said: Changes; proof: ReadProof }>(sql`
    select v.holder_id as id, r.fields #> '{more,proof}' as proof, jsonb_build_object(${join(
      fields.map(
        (field) => sql`${field}::text, case when not v.made_holder then v.changes -> ${field}
          when r.fields ? ${field} then jsonb_build_array('[]'::jsonb, r.fields -> ${field}) end`,
      ),
    )}) as said
    from ${checkedRows} where ${mine} and (case when v.made_holder then r.fields else v.changes end) ?| ${fields}::text[]
    order by v.holder_id`);
  for (const { id, said, proof } of rows) {
    await lockSpeaker(tx, id);
    // Whoever refused since the check has the last word.
    const refused = await refusedBy(tx, id);
    const words = channels
      .flatMap((channel) =>
        cameWith(said[consentFields[channel]] ?? [[], []]).map((word) => wordOf(channel, word)),
      )
      .filter((word) => !word.given || !refused.has(wishKey(word)));
    await hear(tx, id, words, {
      ...by,
      basis: proof.basis,
      basisNote: proof.note,
      source: proof.source || file.fileName.slice(0, 200),
      address: '',
      pageBy: null,
      // What they agreed to elsewhere was not worded by this house.
      wording: null,
    });
  }
}

/** A yes that came with the file holds no longer; a no stays, for whoever said it may have meant it. */
export async function unhear({ tx, mine, by, file }: Step): Promise<void> {
  const rows = await tx.rows<{ id: number; changes: Changes }>(sql`
    select v.holder_id as id, v.changes from import_checks v
    where ${mine} and not v.made_holder and v.changes ?| ${Object.values(consentFields)}::text[] order by v.holder_id`);
  for (const { id, changes } of rows) {
    await lockSpeaker(tx, id);
    const given = channels.flatMap((channel) => {
      const came = cameWith(changes[consentFields[channel]] ?? [[], []]);
      return came
        .filter((word) => !word.startsWith('-'))
        .map((word) => ({ ...wordOf(channel, word), given: false }));
    });
    await hear(tx, id, given, {
      ...by,
      basis: 'CONSENT',
      basisNote: '',
      source: file.fileName.slice(0, 200),
      address: '',
      pageBy: null,
      wording: null,
    });
  }
}
