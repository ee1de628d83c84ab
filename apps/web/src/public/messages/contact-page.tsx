import { brand } from '@isangano/content/brand';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { PageHead } from '../../ui/page-head.tsx';
import { Band } from '../../ui/patterns/band.tsx';
import { ContactForm } from './contact-form.tsx';

const loadSend = () => import('./send-message.ts').then((file) => file.sendMessage);
const successTextMs = 5000;

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
            <div>
              <dt className="text-sm text-soft">{_('contact.details.address')}</dt>
              <dd>
                {brand.address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">{_('contact.details.email')}</dt>
              <dd>
                <a href={`mailto:${brand.email}`} className="inline-flex min-h-11 items-center">
                  {brand.email}
                </a>
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">{_('contact.details.phone')}</dt>
              <dd>
                <a
                  href={`tel:${brand.phone.replaceAll(' ', '')}`}
                  className="inline-flex min-h-11 items-center"
                >
                  {brand.phone}
                </a>
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">{_('contact.details.hours')}</dt>
              <dd>{_('contact.details.hours.text')}</dd>
            </div>
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
