import sql from 'sql-template-tag';
import { publicationChecks } from '#contract/publication-checks';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { demoHouse } from './people';
import { days, toOfficeHours } from './time';

/** Loads the departments and categories of the presets. */
export async function loadPresets(tx: Db) {
  const departments = await tx.rows<{ id: number; code: string }>(sql`select id, code from departments`);
  const categories = await tx.rows<{ id: number; departmentId: number; name: string; scheme: string | null }>(
    sql`select id, department_id as "departmentId", name, default_vat_scheme as scheme from categories`,
  );
  return {
    departments: new Map(departments.map(({ code, id }) => [code, id])),
    categories: new Map(categories.map(({ id, departmentId, name }) => [`${departmentId} ${name}`, id])),
    schemes: new Map(categories.map(({ id, scheme }) => [id, scheme])),
  };
}

export type Departments = ReadonlyMap<string, number>;

export const getDepartment = (departments: Departments, code: string): number => {
  const id = departments.get(code);
  if (id === undefined) throw new Error(`the presets have no department ${code}`);
  return id;
};

/** Sets the details of the house, and allows books without a picture to be sold. */
export async function seedHouse(tx: Db, admin: number, departments: Departments, now: number): Promise<void> {
  const { name, legalName, companyNumber, vatNumber, address, phone, email, website } = demoHouse;
  await tx.run(sql`
    update house set name = ${name}, legal_name = ${legalName}, company_number = ${companyNumber},
      vat_number = ${vatNumber}, address = ${JSON.stringify(address)}::jsonb, phone = ${phone}, email = ${email}, website = ${website},
      reoffer_reduction = 20,
      version = version + 1`);
  await tx.run(sql`
    insert into company_bank_accounts (company, position, payee, account, bank_code, bank, currency)
    values ('HOUSE', 0, ${legalName}, 'GB33BUKB20201555555555', 'BUKBGB22', 'Bank of Examples', 'GBP')`);
  const books = getDepartment(departments, 'BKS');
  for (const check of publicationChecks)
    await tx.run(sql`
      insert into publication_rules (department_id, check_name, level)
      values (${books}, ${check}, ${check === 'picture' ? 'OFF' : 'INHERIT'})`);
  const eventBase = { userId: admin, action: 'update' } as const;
  const foundedAt = new Date(toOfficeHours(now - days(519)));
  await recordEvent(tx, {
    ...eventBase,
    now: foundedAt,
    noun: 'house',
    id: 1,
    changes: { name: ['Rostrum', name] },
  });
  await recordEvent(tx, {
    ...eventBase,
    now: new Date(toOfficeHours(now - days(498))),
    noun: 'publication-rules',
    id: books,
    changes: { picture: ['INHERIT', 'OFF'] },
  });
}
