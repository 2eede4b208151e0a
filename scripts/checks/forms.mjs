/**
 * Typed text must never be lost without a warning: forms must be `SavedForm` or `GuardedForm`. Reports antd's own form in
 * pages and components, except where there is nothing to lose: sign-in and password forms, a test address for emails,
 * figures for a calculation, fields of an outer form (`component={false}`). Run by `npm run check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

const guardedFiles = [
  'src/components/form/SavedForm.tsx',
  'src/components/form/GuardedForm.tsx',
  // Contains an email; it counts changes and warns itself, as `SavedForm` does.
  'src/pages/templates/TemplateForm.tsx',
];
const nothingToLose = [
  'src/pages/session/',
  'src/pages/settings/profile/OwnPassword.tsx',
  'src/components/mail-accounts/TestMail.tsx',
  'src/components/emails/TestMail.tsx',
  'src/pages/schedules/WhatIf.tsx',
];
const formTag = /<Form(?:<[^>\n]+>)?(?=[\s>])(?![^>]*component=\{false\})/g;

const issues = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((entry) => `src/${entry.split(sep).join('/')}`)
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('src/.umi'))
  .filter((file) => ![...guardedFiles, ...nothingToLose].some((path) => file.startsWith(path)))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!/import \{[^}]*\bForm\b[^}]*\} from 'antd'/.test(text)) return [];
    return [...text.matchAll(formTag)].map(
      ({ index }) => `${file}:${text.slice(0, index).split('\n').length}`,
    );
  });
for (const issue of issues)
  console.error(`${issue} is a form that loses typed text without a warning: use SavedForm or GuardedForm`);
if (issues.length > 0) process.exit(1);
