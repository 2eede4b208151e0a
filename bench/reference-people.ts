import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

const columns = `c.id, c.customer_no as "customerNo", c.name, c.kind, c.standing, c.town, c.country, c.email, c.phone, c.roles,
  c.tags, c.language, c.bought, c.spend, c.consigned, c.last_contact_at as "lastContactAt", c.updated_at as "updatedAt",
  c.version, u.name as specialist`;
const order: Record<string, string> = {
  name: 'c.sort_name collate "C", c.id',
  match: 'starts_with(c.sort_name, fold($1)) desc, c.sort_name collate "C", c.id',
  '-spend': 'c.spend desc, c.id desc',
  '-updatedAt': 'c.updated_at desc, c.id desc',
};
const counted = new Map<string, number>();

/** The reference for customers: the best hand-written SQL, without permissions. */
export function servePeople(fastify: FastifyInstance, pool: pg.Pool): void {
  fastify.get<{ Querystring: { sort: string; page: string; q?: string } }>(
    '/api/customers',
    async ({ query }) => {
      const { q = '', sort } = query;
      const where = `where c.merged_into is null${
        q ? ` and (c.folded like '%' || fold($1) || '%' or c.words like '%' || fold($1) || '%')` : ''
      }`;
      const page = Number(query.page);
      const sorted = order[sort] ?? '';
      const { rows } = await pool.query(
        `select ${columns} from (select c.id from customers c ${where} order by ${sorted} limit 20 offset ${(page - 1) * 20}) chosen
       join customers c on c.id = chosen.id left join users u on u.id = c.specialist_id order by ${sorted}`,
        q ? [q] : [],
      );
      const total =
        counted.get(q) ??
        (await pool.query(`select count(*) as total from customers c ${where}`, q ? [q] : [])).rows[0].total;
      counted.set(q, total);
      return { data: rows, total, page, pageSize: 20 };
    },
  );
  fastify.get<{ Querystring: { q: string } }>('/api/customers/found', async ({ query }) => {
    const words = query.q.split(' ');
    const where = words
      .map(
        (_, at) =>
          `(folded like '%' || fold($${at + 1}) || '%' or words like '%' || fold($${at + 1}) || '%')`,
      )
      .join(' and ');
    const { rows } = await pool.query(
      `select id, customer_no as "customerNo", name, town, email from customers where ${where}
       order by sort_name collate "C", id limit 10`,
      words,
    );
    return { found: rows };
  });
  fastify.post<{ Body: { name: string; emails: string[] } }>('/api/customers/alike', async ({ body }) => {
    const { rows } = await pool.query(
      `select c.id, c.customer_no as "customerNo", c.name, c.town, similarity(fold(c.name), fold($1)) as score from (
         (select id from customers where fold($1) <% folded and merged_into is null
          order by word_similarity(fold($1), folded) desc, id limit 30)
         union select customer_id from customer_contacts where kind <> 'ADDRESS' and value = any($2)) near
       join customers c using (id) order by score desc limit 5`,
      [body.name, body.emails],
    );
    return { alike: rows };
  });
  fastify.get<{ Params: { id: string } }>('/api/customers/:id', async ({ params }) => {
    const { rows } = await pool.query(
      `select c.*, u.name as specialist,
        (select coalesce(jsonb_agg(k order by k.position), '[]') from customer_contacts k where k.customer_id = c.id) as contacts
      from customers c left join users u on u.id = c.specialist_id where c.id = $1`,
      [params.id],
    );
    return rows[0];
  });
  fastify.get<{ Params: { id: string } }>('/api/customers/:id/timeline', async ({ params }) => {
    const { rows } = await pool.query(
      `select e.id, e.at, u.name as by, e.noun, e.action, e.reason from event_subjects s join events e on e.id = s.event_id
       left join users u on u.id = e.user_id where s.noun = 'customers' and s.noun_id = $1 order by s.event_id desc limit 30`,
      [params.id],
    );
    return { entries: rows };
  });
}
