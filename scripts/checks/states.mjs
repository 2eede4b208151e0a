/**
 * Every state column must have a lifecycle in contract/, and no statement in server/ may write such a column with a literal
 * state: the lifecycle determines where a step starts and where it leads (server/db/states.ts). Run by `npm run check`; the
 * columns are those that the migrations create.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root, serverTexts, textOf } from '../server-texts.mjs';

/** The state columns of each table and their lifecycles. */
const columns = {
  auctions: { status: 'auctionLifecycle' },
  campaign_recipients: { state: 'recipientLifecycle' },
  campaigns: { state: 'campaignLifecycle' },
  collections: { status: 'collectionLifecycle' },
  customers: { verification: 'verificationLifecycle' },
  import_checks: { state: 'rowLifecycle' },
  imports: { state: 'importLifecycle' },
  items: {
    availability: 'availabilityLifecycle',
    catalogue_status: 'catalogueLifecycle',
    custody: 'custodyLifecycle',
  },
  jobs: { state: 'jobLifecycle' },
  lot_requests: { outcome: 'requestLifecycle' },
  lots: { status: 'lotLifecycle' },
  mails: { state: 'mailLifecycle' },
  pictures: { state: 'pictureLifecycle' },
  privacy_requests: { state: 'privacyRequestLifecycle' },
  reservations: { outcome: 'reservationLifecycle' },
  result_batches: { state: 'batchLifecycle' },
  sanction_hits: { state: 'hitLifecycle' },
  sanction_lists: { state: 'sanctionListLifecycle' },
  verifications: { state: 'verificationLifecycle' },
};

/** Columns with such names that contain no state. */
const others = {
  events: ['from_status', 'to_status'],
  idempotency_keys: ['status'],
  link_checks: ['status'],
  // The outcome in an imported file; the state itself belongs to the lot.
  staged_results: ['outcome'],
};

const lifecycles = lifecyclesOfContract();
const made = columnsOfMigrations();
const named = Object.entries(columns).flatMap(([table, of]) =>
  Object.entries(of).map(([column, lifecycle]) => ({ table, column, lifecycle })),
);
const known = new Set([
  ...named.map(({ table, column }) => `${table}.${column}`),
  ...Object.entries(others).flatMap(([table, of]) => of.map((column) => `${table}.${column}`)),
]);
const issues = [
  ...[...made].filter((column) => !known.has(column)).map((column) => `${column} has no lifecycle`),
  ...named
    .filter(({ lifecycle }) => !lifecycles.has(lifecycle))
    .map(({ table, column, lifecycle }) => `${table}.${column}: contract/ has no ${lifecycle}`),
  ...issuesOfServer(),
];
for (const issue of issues) console.error(`${issue} (scripts/checks/states.mjs)`);
if (issues.length > 0) process.exit(1);

/** Returns the names of lifecycles and the states of each. */
function lifecyclesOfContract() {
  const found = new Map();
  const folder = join(root, 'contract');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(folder, file), 'utf8'),
      ts.ScriptTarget.Latest,
    );
    for (const statement of source.statements.filter(ts.isVariableStatement))
      for (const { name, initializer } of statement.declarationList.declarations) {
        const table = bare(initializer);
        if (table && ts.isObjectLiteralExpression(table) && name.text?.endsWith('Lifecycle'))
          found.set(
            name.text,
            table.properties.map((state) => state.name.text),
          );
      }
  }
  return found;
}

/** Returns an expression without type assertions and parentheses. */
function bare(node) {
  while (
    node &&
    (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
  )
    node = node.expression;
  return node;
}

/** Returns the text columns whose names look like states in the migrations, with the current names of their tables. */
function columnsOfMigrations() {
  const folder = join(root, 'server/db/migrations');
  const found = new Set();
  for (const file of readdirSync(folder).toSorted())
    for (const statement of readFileSync(join(folder, file), 'utf8').split(';')) {
      const [, from, to] = /\balter table (\w+) rename to (\w+)/i.exec(statement) ?? [];
      for (const column of [...found].filter((one) => from && one.startsWith(`${from}.`))) {
        found.delete(column);
        found.add(column.replace(from, to));
      }
      const table = /\b(?:create|alter) table (?:if (?:not )?exists )?(\w+)/i.exec(statement)?.[1];
      const called =
        /(?:^\s*|\badd column (?:if not exists )?)(\w*(?:state|status)|outcome|availability|custody|verification) text\b/gim;
      if (table) for (const [, column] of statement.matchAll(called)) found.add(`${table}.${column}`);
    }
  return found;
}

/** Without the demo data, which writes a year of work without performing its actions. */
function issuesOfServer() {
  const texts = [...serverTexts(partOf)].filter(({ file }) => !file.startsWith('demo/'));
  const found = texts.flatMap(({ file, line, sql }) =>
    [...writesIn(sql), ...writesInPart(sql)].map(
      ({ place, state }) => `server/${file}:${line} writes ${place} by the name of a state, ${state}`,
    ),
  );
  // A text inserted into another one is reported in both.
  return [...new Set(found)];
}

/** Returns the inserted value if it is a text itself, and `$` for everything else. */
function partOf(expression) {
  const node = bare(expression);
  if (ts.isConditionalExpression(node)) return `${partOf(node.whenTrue)} ${partOf(node.whenFalse)}`;
  if (ts.isStringLiteral(node)) return `'${node.text}'`;
  return (ts.isTaggedTemplateExpression(node) && textOf(node.template, partOf)) || '$';
}

/** Returns the states that the statements of a text write as literals. */
function writesIn(sql) {
  const found = [];
  const say = (table, column, text, isWritten = namesOf) => {
    const states = lifecycles.get(columns[table]?.[column]);
    for (const state of isWritten(text).filter((name) => states?.includes(name)))
      found.push({ place: `${table}.${column}`, state });
  };
  const change = /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?(?!set\b)(\w+))?\s+set\b/gi;
  for (const { 0: head, 1: table, 2: alias = table, index } of sql.matchAll(change))
    for (const [column, text] of changesIn(sql.slice(index + head.length), alias)) say(table, column, text);
  const addition = /\binsert\s+into\s+(\w+)(?:\s+as\s+(\w+))?\s*\(([^()]*)\)/gi;
  for (const { 0: head, 1: table, 2: alias = table, 3: list, index } of sql.matchAll(addition)) {
    const rest = upTo(sql.slice(index + head.length), undefined);
    const given = valuesOf(upTo(rest, /^on\s+conflict\b|^returning\b/i));
    list.split(',').forEach((column, at) => {
      // With `x.*` values cannot be matched to columns, so the results of case expressions are checked.
      if (given.every((value) => !/(^|\.)\*$/.test(value))) say(table, column.trim(), given[at] ?? '');
      else say(table, column.trim(), rest, answersIn);
    });
    const clash = /\bdo\s+update\s+set\b/i.exec(rest);
    if (clash)
      for (const [column, text] of changesIn(rest.slice(clash.index + clash[0].length), alias))
        say(table, column, text);
  }
  return found;
}

/** Does the same for a part inserted into a statement elsewhere: assignments that begin with a state column. */
function writesInPart(sql) {
  if (/\b(?:select|update|insert|delete)\b/i.test(sql)) return [];
  const found = [];
  for (const [column, text] of changesIn(sql.replace(/^[\s,]+/, ' '), ''))
    for (const { table, lifecycle } of named.filter((one) => one.column === column))
      for (const state of namesOf(text).filter((name) => lifecycles.get(lifecycle)?.includes(name)))
        found.push({ place: `${table}.${column}`, state });
  return found;
}

/** Returns the value assigned to each column, and the conditions on the same columns, which state where the step starts. */
function changesIn(text, alias) {
  const statement = upTo(text, /^returning\b/i);
  const set = upTo(statement, /^(?:from|where)\b/i);
  const changes = parts(set).flatMap((change) => {
    const [, column, value] = /^\s*(\w+)\s*=(.*)$/s.exec(change) ?? [];
    return column ? [[column, withoutOthers(value, alias, column)]] : [];
  });
  const asked = statement.slice(set.length);
  return changes.flatMap(([column, value]) => [
    [column, value],
    [column, askedOf(asked, alias, column)],
  ]);
}

/** Removes conditions on the states of other rows. */
function withoutOthers(text, alias, column) {
  const asks = /\b(\w+)\.(\w+)\s*(?:=|<>|(?:not\s+)?in)\s*(?:'\w+'|\([^()]*\))/gi;
  return text.replace(asks, (all, of, one) => (of === alias && one === column ? all : ''));
}

/** Returns the conditions on this column of these rows. */
function askedOf(text, alias, column) {
  const own = text.replace(/\((?=\s*select\b)(?:[^()]|\([^()]*\))*\)/gi, '');
  const asks = new RegExp(
    String.raw`(?:\b(\w+)\.)?\b${column}\s*(?:=|<>|(?:not\s+)?in)\s*('\w+'|\([^()]*\))`,
    'gi',
  );
  return [...own.matchAll(asks)].flatMap(([, of = alias, value]) => (of === alias ? [value] : [])).join(' ');
}

/** Returns the values of the first inserted row. */
function valuesOf(text) {
  const [, values] = /^\s*(?:overriding\s+\w+\s+value\s+)?values\s*\((.*)$/is.exec(text) ?? [];
  if (values !== undefined) return parts(upTo(values, undefined));
  const [, chosen = ''] = /^\s*select\b(.*)$/is.exec(text) ?? [];
  return parts(upTo(chosen, /^from\b/i)).map((value) => value.trim());
}

function namesOf(text) {
  return [...text.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name);
}

function answersIn(text) {
  return [...text.matchAll(/\b(?:then|else|select row,)\s+'([A-Z_]+)'/gi)].map(([, name]) => name);
}

/**
 * Returns the text before the first match of `end` outside parentheses, or before the parenthesis that closes the enclosing
 * pair.
 */
function upTo(text, end) {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0) return text.slice(0, at);
    // A keyword must not start inside another word.
    if (depth === 0 && end?.test(text.slice(at, at + 40)) && !/^\w\w/.test(text.slice(at - 1, at + 1)))
      return text.slice(0, at);
  }
  return text;
}

/** Splits at commas outside parentheses. */
function parts(text) {
  const found = [];
  for (let rest = text; rest !== ''; ) {
    const part = upTo(rest, /^,/);
    found.push(part);
    rest = rest.slice(part.length + 1);
  }
  return found;
}
