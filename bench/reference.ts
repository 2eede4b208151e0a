/**
 * The reference for all measurements: Fastify and `pg`, each request answered by the best hand-written SQL, without sign-in,
 * permissions, validation or events. Runs in a separate process, like the server.
 */
import { parse } from 'csv-parse/sync';
import Fastify from 'fastify';
import pg from 'pg';
import { servePeople } from './reference-people';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

interface ListQuery {
  sort: string;
  page: string;
  category?: string;
  department?: string;
  q?: string;
  remember?: string;
  afterId?: string;
  afterValue?: string;
}

const offering = `jsonb_build_object('auctionId', a.id, 'auctionCode', a.code, 'number', l.number, 'status', l.status,
  'startsAt', a.starts_at, 'hammer', l.hammer, 'currency', a.currency)`;
const pictureId = `(select p.id from pictures p where p.item_id = i.id and p.state <> 'FAILED'
  order by p.position, p.id limit 1) as "pictureId"`;
const newestOffering = `(select ${offering} from lot_items x join lots l on l.id = x.lot_id join auctions a on a.id = l.auction_id
  where x.item_id = i.id order by a.starts_at desc nulls first, l.id desc limit 1) as offering`;
const rowColumns = `i.id, i.item_no as "itemNo", i.title, i.artist, i.medium, i.date_text as "dateText",
  i.department_id as "departmentId", i.category_id as "categoryId", i.catalogue_status as "catalogueStatus",
  i.availability, i.custody, i.updated_at as "updatedAt", i.version`;
const sheetColumns = `${rowColumns}, i.attribution, i.description, i.dimensions, i.condition_report as "conditionReport",
  i.provenance, i.quantity, i.location, i.notes, i.external_ref as "externalRef"`;
const order: Record<string, string> = {
  '-updatedAt': 'i.updated_at desc, i.id desc',
  title: 'i.title collate "C", i.id',
  artist: 'i.artist collate "C", i.id',
};
/** totals cached by requests with `remember` */
const counted = new Map<string, number>();

const fastify = Fastify({ logger: false });
servePeople(fastify, pool);

fastify.get<{ Querystring: ListQuery }>('/api/items', async ({ query }) => {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  if (query.category) conditions.push(`i.category_id = ${bind(query.category)}`);
  if (query.department) conditions.push(`i.department_id = ${bind(query.department)}`);
  if (query.q) conditions.push(`i.folded like '%' || fold(${bind(query.q)}) || '%'`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const sorted = order[query.sort] ?? '';
  const page = Number(query.page);
  const key = JSON.stringify([where, values]);
  const cachedTotal = query.remember ? counted.get(key) : undefined;
  const cursorCondition = query.afterId
    ? `${where ? 'and' : 'where'} (i.updated_at, i.id) < (${bind(query.afterValue)}, ${bind(query.afterId)})`
    : '';
  const offset = bind(cursorCondition ? 0 : (page - 1) * 20);
  const count = cachedTotal === undefined ? `, (select count(*) from items i ${where}) as total` : '';
  const { rows } = await pool.query(
    `select ${rowColumns}, ${pictureId}, ${newestOffering}${count}
     from (select i.id from items i ${where} ${cursorCondition} order by ${sorted} limit 20 offset ${offset}) chosen
     join items i on i.id = chosen.id order by ${sorted}`,
    values,
  );
  const total = cachedTotal ?? rows[0]?.total ?? (await countRows(where, values.slice(0, -1)));
  counted.set(key, total);
  return { data: rows, total, page, pageSize: 20 };
});

/** The first rows of every list that contains the text, with their number, as the search over everything finds them. */
const searched = [
  `items t where t.folded like $1 order by t.updated_at desc, t.id desc`,
  `auctions t where fold(t.code || ' ' || t.title || ' ' || t.location) like $1 order by t.starts_at desc, t.id desc`,
  `collections t where fold(t.code || ' ' || t.title || ' ' || t.location) like $1 order by t.id desc`,
  `customers t where fold(t.customer_no || ' ' || t.name) like $1 order by t.name, t.id`,
  `sales t where t.item_id in (select id from items where folded like $1) order by t.sold_at desc, t.id desc`,
  `campaigns t where fold(t.name) like $1 order by t.updated_at desc, t.id desc`,
  `templates t where fold(t.name || ' ' || t.contents::text) like $1 order by t.updated_at desc, t.id desc`,
  `artists t where fold(t.name) like $1 order by t.name, t.id`,
  `users t where fold(t.name || ' ' || t.email) like $1 order by t.name, t.id`,
];
fastify.get<{ Querystring: { q: string } }>('/api/search', async ({ query }) => {
  const { rows } = await pool.query(`select '%' || fold($1) || '%' as pattern`, [query.q]);
  const groups = await Promise.all(
    searched.map((from) =>
      pool.query(`select t.*, count(*) over () as total from ${from} limit 5`, [rows[0].pattern]),
    ),
  );
  return { groups: groups.map(({ rows: data }) => ({ data, total: data[0]?.total ?? 0 })) };
});

/** Beyond the last page there is no row to carry the total. */
const countRows = async (where: string, values: unknown[]): Promise<number> =>
  (await pool.query(`select count(*) as total from items i ${where}`, values)).rows[0].total;

/** Lots of a sale with their results; the query leaves out the secrets of other departments. */
fastify.get<{ Querystring: { sale: string; department: string; page: string } }>(
  '/api/results',
  async ({ query }) => {
    const { rows } = await pool.query(
      `select l.id, l.number, coalesce(nullif(l.title, ''), i.title) as title, i.artist, ${pictureId},
      l.estimate_low as "estimateLow", l.estimate_high as "estimateHigh", l.estimate_on_request as "estimateOnRequest",
      case when i.department_id = $2 then l.reserve end as reserve, i.department_id = $2 as "reserveVisible",
      l.status, l.hammer, l.last_bid as "lastBid", case when i.department_id = $2 then l.buyer else '' end as buyer,
      case when i.department_id = $2 then l.paddle else '' end as paddle, l.subject_until as "subjectUntil",
      l.result_at as "resultAt", u.name as "resultBy", l.version,
      (select count(*) from lots where auction_id = $1) as total
    from lots l join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id
    left join users u on u.id = l.result_by
    where l.auction_id = $1 order by l.sort_key, l.id limit 50 offset $3`,
      [query.sale, query.department, (Number(query.page) - 1) * 50],
    );
    return { data: rows, total: rows[0]?.total, page: Number(query.page), pageSize: 50 };
  },
);

const pictures = `(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'fileName', p.file_name, 'state', p.state,
  'issue', p.issue, 'width', p.width, 'height', p.height) order by p.position, p.id), '[]')
  from pictures p where p.item_id = i.id) as pictures`;
const offerings = `(select coalesce(jsonb_agg(${offering} order by a.starts_at desc nulls first), '[]')
  from lot_items x join lots l on l.id = x.lot_id join auctions a on a.id = l.auction_id
  where x.item_id = i.id) as offerings`;

fastify.get<{ Params: { id: string } }>('/api/items/:id', async ({ params }) => {
  const { rows } = await pool.query(
    `select ${sheetColumns}, ${pictures}, ${offerings} from items i where i.id = $1`,
    [params.id],
  );
  return rows[0];
});

fastify.post<{ Body: Record<string, unknown> }>('/api/items', async ({ body }, reply) => {
  const { rows } = await pool.query(
    `insert into items as i (title, artist, medium, description, department_id, category_id)
     values ($1, $2, $3, $4, $5, $6) returning ${sheetColumns}`,
    [body.title, body.artist, body.medium, body.description, body.departmentId, body.categoryId],
  );
  reply.code(201);
  return { ...rows[0], pictures: [], offerings: [], offering: null, collection: null, pictureId: null };
});

fastify.patch<{ Params: { id: string }; Body: { version: number; description: string } }>(
  '/api/items/:id',
  async ({ params, body }) => {
    const { rows } = await pool.query(
      `update items i set description = $3, version = version + 1, updated_at = now()
       where id = $1 and version = $2 returning ${sheetColumns}, ${pictures}, ${offerings}`,
      [params.id, body.version, body.description],
    );
    return rows[0];
  },
);

/** The works of a collection with their positions; unmet checks are not part of it. */
const workColumns = `w.id, w.asking_price as "askingPrice", w.price_on_request as "priceOnRequest",
  w.price_note as "priceNote", w.label_text as "labelText", w.item_id as "itemId", w.version`;

fastify.get<{ Querystring: { collection: string; page: string } }>('/api/works', async ({ query }) => {
  const offset = (Number(query.page) - 1) * 20;
  const { rows } = await pool.query(
    `select ${workColumns}, i.item_no as "itemNo", i.title, i.artist, i.availability,
      i.department_id as "departmentId", i.category_id as "categoryId", ${pictureId},
      (select count(*) from collection_items where collection_id = $1) as total
     from collection_items w join items i on i.id = w.item_id
     where w.collection_id = $1 order by w.position, w.id limit 20 offset $2`,
    [query.collection, offset],
  );
  return {
    data: rows.map((row, at) => ({ ...row, place: offset + at + 1 })),
    total: rows[0]?.total ?? 0,
    page: Number(query.page),
    pageSize: 20,
  };
});

fastify.patch<{ Params: { id: string }; Body: { version: number; askingPrice: number } }>(
  '/api/works/:id',
  async ({ params, body }) => {
    const { rows } = await pool.query(
      `update collection_items w set asking_price = $3, version = w.version + 1, updated_at = now()
       from items i where w.id = $1 and w.version = $2 and i.id = w.item_id
       returning ${sheetColumns}, ${pictures}, ${workColumns}`,
      [params.id, body.version, body.askingPrice],
    );
    return rows[0];
  },
);

fastify.post<{ Body: { collection: number; category: number } }>('/api/works', async ({ body }) => {
  const { rows } = await pool.query(
    `with chosen as (
       select id, row_number() over (order by id) as n from items
       where category_id = $2 and availability = 'AVAILABLE' order by id),
     made as (
       insert into collection_items (collection_id, item_id, position)
       select $1, id, lpad(n::text, 6, '0') from chosen returning id, item_id, version),
     held as (insert into item_holds (item_id, noun, holder_id) select item_id, 'works', id from made),
     moved as (update items set availability = 'FOR_PRIVATE_SALE' from chosen where items.id = chosen.id)
     select id, version from made`,
    [body.collection, body.category],
  );
  return { added: rows, refused: [] };
});

fastify.get<{ Querystring: { collection: string } }>('/shared', async ({ query }, reply) => {
  const { rows } = await pool.query(
    `select i.title, i.artist, i.date_text, i.medium, i.dimensions, i.availability, w.asking_price, w.label_text,
      (select p.id from pictures p where p.item_id = i.id and p.state = 'READY' order by p.position, p.id limit 1) as picture
     from collection_items w join items i on i.id = w.item_id where w.collection_id = $1 order by w.position, w.id limit 60`,
    [query.collection],
  );
  const works = rows.map(
    (row) =>
      `<li><img src="${row.picture}"><h2>${row.artist} <i>${row.title}</i></h2><p>${row.date_text}<p>${row.medium}<p>${row.dimensions}<p>${row.asking_price} ${row.availability}<p>${row.label_text}</li>`,
  );
  return reply.type('text/html').send(`<!doctype html><ol>${works.join('')}</ol>`);
});

/** The same on a flat table without any index but its key (`fillFlat`): what a write costs without searches and lists. */
const flatColumns = `id, item_no as "itemNo", title, artist, medium, date_text as "dateText", dimensions, description,
  provenance, department_id as "departmentId", category_id as "categoryId", updated_at as "updatedAt", version`;

fastify.get<{ Params: { id: string } }>('/api/flat/:id', async ({ params }) => {
  const { rows } = await pool.query(`select ${flatColumns} from flat_items where id = $1`, [params.id]);
  return rows[0];
});

fastify.post<{ Body: Record<string, unknown> }>('/api/flat', async ({ body }, reply) => {
  const { rows } = await pool.query(
    `insert into flat_items (title, artist, medium, description, department_id, category_id)
     values ($1, $2, $3, $4, $5, $6) returning ${flatColumns}`,
    [body.title, body.artist, body.medium, body.description, body.departmentId, body.categoryId],
  );
  reply.code(201);
  return rows[0];
});

fastify.patch<{ Params: { id: string }; Body: { version: number; description: string } }>(
  '/api/flat/:id',
  async ({ params, body }) => {
    const { rows } = await pool.query(
      `update flat_items set description = $3, version = version + 1, updated_at = now()
       where id = $1 and version = $2 returning ${flatColumns}`,
      [params.id, body.version, body.description],
    );
    return rows[0];
  },
);

/** The periods of the board of analysis: the last 12 months and the year before. */
const analysisPeriods = `(select date_trunc('month', now())::date - interval '11 months' as first) m,
  lateral (values ('range', m.first, m.first + interval '1 year'), ('before', m.first - interval '1 year', m.first)) as p (period, since, until)`;
const analysisRows = `a.id as sale, a.code, a.title, a.kind, a.starts_at, p.period, i.department_id as department, i.category_id as category,
  case when a.currency = 'GBP' then 1 else (select rate from exchange_rates r where r.currency = a.currency
    and r.valid_from <= a.starts_at::date order by r.valid_from desc limit 1) end as rate`;
/** Sums of each sale and department, and of each category, read from the sums of the sales or from their lots. */
const analysisSources = {
  summaries: `select ${analysisRows.replaceAll('i.', 's.')}, s.offered, s.sold, s.below, s.within, s.above, s.unestimated,
      s.hammer_sold as hammer, s.low_offered as low
    from ${analysisPeriods} join auctions a on a.starts_at >= p.since and a.starts_at < p.until
    join sale_summaries s on s.auction_id = a.id`,
  lots: `select ${analysisRows}, (l.status <> 'WITHDRAWN')::int as offered, (l.status = 'SOLD')::int as sold,
      (l.hammer < l.estimate_low)::int as below, (l.hammer between l.estimate_low and l.estimate_high)::int as within,
      (l.hammer > l.estimate_high)::int as above, (l.estimate_low is null)::int as unestimated, l.hammer, l.estimate_low as low
    from ${analysisPeriods} join auctions a on a.starts_at >= p.since and a.starts_at < p.until
    join lots l on l.auction_id = a.id join lot_items li on li.lot_id = l.id and li.ordinal = 1
    join items i on i.id = li.item_id`,
};
fastify.get<{ Querystring: { from: keyof typeof analysisSources } }>('/api/analysis', async ({ query }) => {
  const [{ rows }, coming] = await Promise.all([
    pool.query(
      `select period, sale, code, title, kind, starts_at, department, category, grouping(sale) as level, sum(offered) as offered,
        sum(sold) as sold, sum(below) as below, sum(within) as within, sum(above) as above, sum(unestimated) as unestimated,
        sum(round(hammer * rate)) as hammer, sum(round(low * rate)) as low
      from (${analysisSources[query.from]}) r
      group by grouping sets ((period, sale, code, title, kind, starts_at, department), (period, category))`,
    ),
    pool.query(
      `select a.id, a.code, a.title, a.starts_at, count(l.id) as lots, sum(l.estimate_low) as low
      from auctions a left join lots l on l.auction_id = a.id where a.status in ('DRAFT', 'CATALOGUING', 'PUBLISHED', 'LIVE')
      group by a.id order by a.starts_at limit 8`,
    ),
  ]);
  const sales = rows.filter(({ level, period }) => level === 0 && period === 'range');
  return {
    hammer: sales.reduce((sum, row) => sum + Number(row.hammer), 0),
    rows,
    coming: coming.rows,
  };
});

fastify.addContentTypeParser('text/csv', { parseAs: 'string', bodyLimit: 64 << 20 }, (_, body, done) =>
  done(null, body),
);
fastify.post<{ Body: string }>('/api/flat/import', async ({ body }) => {
  const rows = parse(body, { columns: true }) as Record<string, string>[];
  for (let at = 0; at < rows.length; at += 1000)
    await pool.query(
      `insert into flat_items (title, artist, medium, date_text, dimensions, description, number, low, high)
       select "Title", "Artist", "Medium", "Date", "Dimensions", "Description", "Lot", "Low", "High"
       from jsonb_to_recordset($1::jsonb) as r ("Lot" text, "Title" text, "Artist" text, "Medium" text, "Date" text,
         "Dimensions" text, "Description" text, "Low" numeric, "High" numeric)`,
      [JSON.stringify(rows.slice(at, at + 1000))],
    );
  return { rows: rows.length };
});

// A failure to listen ends the process.
void fastify.listen({ port: 0, host: '127.0.0.1' }).then((address) => console.log(`listening at ${address}`));
process.on('SIGTERM', () => process.exit(0));
