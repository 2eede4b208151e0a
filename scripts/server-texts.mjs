import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = resolve(fileURLToPath(import.meta.url), '../..');

/**
 * Yields every string in the files of server/ with its file and line; `replaceExpression` returns the text for an
 * embedded expression.
 */
export function* serverTexts(replaceExpression) {
  for (const name of readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })) {
    const file = name.split(sep).join('/');
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(join(root, 'server', file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const nodes = [source];
    for (const node of nodes) {
      const sql = textOf(node, replaceExpression);
      if (sql !== undefined)
        yield { file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, sql };
      ts.forEachChild(node, (child) => void nodes.push(child));
    }
  }
}

/** Returns the text of a string or template; undefined for any other node. */
export function textOf(node, replaceExpression) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return (
    node.head.text +
    node.templateSpans.map((span) => replaceExpression(span.expression) + span.literal.text).join('')
  );
}
