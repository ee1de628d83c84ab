import { brand, legalFacts } from '@isangano/content/brand';
import { contact } from '@isangano/content/contact';
import { keptAttribute, keptDaysId } from '@isangano/content/privacy-page';
import { getKeptDays, type KeptDays, type KeptKind, keptKinds } from '@isangano/contracts/privacy/kept-data';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band } from '../../../ui/patterns/band.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t-2 border-ink py-10 lg:grid-cols-12">
      <h2 className="text-2xl lg:col-span-4">{title}</h2>
      <div className="grid max-w-text gap-4 lg:col-span-8">{children}</div>
    </section>
  );
}

/** The privacy notice: which data about visitors is stored, how long and where. The server inserts its periods into the page. */
export function PrivacyPage() {
  const { _, i18n } = useLingui();
  const [days] = useState(readKeptDays);
  return (
    <>
      <PageHead title="privacy.documentTitle" description="privacy.description" />
      <div className="frame py-12 lg:py-20">
        <h1>{_('privacy.title')}</h1>
        <p className="mt-6 max-w-text text-lg">{_('privacy.lead')}</p>
        <Band kind="diamond" className="my-12" />
        <Part title={_('privacy.kept.title')}>
          <dl className="grid gap-8">
            {keptKinds.map((kind) => (
              <div key={kind}>
                <dt className="text-lg font-bold">{_(`privacy.${kind}.title`)}</dt>
                <dd>{_(`privacy.${kind}.what`)}</dd>
                <dd className="mt-1 border-l-4 border-ochre pl-3 font-bold" {...{ [keptAttribute]: kind }}>
                  {describePeriod(i18n, kind, days[kind])}
                </dd>
              </div>
            ))}
          </dl>
          <p>{_('privacy.kept.removal')}</p>
        </Part>
        <Part title={_('privacy.device.title')}>
          <p>{_('privacy.device.text')}</p>
          <p>{_('privacy.device.sent')}</p>
          <p>{_('privacy.device.cookie')}</p>
        </Part>
        <Part title={_('privacy.where.title')}>
          <p>{_('privacy.where.text', { brand: brand.name })}</p>
          <p>{_('privacy.where.mail')}</p>
          <p>{_('privacy.where.backups')}</p>
        </Part>
        <Part title={_('privacy.rights.title')}>
          <p>{_('privacy.rights.text')}</p>
          <p>
            {brand.name}, {contact.address.join(', ')}
            <br />
            <a href={`mailto:${contact.email}`} className="inline-flex min-h-11 items-center">
              {contact.email}
            </a>
          </p>
          <p>{_('privacy.rights.complain', { authority: legalFacts.privacyAuthority })}</p>
        </Part>
      </div>
    </>
  );
}

/** Returns the days that the served page has; those of a server without settings while it is rendered. */
function readKeptDays(): KeptDays {
  const days = getKeptDays({});
  if (import.meta.env.SSR) return days;
  const served: unknown = JSON.parse(document.getElementById(keptDaysId)?.textContent || '{}');
  if (typeof served !== 'object' || served === null) return days;
  const found = new Map<string, unknown>(Object.entries(served));
  for (const kind of keptKinds) {
    const value = found.get(kind);
    if (typeof value === 'number' || value === null) days[kind] = value;
  }
  return days;
}

/**
 * Says how long a kind of data is kept; `days` is null if no number of days ends it. The number is written as the
 * server writes it into the page, in digits only.
 */
export function describePeriod(i18n: Pick<I18n, '_'>, kind: KeptKind, days: number | null): string {
  if (kind === 'stops') return i18n._('privacy.stops.unlimited');
  if (days === null) return i18n._('privacy.unlimited');
  return i18n._(`privacy.${kind}.days`, { count: days, days });
}
