import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../public/site/not-found-page.tsx';

/** Every path that no other route matches. */
export const Route = createFileRoute('/_site/$')({ component: NotFoundPage });
