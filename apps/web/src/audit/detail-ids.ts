import type { MessageId } from '../i18n/message-ids.gen.ts';

/** Messages of the details that the server records as English texts. Others, such as names of files, are shown as they are. */
export const detailIds: Readonly<Partial<Record<string, MessageId>>> = {
  password: 'audit.detail.password',
  'password and code': 'audit.detail.passwordAndCode',
  'password and recovery code': 'audit.detail.passwordAndRecoveryCode',
  passkey: 'audit.detail.passkey',
  'second factor': 'audit.detail.factor',
  'password of a signed-in person': 'audit.detail.ownPassword',
  'authenticator app': 'audit.detail.app',
  replaced: 'audit.detail.replaced',
  'second factor required': 'audit.detail.factorRequired',
  'second factor optional': 'audit.detail.factorOptional',
};
