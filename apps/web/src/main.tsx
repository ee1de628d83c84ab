import { defaultLocale, isLocale } from '@isangano/contracts/locales';
import { splitLocale } from '@isangano/contracts/routes';
import { setupI18n } from '@lingui/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { focusHeadings } from './heading-focus.ts';
import { createCatalogues } from './i18n/catalogues.ts';
import { createAppRouter } from './router.tsx';

async function start(root: HTMLElement): Promise<void> {
  const mirror = splitLocale(window.location.pathname).locale;
  const lang = document.documentElement.lang;
  const served = mirror ?? (isLocale(lang) ? lang : defaultLocale);

  // Words that are still on their way are left out, not told by their names.
  const i18n = setupI18n({ missing: () => '' });
  const catalogues = createCatalogues(i18n, served);
  const router = createAppRouter({ catalogues, mirror });
  focusHeadings(router);
  const isPrerendered = root.firstElementChild !== null;
  // Prerendered pages carry no data, so there is nothing to take over but the markup itself: the
  // router only has to know that it renders without the boundaries of a first client render.
  if (isPrerendered) router.ssr = { manifest: undefined };

  await catalogues.activate(served);
  await router.load();

  const app = <App router={router} i18n={i18n} catalogues={catalogues} served={served} />;
  if (isPrerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) void start(root);
