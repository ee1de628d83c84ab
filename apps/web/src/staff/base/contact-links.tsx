import { brand } from '@isangano/content/brand';
import { toInternationalNumber } from '@isangano/contracts/phone-number';
import { useLingui } from '@lingui/react';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { ChatIcon, CopyIcon } from '../../ui/record-icons.tsx';
import { useCopy } from './copy-text-button.tsx';

const rowClass = 'flex min-w-0 items-center gap-x-1';
const linkClass = 'min-w-0 py-2 text-ink wrap-anywhere pointer-fine:py-1';

/** As high as the button beside it. */
const oneLineLinkClass = 'block truncate text-ink leading-11 pointer-fine:leading-6';

/** Mail programs and browsers cut longer addresses of mails. */
const bodyMaxChars = 1500;

type EmailLinkProps = {
  address: string;
  /** Of the new mail. */
  subject: string;
  /** The text that the new mail quotes. */
  quote?: string;
  /** Cuts an address that is too long for its line; its title shows all of it. */
  isOneLine?: boolean;
  /** Returns the sentence around a text; by default there is none. */
  wrap?: ((text: string) => string) | undefined;
};

/** Stands for the link while its sentence is translated. */
const linkPlace = '\uE000';

/** Characters that change the direction of the following text: in a name, they would reorder the address beside it. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g;

function splitAround(wrap: EmailLinkProps['wrap']): string[] {
  return wrap ? wrap(linkPlace).replaceAll(directions, '').split(linkPlace) : [];
}

/** An e-mail address that opens a new mail, with a button that copies it; nothing if there is none. */
export function EmailLink({ address, subject, quote, wrap, isOneLine = false }: EmailLinkProps) {
  const { _ } = useLingui();
  const body = quote
    ?.slice(0, bodyMaxChars)
    // Half a character at the end cannot be part of a link.
    .toWellFormed()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const query = [
    `subject=${encodeURIComponent(subject)}`,
    ...(body === undefined ? [] : [`body=${encodeURIComponent(`\r\n\r\n${body}`)}`]),
  ];
  if (address === '') return null;
  const [before, after] = splitAround(wrap);
  // A line that is too short for the address is broken before its domain if possible. A <wbr> breaks any line.
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  return (
    <p className={rowClass}>
      <span className="min-w-0">
        {before}
        <a
          href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?${query.join('&')}`}
          title={isOneLine ? address : undefined}
          // The <wbr> is a space in its name.
          aria-label={isOneLine ? undefined : address}
          className={isOneLine ? oneLineLinkClass : linkClass}
        >
          {local}
          {!isOneLine && <wbr />}
          {domain}
        </a>
        {after}
      </span>
      <CopyButton text={address} label={_('staff.copy', { text: address })} />
    </p>
  );
}

type PhoneLinkProps = Pick<EmailLinkProps, 'wrap' | 'isOneLine'> & { phone: string };

/** A phone number that can be called, written to by WhatsApp, and copied. A text that is no number can only be copied. */
export function PhoneLink({ phone, wrap, isOneLine = false }: PhoneLinkProps) {
  const { _ } = useLingui();
  const number = toInternationalNumber(phone, brand.phonePrefix);
  if (phone === '') return null;
  const [before, after] = splitAround(wrap);
  return (
    <p className={classNames(rowClass, 'tabular')}>
      <span className="min-w-0 wrap-anywhere">
        {before}
        {number === undefined ? (
          phone
        ) : (
          <a
            href={`tel:${number}`}
            className={isOneLine ? oneLineLinkClass : classNames(linkClass, 'whitespace-nowrap')}
          >
            {phone}
          </a>
        )}
        {after}
      </span>
      <CopyButton text={phone} label={_('staff.copy', { text: phone })} />
      {number !== undefined && (
        <a
          href={`https://wa.me/${number.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          // The name too: with a label, it would be read again as the description.
          title={_('staff.whatsapp', { phone })}
          className="grid size-11 shrink-0 place-items-center rounded text-soft hover:bg-clay hover:text-ink pointer-fine:size-(--copy-size,2rem)"
        >
          <ChatIcon className="size-4" />
        </a>
      )}
    </p>
  );
}

/** Copies a text with one press, and confirms it. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const { _ } = useLingui();
  const { isCopied, copy } = useCopy(text);
  return (
    <button
      type="button"
      // The name too. Screen readers announce the new one of the focused button.
      title={isCopied ? _('staff.copied') : label}
      onClick={copy}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded text-soft hover:bg-clay hover:text-ink pointer-fine:size-(--copy-size,2rem)"
    >
      {isCopied ? <CheckIcon className="size-4 text-forest" /> : <CopyIcon className="size-4" />}
    </button>
  );
}
