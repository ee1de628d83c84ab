import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import { createFileRoute } from '@tanstack/react-router';
import { MessagesPage } from '../../../staff/messages/messages-page.tsx';

export const Route = createFileRoute('/admin/_guarded/messages')({
  validateSearch: parseMessagesSearch,
  loader: ({ context }) => context.catalogues.load('staffMessages'),
  component: MessagesPage,
});
