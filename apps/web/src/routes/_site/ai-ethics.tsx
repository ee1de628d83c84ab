import { createFileRoute } from '@tanstack/react-router';
import { AiEthicsPage } from '../../ai-ethics/ai-ethics-page.tsx';

export const Route = createFileRoute('/_site/ai-ethics')({
  loader: ({ context }) => context.catalogues.need('aiEthics'),
  component: AiEthicsPage,
});
