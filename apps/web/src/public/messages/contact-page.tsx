import { contact } from '@isangano/content/contact';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { Band } from '../../ui/patterns/band.tsx';
import { ContactForm } from './contact-form.tsx';

const loadSend = () => import('./send-message.ts').then((file) => file.sendMessage);
const successTextMs = 5000;

const linkClass = 'inline-flex min-h-11 items-center';

export function ContactPage() {
  const { _ } = useLingui();
  const { publicHref } = useRouter().buildLocation({ to: publicPaths.contact });
  return (
    <>
      <PageHead title="contact.documentTitle" description="contact.description" />
      <div className="frame grid gap-12 py-12 lg:grid-cols-12 lg:py-20">
        <div className="lg:col-span-5">
          <h1>{_('contact.title')}</h1>
          <p className="mt-6 max-w-text text-lg">{_('contact.lead')}</p>
          <h2 className="mt-12 text-2xl">{_('contact.details')}</h2>
          <dl className="mt-4 grid gap-4">
            <Detail label={_('contact.details.address')}>
              {contact.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </Detail>
            <Detail label={_('contact.details.email')}>
              <a href={`mailto:${contact.email}`} className={linkClass}>
                {contact.email}
              </a>
            </Detail>
            <Detail label={_('contact.details.phone')}>
              <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className={linkClass}>
                {contact.phone}
              </a>
            </Detail>
            <Detail label={_('contact.details.hours')}>{_('contact.details.hours.text')}</Detail>
          </dl>
          <Band kind="zigzag" className="mt-12 max-lg:hidden" />
        </div>
        <div className="lg:col-span-6 lg:col-start-7">
          <h2 className="mb-6 text-3xl">{_('contact.form.title')}</h2>
          <ContactForm loadSend={loadSend} successTextMs={successTextMs} action={publicHref} />
        </div>
      </div>
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
