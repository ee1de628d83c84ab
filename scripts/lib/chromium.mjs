import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './install.mjs';

const chromiumPlaces = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const shellPlaces = [process.env.CHROMIUM_HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell'];
const packages = { chromium: chromiumPlaces, 'chromium-headless-shell': shellPlaces };

function find(places) {
  return places.find((place) => place && existsSync(place));
}

/** Installs the packages of the system that are missing, if it has them. */
function installPackages() {
  const missing = Object.keys(packages).filter((name) => !find(packages[name]));
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (missing.length === 0 || !canInstall) return;
  console.log(`Installing ${missing.join(' and ')}…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { quiet: true });
  for (const name of missing) run('apt-get', ['install', '-y', '-qq', name], { quiet: true, env });
}

/**
 * Returns the paths of browsers for the tests, as variables of the environment: those that are there, else the system's
 * packages. Without Chromium, Playwright installs its own, and finds that itself. The headless shell is Chromium
 * without windows and a PDF viewer, in which the tests take half the time.
 */
export function ensureChromium() {
  installPackages();
  const [chromium, shell] = [find(chromiumPlaces), find(shellPlaces)];
  if (!chromium) {
    run('playwright', ['install', 'chromium']);
    return {};
  }
  return { CHROMIUM_PATH: chromium, ...(shell && { CHROMIUM_HEADLESS_SHELL_PATH: shell }) };
}
