import { publicPaths } from '@isangano/contracts/routes';
import { createFileRoute } from '@tanstack/react-router';
import { AiEthicsPage } from '../../public/pages/ai-ethics/ai-ethics-page.tsx';
import { pages } from '../../public/site/pages.ts';

export const Route = createFileRoute('/_site/ai-ethics')({
  loader: ({ context }) => context.catalogues.load(...pages[publicPaths.aiEthics].catalogues),
  component: AiEthicsPage,
});
