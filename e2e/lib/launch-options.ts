import type { LaunchOptions } from '@playwright/test';

const { CHROMIUM_PATH: chromium, CHROMIUM_HEADLESS_SHELL_PATH: shell = chromium } = process.env;

/** Without a graphics card, a process and a rasterizer of its own cost a twelfth of the time. */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--in-process-gpu',
  '--disable-gpu-rasterization',
];

export const launchOptions: LaunchOptions = { ...(shell && { executablePath: shell }), args };

/** Chromium with its PDF viewer and its windows, if it is installed. */
export const fullChromium: LaunchOptions | undefined = chromium
  ? { executablePath: chromium, args }
  : undefined;
