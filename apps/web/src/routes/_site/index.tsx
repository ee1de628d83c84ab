import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../home/home-page.tsx';

export const Route = createFileRoute('/_site/')({
  async loader({ context }) {
    await context.catalogues.need('home');
    if (import.meta.env.SSR) {
      const { homeSections } = await import('../../home/deferred-sections.tsx');
      await homeSections.prepare(context.catalogues);
    }
  },
  component: HomePage,
});
