import { brand } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import type { NoScriptMessages } from '@isangano/contracts/no-script-messages';
import type { I18n } from '@lingui/core';

/** Field errors that no-script forms can have. */
const errorIds = [
  'error.value.invalid',
  'error.text.short',
  'error.text.long',
  'error.email.format',
  'error.fullName.required',
  'error.email.required',
  'error.subject.required',
  'error.message.required',
] as const satisfies readonly MessageId[];

/** Catalogues that contain these messages. */
export const noScriptCatalogues = ['noScript', 'contact', 'homeSections', 'site', 'fieldErrors'] as const;

/**
 * Collects the messages of the pages with which the server responds to no-script forms, in the active
 * language.
 */
export function collectNoScriptMessages(i18n: I18n): NoScriptMessages {
  const _ = (id: MessageId) => i18n._(id);
  return {
    contact: {
      title: _('contact.form.title'),
      sent: _('contact.sent'),
      next: _('noScript.contact.next'),
      failed: _('contact.failed'),
      back: _('noScript.contact.back'),
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
      title: _('noScript.confirm.title'),
      ask: _('noScript.confirm.ask'),
      send: _('noScript.confirm.send'),
      done: _('noScript.confirm.done'),
      next: _('noScript.confirm.next'),
      refused: _('noScript.confirm.refused'),
      refusedNext: _('noScript.confirm.refusedNext'),
      failed: _('noScript.confirm.failed'),
      back: _('notFound.home'),
    },
    leave: {
      title: _('noScript.leave.title'),
      ask: _('noScript.leave.ask'),
      send: _('noScript.leave.send'),
      done: _('noScript.leave.done'),
      next: _('noScript.leave.next'),
      refused: _('noScript.leave.refused'),
      refusedNext: _('noScript.leave.refusedNext'),
      failed: _('noScript.leave.failed'),
      back: _('notFound.home'),
    },
    stop: {
      title: _('noScript.stop.title'),
      ask: _('noScript.stop.ask'),
      send: _('noScript.stop.send'),
      done: _('noScript.stop.done'),
      next: i18n._('noScript.stop.next' satisfies MessageId, { email: brand.email }),
      refused: _('noScript.leave.refused'),
      refusedNext: _('noScript.leave.refusedNext'),
      failed: _('noScript.stop.failed'),
      back: _('notFound.home'),
    },
    copy: {
      title: _('noScript.copy.title'),
      ask: _('noScript.copy.ask'),
      send: _('noScript.copy.send'),
      done: _('noScript.copy.done'),
      next: _('noScript.copy.next'),
      refused: _('noScript.leave.refused'),
      refusedNext: _('noScript.copy.refusedNext'),
      failed: _('noScript.copy.failed'),
      back: _('notFound.home'),
    },
    upgrading: {
      title: _('noScript.upgrading.title'),
      text: _('noScript.upgrading.text'),
      again: _('noScript.upgrading.again'),
    },
    check: _('noScript.check'),
    optional: _('contact.optional'),
    errors: Object.fromEntries(errorIds.map((id) => [id, i18n._(id, fieldErrorValues)])),
  };
}
