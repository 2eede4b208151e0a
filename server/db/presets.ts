import sql from 'sql-template-tag';
import { defaultLevels, publicationChecks } from '#contract/publication-checks';
import { ScheduleForm } from '#contract/schedule-form';
import type { Db } from './database';
import { amlLaw, departmentPresets } from './presets/departments';
import { schedulePresets } from './presets/schedules';
import { ownSource } from './presets/sources';

/**
 * Adds what an empty database needs to begin with: departments with categories, dated schedules, and the requirements for
 * publishing a sale, each with its source and date. Call it once, in the transaction that sets up the database.
 */
export async function seedPresets(tx: Db): Promise<void> {
  for (const { code, name, categories } of departmentPresets) {
    const { id } = await tx.row<{ id: number }>(
      sql`insert into departments (code, name, source, source_date)
        values (${code}, ${name}, ${ownSource().source}, ${ownSource().sourceDate}) returning id`,
    );
    for (const [position, category] of categories.entries()) {
      const { source, sourceDate } = ownSource(category.aml && amlLaw);
      await tx.run(sql`
        insert into categories (department_id, name, default_vat_scheme, arr_possible, aml_regulated, position, source,
          source_date)
        values (${id}, ${category.name}, ${category.vatScheme ?? null}, ${category.arr ?? false},
          ${category.aml ?? false}, ${position}, ${source}, ${sourceDate})`);
    }
  }
  for (const preset of schedulePresets) {
    const { kind, name, currency, validFrom, validTo, source, sourceDate, body } = ScheduleForm.parse(preset);
    await tx.run(sql`
      insert into schedules (kind, name, currency, valid_from, valid_to, source, source_date, body)
      values (${kind}, ${name}, ${currency}, ${validFrom}, ${validTo}, ${source}, ${sourceDate},
        ${JSON.stringify(body)}::jsonb)`);
  }
  for (const check of publicationChecks)
    await tx.run(sql`
      insert into publication_rules (check_name, level, source, source_date)
      values (${check}, ${defaultLevels[check]}, ${ownSource().source}, ${ownSource().sourceDate})`);
}
