import { AppError } from '@isangano/api/errors';
import { listMails } from '@isangano/api/mail/list-mails';
import { resendMails } from '@isangano/api/mail/resend-mails';
import { CommandError, command, UsageError } from './command.ts';
import { withDesk } from './open-desk.ts';
import { minute, table } from './table.ts';

export const mailList = command({
  summary: 'list the mails that are not sent yet, dead letters among them',
  usage: '[--dead] [--json]',
  options: {
    dead: { type: 'boolean', help: 'only dead letters: refused for good, or tried too often' },
    json: { type: 'boolean', help: 'as JSON' },
  },
  async run({ dead: isDead = false, json }, surroundings) {
    const mails = await withDesk(surroundings, (desk) => listMails(desk, { isDead }));
    const rows = mails.map(({ id, state, kind, to, createdAt, attempts, lastError }) => [
      id,
      state,
      kind,
      to,
      minute(createdAt),
      String(attempts),
      lastError ?? '–',
    ]);
    surroundings.print(
      json
        ? JSON.stringify(mails, null, 2)
        : table(['id', 'state', 'kind', 'to', 'written (UTC)', 'tries', 'last error'], rows),
    );
    return 0;
  },
});

export const mailResend = command({
  summary: 'send dead letters again',
  usage: '--id <id> | --all',
  options: {
    id: { type: 'string', help: 'the id that the list shows' },
    all: { type: 'boolean', help: 'every dead letter' },
  },
  async run({ id, all = false }, surroundings) {
    if (all === Boolean(id)) throw new UsageError('either --id or --all is needed');
    const count = await withDesk(surroundings, (desk) =>
      resendMails(desk, id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found')
          throw new CommandError(`There is no dead letter with the id ${id}.`);
        throw error;
      }),
    );
    surroundings.print(
      `Mails to be sent again: ${count}. A server that runs finds them within half a minute.`,
    );
    return 0;
  },
});
