import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../home/home-page.tsx';
import { pages } from '../../site/pages.ts';

export const Route = createFileRoute('/_site/')({
  async loader({ context }) {
    await context.catalogues.load(...pages[publicPaths.home].catalogues);
    if (import.meta.env.SSR) {
      const { homeSections } = await import('../../home/deferred-sections.tsx');
      await homeSections.prepare(context.catalogues);
    }
  },
  component: HomePage,
});
