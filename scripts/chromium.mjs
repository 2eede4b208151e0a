import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
];

function listUsualPaths() {
  const { PATH = '', LOCALAPPDATA = '', PROGRAMFILES = '' } = process.env;
  const windows = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'] ?? '', LOCALAPPDATA].filter(Boolean);
  return {
    darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
    win32: windows.flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
    linux: [...PATH.split(delimiter), '/usr/bin', '/snap/bin'].flatMap((folder) =>
      names.map((name) => join(folder, name)),
    ),
  }[process.platform];
}

/**
 * Returns the browser for the browser tests: the one named by PUPPETEER_EXECUTABLE_PATH or an installed Chrome or Chromium;
 * on Debian it is installed if the user is root. Throws an error of one sentence when there is none.
 */
export function findBrowser() {
  const configuredPath = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    throw new Error(`PUPPETEER_EXECUTABLE_PATH names ${configuredPath}, which does not exist.`);
  }
  const findInstalled = () => listUsualPaths()?.find((path) => existsSync(path));
  const browser = findInstalled() ?? (install() && findInstalled());
  if (browser) return browser;
  throw new Error('The browser tests need Chrome or Chromium: install one or set PUPPETEER_EXECUTABLE_PATH.');
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log('Installing Debian’s Chromium for the browser tests …');
  return (
    spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  );
}
