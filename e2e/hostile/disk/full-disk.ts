import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@isangano/contracts/openapi/examples';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { fileBytes, interviewParts, multipart } from '@isangano/server/testing-bodies';
import { close, exchange, format, formatBytes } from '../lib/raw-http.ts';
import type { Report } from '../lib/report.ts';
import { startServer } from '../lib/server.ts';

const megabyte = 1024 * 1024;
const freeMegabytes = 10;
const uploads = 40;
const uploadMegabytes = 1;
/** These have room. Of all others at once, each may take a part of the space that is left, so that none ends. */
const firstUploads = 5;
const messages = 5;
const mailMaxMs = 5000;

/** Uploads more than the disk may hold, from many addresses at once, and then sends messages. */
export async function attackDisk(report: Report): Promise<void> {
  const server = await startServer({
    NODE_OPTIONS: `--import=${import.meta.resolve('./small-disk.ts')}`,
    DISK_RESERVE_MB: '512',
    SMALL_SPACE_MB: String(freeMegabytes),
  });
  const portrait = {
    name: 'portraitUrl',
    file: 'me.png',
    content: fileBytes('png', uploadMegabytes * megabyte),
  };
  const request = formatBytes(apiPrefix + restPaths.interviews, multipart([...interviewParts, portrait]));
  const upload = (index: number) => exchange({ port: server.port, address: `127.3.0.${index + 1}` }, request);
  const indexes = Array.from({ length: uploads }, (_, index) => index);
  const statuses = [
    ...(await Promise.all(indexes.slice(0, firstUploads).map(upload))),
    ...(await Promise.all(indexes.slice(firstUploads).map(upload))),
  ];
  const accepted = statuses.filter(([status]) => status === 201).length;
  const refused = statuses.filter(([status]) => status === 507).length;
  const afterwards = await Promise.all(
    Array.from({ length: messages }, () => {
      const headers = [['Content-Type', 'application/json'], close] as const;
      const target = apiPrefix + restPaths.messages;
      const text = format({ method: 'POST', target, body: JSON.stringify(message), headers });
      return exchange({ port: server.port, address: '127.3.1.1' }, [text]);
    }),
  );
  const mails = await countMails(server.dataDir, messages + accepted);
  const { files } = await server.countStored();
  await server.stop();
  report.table('Uploads to a disk with little space', [
    {
      'free MB': freeMegabytes,
      uploads,
      'MB each': uploadMegabytes,
      accepted,
      'refused with 507': refused,
      'files left': files,
      messages,
      mails,
    },
  ]);
  report.claim(
    accepted > 0 && accepted * uploadMegabytes <= freeMegabytes && files === accepted,
    'uploads never use the reserved space',
    [`${files} files`],
  );
  report.claim(accepted + refused === uploads, 'all others get 507', [statuses.join(' ')]);
  report.claim(
    afterwards.every(([status]) => status === 201) && mails >= messages,
    'and messages and mails are still written',
    [`${afterwards.join(' ')}, ${mails} mails`],
  );
}

async function countMails(dataDir: string, expected: number): Promise<number> {
  const until = performance.now() + mailMaxMs;
  let count = 0;
  while (count < expected && performance.now() < until) {
    await sleep(100);
    count = (await readdir(join(dataDir, 'mail')).catch(() => [])).length;
  }
  return count;
}
