import { brand, legalFacts } from '@isangano/content/brand';
import { contact } from '@isangano/content/contact';
import { localizePath } from '@isangano/content/locale-paths';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { questions } from '@isangano/content/questions';
import type { Locale } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import type { I18n } from '@lingui/core';
import { pages } from '../site/pages.ts';

const pagesByPath: Readonly<Record<string, { label: MessageId }>> = pages;

function buildOrganization() {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    legalName: legalFacts.legalName,
    url: brand.siteUrl,
    logo: `${brand.siteUrl}/favicon.svg`,
    email: contact.email,
    telephone: contact.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: contact.address[0],
      addressLocality: legalFacts.place,
      addressCountry: legalFacts.country,
    },
    location: { '@type': 'Place', geo: { '@type': 'GeoCoordinates', ...legalFacts.coordinates } },
    sameAs: contact.social.map((link) => link.url),
  };
}

function buildFaqPage(i18n: I18n) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map((item) => ({
      '@type': 'Question',
      name: i18n._(`faq.${item}.question`),
      acceptedAnswer: { '@type': 'Answer', text: i18n._(`faq.${item}.answer`) },
    })),
  };
}

function buildBreadcrumbs(i18n: I18n, locale: Locale, path: string, name: MessageId) {
  const toItem = (position: number, label: MessageId, target: string) => ({
    '@type': 'ListItem',
    position,
    name: i18n._(label),
    item: brand.siteUrl + localizePath(locale, target),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [toItem(1, 'nav.home', publicPaths.home), toItem(2, name, path)],
  };
}

/** Returns the schema.org data of a page for search engines, in the language of the page. */
export function buildStructuredData(path: string, locale: Locale, i18n: I18n): object[] {
  const page = pagesByPath[path];
  if (path === publicPaths.home)
    return [buildOrganization(), ...(questions.length > 0 ? [buildFaqPage(i18n)] : [])];
  return page ? [buildOrganization(), buildBreadcrumbs(i18n, locale, path, page.label)] : [];
}
