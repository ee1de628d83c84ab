import { brand } from '@isangano/content/brand';
import { faqItems } from '@isangano/content/faq';
import type { Locale } from '@isangano/contracts/locales';
import { localizedPath, publicPaths } from '@isangano/contracts/routes';
import type { I18n } from '@lingui/core';
import type { MessageId } from '../i18n/message-ids.gen.ts';

/** What a page is called in a trail of links. */
const trailNames: Record<string, MessageId> = {
  [publicPaths.services]: 'nav.services',
  [publicPaths.projects]: 'nav.projects',
  [publicPaths.partnership]: 'nav.partnership',
  [publicPaths.contact]: 'nav.contact',
  [publicPaths.aiEthics]: 'nav.aiEthics',
  [publicPaths.interviewForm]: 'footer.interview',
  [publicPaths.partnershipApplication]: 'footer.partner',
};

function organization() {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: brand.siteUrl,
    logo: `${brand.siteUrl}/favicon.svg`,
    email: brand.email,
    telephone: brand.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: brand.address[0],
      addressLocality: 'Kigali',
      addressCountry: 'RW',
    },
    sameAs: brand.social.map((link) => link.url),
  };
}

function faqPage(i18n: I18n) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqItems.map((item) => ({
      '@type': 'Question',
      name: i18n._(`faq.${item}.question`),
      acceptedAnswer: { '@type': 'Answer', text: i18n._(`faq.${item}.answer`) },
    })),
  };
}

function breadcrumbs(i18n: I18n, locale: Locale, path: string, name: MessageId) {
  const item = (position: number, label: MessageId, target: string) => ({
    '@type': 'ListItem',
    position,
    name: i18n._(label),
    item: brand.siteUrl + localizedPath(locale, target),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, 'nav.home', publicPaths.home), item(2, name, path)],
  };
}

/** What a page tells search engines in their own terms, in its language. */
export function structuredData(path: string, locale: Locale, i18n: I18n): object[] {
  const name = trailNames[path];
  if (path === publicPaths.home) return [organization(), faqPage(i18n)];
  return name ? [organization(), breadcrumbs(i18n, locale, path, name)] : [];
}
