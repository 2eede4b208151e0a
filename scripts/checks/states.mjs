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
  bank_entries: { state: 'bankEntryLifecycle' },
  campaign_recipients: { state: 'recipientLifecycle' },
  campaigns: { state: 'campaignLifecycle' },
  collections: { status: 'collectionLifecycle' },
  customer_emails: { state: 'customerEmailLifecycle' },
  customers: { verification: 'verificationLifecycle' },
  import_checks: { state: 'rowLifecycle' },
  goals: { state: 'goalLifecycle' },
  imports: { state: 'importLifecycle' },
  invoice_runs: { state: 'invoiceRunLifecycle' },
  invoices: { state: 'invoiceLifecycle' },
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
  registrations: { state: 'registrationLifecycle' },
  reservations: { outcome: 'reservationLifecycle' },
  result_batches: { state: 'batchLifecycle' },
  sanction_hits: { state: 'hitLifecycle' },
  sanction_lists: { state: 'sanctionListLifecycle' },
  text_messages: { state: 'textMessageLifecycle' },
  verifications: { state: 'verificationLifecycle' },
};

/** Columns with such names that contain no state. */
const columnsWithoutState = {
  events: ['from_status', 'to_status'],
  idempotency_keys: ['status'],
  link_checks: ['status'],
  // The outcome in an imported file; the state itself belongs to the lot.
  staged_results: ['outcome'],
};

const lifecycles = readLifecycles();
const migrationColumns = readMigrationColumns();
const stateColumns = Object.entries(columns).flatMap(([table, of]) =>
  Object.entries(of).map(([column, lifecycle]) => ({ table, column, lifecycle })),
);
const expectedColumns = new Set([
  ...stateColumns.map(({ table, column }) => `${table}.${column}`),
  ...Object.entries(columnsWithoutState).flatMap(([table, of]) => of.map((column) => `${table}.${column}`)),
]);
const issues = [
  ...[...migrationColumns]
    .filter((column) => !expectedColumns.has(column))
    .map((column) => `${column} has no lifecycle`),
  ...stateColumns
    .filter(({ lifecycle }) => !lifecycles.has(lifecycle))
    .map(({ table, column, lifecycle }) => `${table}.${column}: contract/ has no ${lifecycle}`),
  ...findServerIssues(),
];
for (const issue of issues) console.error(`${issue} (scripts/checks/states.mjs)`);
if (issues.length > 0) process.exit(1);

/** Returns the names of lifecycles and the states of each. */
function readLifecycles() {
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
        const table = unwrap(initializer);
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
function unwrap(node) {
  while (
    node &&
    (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
  )
    node = node.expression;
  return node;
}

/** Returns the text columns whose names look like states in the migrations, with the current names of their tables. */
function readMigrationColumns() {
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
      const stateColumn =
        /(?:^\s*|\badd column (?:if not exists )?)(\w*(?:state|status)|outcome|availability|custody|verification) text\b/gim;
      if (table) for (const [, column] of statement.matchAll(stateColumn)) found.add(`${table}.${column}`);
    }
  return found;
}

/** Without the demo data, which writes a year of work without performing its actions. */
function findServerIssues() {
  const texts = [...serverTexts(toSqlText)].filter(({ file }) => !file.startsWith('demo/'));
  const found = texts.flatMap(({ file, line, sql }) =>
    [...findStateWrites(sql), ...findStateWritesInPart(sql)].map(
      ({ place, state }) => `server/${file}:${line} writes the literal state ${state} to ${place}`,
    ),
  );
  // A text inserted into another one is reported in both.
  return [...new Set(found)];
}

/** Returns the inserted value if it is a text itself, and `$` for everything else. */
function toSqlText(expression) {
  const node = unwrap(expression);
  if (ts.isConditionalExpression(node)) return `${toSqlText(node.whenTrue)} ${toSqlText(node.whenFalse)}`;
  if (ts.isStringLiteral(node)) return `'${node.text}'`;
  return (ts.isTaggedTemplateExpression(node) && textOf(node.template, toSqlText)) || '$';
}

/** Returns the states that the statements of a text write as literals. */
function findStateWrites(sql) {
  const found = [];
  const addWrites = (table, column, text, isWritten = findStateNames) => {
    const states = lifecycles.get(columns[table]?.[column]);
    for (const state of isWritten(text).filter((name) => states?.includes(name)))
      found.push({ place: `${table}.${column}`, state });
  };
  const change = /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?(?!set\b)(\w+))?\s+set\b/gi;
  for (const { 0: head, 1: table, 2: alias = table, index } of sql.matchAll(change))
    for (const [column, text] of findAssignments(sql.slice(index + head.length), alias))
      addWrites(table, column, text);
  const addition = /\binsert\s+into\s+(\w+)(?:\s+as\s+(\w+))?\s*\(([^()]*)\)/gi;
  for (const { 0: head, 1: table, 2: alias = table, 3: list, index } of sql.matchAll(addition)) {
    const rest = textBefore(sql.slice(index + head.length), undefined);
    const values = parseInsertedValues(textBefore(rest, /^on\s+conflict\b|^returning\b/i));
    list.split(',').forEach((column, at) => {
      // With `x.*` values cannot be matched to columns, so the results of case expressions are checked.
      if (values.every((value) => !/(^|\.)\*$/.test(value)))
        addWrites(table, column.trim(), values[at] ?? '');
      else addWrites(table, column.trim(), rest, findCaseResults);
    });
    const conflict = /\bdo\s+update\s+set\b/i.exec(rest);
    if (conflict)
      for (const [column, text] of findAssignments(rest.slice(conflict.index + conflict[0].length), alias))
        addWrites(table, column, text);
  }
  return found;
}

/** Does the same for a part inserted into a statement elsewhere: assignments that begin with a state column. */
function findStateWritesInPart(sql) {
  if (/\b(?:select|update|insert|delete)\b/i.test(sql)) return [];
  const found = [];
  for (const [column, text] of findAssignments(sql.replace(/^[\s,]+/, ' '), ''))
    for (const { table, lifecycle } of stateColumns.filter((one) => one.column === column))
      for (const state of findStateNames(text).filter((name) => lifecycles.get(lifecycle)?.includes(name)))
        found.push({ place: `${table}.${column}`, state });
  return found;
}

/** Returns the value assigned to each column, and the conditions on the same columns, which state where the step starts. */
function findAssignments(text, alias) {
  const statement = textBefore(text, /^returning\b/i);
  const set = textBefore(statement, /^(?:from|where)\b/i);
  const changes = splitAtCommas(set).flatMap((change) => {
    const [, column, value] = /^\s*(\w+)\s*=(.*)$/s.exec(change) ?? [];
    return column ? [[column, removeOtherConditions(value, alias, column)]] : [];
  });
  const conditions = statement.slice(set.length);
  return changes.flatMap(([column, value]) => [
    [column, value],
    [column, conditionsOn(conditions, alias, column)],
  ]);
}

/** Removes conditions on the states of other rows. */
function removeOtherConditions(text, alias, column) {
  const conditionPattern = /\b(\w+)\.(\w+)\s*(?:=|<>|(?:not\s+)?in)\s*(?:'\w+'|\([^()]*\))/gi;
  return text.replace(conditionPattern, (all, of, one) => (of === alias && one === column ? all : ''));
}

/** Returns the conditions on this column of these rows. */
function conditionsOn(text, alias, column) {
  const withoutSubqueries = text.replace(/\((?=\s*select\b)(?:[^()]|\([^()]*\))*\)/gi, '');
  const conditionPattern = new RegExp(
    String.raw`(?:\b(\w+)\.)?\b${column}\s*(?:=|<>|(?:not\s+)?in)\s*('\w+'|\([^()]*\))`,
    'gi',
  );
  return [...withoutSubqueries.matchAll(conditionPattern)]
    .flatMap(([, of = alias, value]) => (of === alias ? [value] : []))
    .join(' ');
}

/** Returns the values of the first inserted row. */
function parseInsertedValues(text) {
  const [, values] = /^\s*(?:overriding\s+\w+\s+value\s+)?values\s*\((.*)$/is.exec(text) ?? [];
  if (values !== undefined) return splitAtCommas(textBefore(values, undefined));
  const [, selectList = ''] = /^\s*select\b(.*)$/is.exec(text) ?? [];
  return splitAtCommas(textBefore(selectList, /^from\b/i)).map((value) => value.trim());
}

function findStateNames(text) {
  return [...text.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name);
}

function findCaseResults(text) {
  return [...text.matchAll(/\b(?:then|else|select row,)\s+'([A-Z_]+)'/gi)].map(([, name]) => name);
}

/**
 * Returns the text before the first match of `end` outside parentheses, or before the parenthesis that closes the enclosing
 * pair.
 */
function textBefore(text, end) {
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
function splitAtCommas(text) {
  const found = [];
  for (let rest = text; rest !== ''; ) {
    const part = textBefore(rest, /^,/);
    found.push(part);
    rest = rest.slice(part.length + 1);
  }
  return found;
}
