import { createFileRoute } from '@tanstack/react-router';
import { SiteLayout } from '../site/site-layout.tsx';

export const Route = createFileRoute('/_site')({ component: SiteLayout });
