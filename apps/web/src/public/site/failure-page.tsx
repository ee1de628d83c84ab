import { brand, defaultLocale } from '@isangano/content/brand';
import { localizePath, splitLocale } from '@isangano/content/locale-paths';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { sourceLocale } from '@isangano/contracts/locales';
import { isStaffPath, publicPaths, staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useAnnounceHydration } from '../../ui/page-head.tsx';

/** English texts of `FailurePage`, for when their catalogue did not load. Equal to those in the catalogue. */
export const failureTexts = {
  'failure.title': 'Something went wrong',
  'failure.text':
    'This page could not be shown. Please try again. If it fails again, send us this reference.',
  'site.partFailed': 'This could not be loaded. Check the connection, then try again.',
  'failure.reference': 'Reference',
  'failure.retry': 'Try Again',
  'failure.dashboard': 'Return to Dashboard',
  'notFound.home': 'Return to Home',
} as const satisfies Partial<Record<MessageId, string>>;

/** The errors of Chromium, Firefox and WebKit for a script that cannot be loaded. */
const missingCode = /dynamically imported|module script failed/;

const reloadedKey = 'reloaded';

/**
 * Remembers a failure; returns false if it has happened before, or cannot be remembered, which would reload the page
 * endlessly.
 */
function isFirst(failure: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === failure) return false;
    sessionStorage.setItem(reloadedKey, failure);
    return true;
  } catch {
    return false;
  }
}

/** Short, and different from one failure to the next. */
function createReference(): string {
  return Date.now().toString(36).slice(-6);
}

/**
 * Replaces a page, or a part of it, that cannot be rendered or loaded. The catalogues may have failed to load, so every
 * text has an English version in the code; the staff area shows it until it has loaded the catalogue. A page whose code
 * is missing, as after an upgrade, is loaded again.
 */
export function FailurePage({ error }: ErrorComponentProps) {
  const { _, i18n } = useLingui();
  useAnnounceHydration();
  const [reference] = useState(createReference);
  const path = window.location.pathname;
  const isStaff = isStaffPath(path);
  const { catalogues } = useRouter().options.context;
  const [, setIsLoaded] = useState(false);

  const isMissing = missingCode.test(String(error));
  useEffect(() => {
    if (!isMissing || !isFirst(String(error))) return;
    // Without a connection, this page is more helpful than that of the browser.
    fetch('', { method: 'HEAD' }).then(({ ok }) => ok && location.reload(), console.error);
  }, [isMissing, error]);

  useEffect(() => {
    console.error(`Reference ${reference}:`, error);
  }, [reference, error]);

  useEffect(() => {
    if (i18n.locale === sourceLocale) return;
    catalogues.load('site').then(() => setIsLoaded(true), console.error);
  }, [catalogues, i18n.locale]);

  const getText = (id: keyof typeof failureTexts) => (id in i18n.messages ? _(id) : failureTexts[id]);
  const title = getText('failure.title');
  const homePath = localizePath(splitLocale(path).locale ?? defaultLocale, publicPaths.home);

  return (
    <div role="alert" className="frame py-12">
      <title>{`${title} – ${brand.name}`}</title>
      <h1>{title}</h1>
      <p className="mt-5 max-w-text">{getText(isMissing ? 'site.partFailed' : 'failure.text')}</p>
      {!isMissing && (
        <p className="mt-5">
          {getText('failure.reference')} <code className="font-bold">{reference}</code>
        </p>
      )}
      {/* Both load the page again, as its state may be the cause. */}
      <p className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{getText('failure.retry')}</Button>
        <a href={isStaff ? staffPaths.dashboard : homePath} className={buttonClass({ variant: 'secondary' })}>
          {getText(isStaff ? 'failure.dashboard' : 'notFound.home')}
        </a>
      </p>
    </div>
  );
}
