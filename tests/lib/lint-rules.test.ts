import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const rules = readdirSync(join(root, 'scripts/lint')).map((file) => file.replace('.grit', ''));

/** Files by path. A line that must be reported ends with the name of the rule, all others must not be. */
const examples: Readonly<Record<string, string>> = {
  'server/examples/roles.ts': `
    if (user.role === 'ADMIN') start(); // no-role-checks
    if ('ADMIN' !== user?.role) start(); // no-role-checks
    if (['ADMIN', 'EDITOR'].includes(user.role)) start(); // no-role-checks
    switch (visitor.user.role) { default: start(); } // no-role-checks
    if (getScope(user.role, 'lots:edit') === 'own') start();
    if (parole === 'ADMIN') start();
    label('roles.' + role);`,
  'server/examples/promises.ts': `
    async function save(): Promise<void> {}
    save(); // noFloatingPromises
    void save();
    save().catch(() => {});
    setInterval(start, 1000);`,
  'tests/examples/roles.test.ts': `
    expect(user.role === 'ADMIN').toBe(true);`,
  'src/pages/examples/Polling.tsx': `
    setInterval(load, 1000); // no-polling
    window.setInterval(load, 1000); // no-polling
    useQuery({ refetchInterval: 1000 }); // no-polling
    useQuery({ 'refetchIntervalInBackground': true }); // no-polling
    useQuery({ refetchInterval }); // no-polling
    setTimeout(load, 1000);`,
  'src/pages/examples/Limits.tsx': `
    export const tag = <Input maxLength={200} />; // no-literal-limits
    export const text = <Input maxLength="200" />; // no-literal-limits
    export const choice = <Input maxLength={isLong ? 200 : limits.name} />; // no-literal-limits
    export const rule = [{ required: true, max: 200 }]; // no-literal-limits
    export const props = { maxLength: 200 }; // no-literal-limits
    export const good = <Input maxLength={limits.name} rows={3} />;
    export const goodRule = [{ max: limits.name }];`,
  'src/pages/examples/Forms.tsx': `
    import { Form, Input } from 'antd';
    export const form = <Form<Values> form={form}><Input /></Form>; // no-unguarded-forms
    export const closed = <Form />; // no-unguarded-forms
    export const fields = <Form component={false}><Form.Item /></Form>;`,
  'src/pages/examples/OwnForm.tsx': `
    import { Input } from 'antd';
    import { Form } from './Form';
    export const form = <Form><Input /></Form>;`,
  'src/pages/session/SignIn.tsx': `
    import { Form } from 'antd';
    export const form = <Form />;`,
};

test('the linter reports exactly what its rules forbid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    for (const path of ['biome.json', '.gitignore', 'scripts/lint'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    for (const [path, source] of Object.entries(examples)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const expected = Object.entries(examples).flatMap(([path, source]) =>
      source.split('\n').flatMap((line, index) => {
        const rule = / \/\/ (no-?\w[\w-]+)$/.exec(line)?.[1];
        return rule ? [`${path}:${index + 1} ${rule}`] : [];
      }),
    );
    expect(lint(folder).sort()).toEqual(expected.sort());
    for (const rule of rules) expect(expected.join('\n')).toContain(rule);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Returns what the linter reports below a folder as `path:line rule`, of our own rules and of `noFloatingPromises`. */
function lint(folder: string): string[] {
  const ruleOf = (title: string, message: string) =>
    title === 'plugin' ? rules.find((rule) => messageOf(rule) === message) : title.split('/').at(-1);
  const { stdout } = spawnSync(
    process.execPath,
    [require.resolve('@biomejs/biome/bin/biome'), 'lint', '--reporter=github', '--max-diagnostics=none'],
    { cwd: folder, encoding: 'utf8' },
  );
  return [...stdout.matchAll(/^::\w+ title=([^,]+),file=([^,]+),line=(\d+).*?::(.*)$/gm)].flatMap(
    ([, title = '', file = '', line, message = '']) =>
      /plugin|noFloatingPromises/.test(title)
        ? [`${file.replaceAll('\\', '/').split(`${basename(folder)}/`)[1]}:${line} ${ruleOf(title, message)}`]
        : [],
  );
}

const messageOf = (rule: string) =>
  /message="([^"]*)"/.exec(readFileSync(join(root, 'scripts/lint', `${rule}.grit`), 'utf8'))?.[1];
