import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import type { PlainTexts } from '@isangano/contracts/plain-texts';
import type { I18n } from '@lingui/core';
import type { MessageId } from '../i18n/message-ids.gen.ts';

/** Faults that forms without scripts can have. */
const faults = [
  'fault.value.invalid',
  'fault.text.short',
  'fault.text.long',
  'fault.email.format',
  'fault.fullName.required',
  'fault.email.required',
  'fault.subject.required',
  'fault.message.required',
] as const satisfies readonly MessageId[];

/** Catalogues these words come from. */
export const plainTextCatalogues = ['plain', 'contact', 'homeSections', 'site', 'faults'] as const;

/** The words with which the server answers forms of pages without scripts, in the active language. */
export function plainTexts(i18n: I18n): PlainTexts {
  const _ = (id: MessageId) => i18n._(id);
  return {
    contact: {
      title: _('contact.form.title'),
      sent: _('contact.sent'),
      next: _('plain.contact.next'),
      failed: _('contact.failed'),
      back: _('plain.contact.back'),
      send: _('contact.send'),
      labels: {
        fullName: _('contact.fullName'),
        email: _('contact.email'),
        phone: _('contact.phone'),
        subject: _('contact.subject'),
        message: _('contact.message'),
      },
    },
    newsletter: {
      title: _('news.newsletter'),
      sent: _('news.success'),
      failed: _('news.failed'),
      back: _('notFound.home'),
      send: _('news.subscribe'),
      labels: { email: _('contact.email') },
    },
    confirm: {
      title: _('plain.confirm.title'),
      ask: _('plain.confirm.ask'),
      send: _('plain.confirm.send'),
      done: _('plain.confirm.done'),
      next: _('plain.confirm.next'),
      refused: _('plain.confirm.refused'),
      refusedNext: _('plain.confirm.refusedNext'),
      failed: _('plain.confirm.failed'),
      back: _('notFound.home'),
    },
    leave: {
      title: _('plain.leave.title'),
      ask: _('plain.leave.ask'),
      send: _('plain.leave.send'),
      done: _('plain.leave.done'),
      next: _('plain.leave.next'),
      refused: _('plain.leave.refused'),
      refusedNext: _('plain.leave.refusedNext'),
      failed: _('plain.leave.failed'),
      back: _('notFound.home'),
    },
    check: _('plain.check'),
    optional: _('contact.optional'),
    faults: Object.fromEntries(faults.map((id) => [id, i18n._(id, fieldErrorValues)])),
  };
}
