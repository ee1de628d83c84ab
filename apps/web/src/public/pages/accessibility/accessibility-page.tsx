import {
  accessibilityCheckedOn,
  accessibilityGaps,
  accessibilityTests,
} from '@isangano/content/accessibility';
import { contact } from '@isangano/content/contact';
import type { ReactNode } from 'react';
import { formatDate } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Band } from '../../../ui/patterns/band.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t-2 border-ink py-10 lg:grid-cols-12">
      <h2 className="text-2xl lg:col-span-4">{title}</h2>
      <div className="max-w-text lg:col-span-8">{children}</div>
    </section>
  );
}

/** The accessibility statement: what was tested and how, known limitations, and contacts for complaints. */
export function AccessibilityPage() {
  const { _, locale } = useTexts();
  const date = formatDate(locale, accessibilityCheckedOn) ?? '';
  return (
    <>
      <PageHead title="accessibility.documentTitle" description="accessibility.description" />
      <div className="frame py-12 lg:py-20">
        <h1>{_('accessibility.title')}</h1>
        <p className="mt-6 max-w-text text-lg">{_('accessibility.lead')}</p>
        <Band kind="diamond" className="my-12" />
        <Part title={_('accessibility.status.title')}>
          <p>{_('accessibility.status.text', { date })}</p>
        </Part>
        <Part title={_('accessibility.tests.title')}>
          <dl className="grid gap-5">
            {accessibilityTests.map((id) => (
              <div key={id}>
                <dt className="font-bold">{_(`accessibility.test.${id}`)}</dt>
                <dd>{_(`accessibility.test.${id}.how`)}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title={_('accessibility.gaps.title')}>
          <ul className="grid list-disc gap-3 pl-5">
            {accessibilityGaps.map((id) => (
              <li key={id}>{_(`accessibility.gap.${id}`)}</li>
            ))}
          </ul>
        </Part>
        <Part title={_('accessibility.complain.title')}>
          <p>{_('accessibility.complain.text')}</p>
          <p className="mt-4">
            <a href={`mailto:${contact.email}`} className="inline-flex min-h-11 items-center">
              {contact.email}
            </a>
            <br />
            <a
              href={`tel:${contact.phone.replaceAll(' ', '')}`}
              className="inline-flex min-h-11 items-center"
            >
              {contact.phone}
            </a>
          </p>
          <p className="mt-4">{_('accessibility.complain.next')}</p>
        </Part>
      </div>
    </>
  );
}
