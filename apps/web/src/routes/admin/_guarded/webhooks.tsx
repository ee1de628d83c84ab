import { createFileRoute } from '@tanstack/react-router';
import { OwnersOnly } from '../../../staff/base/owners-only.tsx';
import { WebhooksPage } from '../../../staff/webhooks/webhooks-page.tsx';

export const Route = createFileRoute('/admin/_guarded/webhooks')({
  loader: ({ context }) => context.catalogues.load('staffAccount', 'staffWebhooks'),
  component: () => (
    <OwnersOnly>
      <WebhooksPage />
    </OwnersOnly>
  ),
});
