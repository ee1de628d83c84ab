import { type ApplicationsSearch, parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { createFileRoute } from '@tanstack/react-router';
import { TriagePage } from '../../../staff/applications/triage/triage-page.tsx';

/** The list, the application that is shown, and whether it is to be printed. */
type Search = ApplicationsSearch & { id?: unknown; print?: unknown };

export const Route = createFileRoute('/admin/_guarded/applications_/review')({
  // The page looks at the others itself, as the options of staff routes are part of the scripts of every staff page.
  validateSearch: ({ id, print, ...search }: Record<string, unknown>): Search => ({
    ...parseApplicationsSearch(search),
    id,
    print,
  }),
  loader: ({ context }) => context.catalogues.load('staffDetails', 'staffReplies'),
  component: TriagePage,
});
