import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('variables that look like settings', () => {
  test.each([
    ['TOKEN_HOUR', 'TOKEN_HOURS'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['DATADIR', 'DATA_DIR'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['Port', 'PORT'],
    ['SMTP_PASSWORD', 'SMTP_URL'],
    ['UPLOAD_AUDIO_MB', 'UPLOAD_VIDEO_MB'],
    ['RETENTION_MESSAGE_DAYS', 'RETENTION_MESSAGES_DAYS'],
  ])('%s is reported with the nearest name', (name, nearest) => {
    expect(readConfig({ [name]: '1' }).warnings).toEqual([
      `${name} is not a setting and has no effect: did you mean ${nearest}?`,
    ]);
  });

  test('settings and variables of other programs are not reported', () => {
    const others = [
      'HOME',
      'PATH',
      'PWD',
      'HOSTNAME',
      'MAIL',
      'LANG',
      'SHLVL',
      'NODE_ENV',
      'MALLOC_ARENA_MAX',
    ];
    const env = Object.fromEntries(others.map((name) => [name, '1']));
    expect(readConfig({ ...env, PORT: '80', SMTP_URL: '' }).warnings).toEqual([]);
  });
});
