import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { type ApplicationsSearch, parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import { staffPaths } from '@isangano/contracts/routes';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { publicRoutes, type RouterContext, rootRoute } from './public-routes.ts';
import { StaffLoading } from './staff/base/staff-loading.tsx';
import {
  parseAuditSearch,
  parseCalendarSearch,
  parseContentSearch,
  parseProjectsSearch,
} from './staff/page-search.ts';
import { getSession, takeReturnPath } from './staff/session/session.ts';

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: staffPaths.signIn,
  beforeLoad: () => {
    if (import.meta.env.SSR) return;
    const session = getSession();
    // A link to a new password leads to the form that sets one.
    if (session && !location.hash) throw redirect({ href: takeReturnPath(session.admin.id), replace: true });
  },
  loader: ({ context }) => context.catalogues.load('staffSignIn', 'fieldErrors'),
  component: lazyRouteComponent(() => import('./staff/identity/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_guarded',
  beforeLoad: ({ location: { pathname } }) => {
    const session = getSession();
    if (!session) throw redirect({ to: staffPaths.signIn, replace: true });
    // Editors have no other pages.
    const isTheirs = [staffPaths.content, staffPaths.account].some((path) => path === pathname);
    if (session.role === 'editor' && !isTheirs) throw redirect({ to: staffPaths.content, replace: true });
  },
  loader: ({ context }) => context.catalogues.load('staff', 'labels'),
  component: lazyRouteComponent(() => import('./staff/layout/staff-layout.tsx'), 'StaffLayout'),
  pendingComponent: StaffLoading,
});

type StaffPath = (typeof staffPaths)[keyof typeof staffPaths];

/** Returns the options of a page for signed-in people: its path, and the loader of its catalogues. */
const at = <Path extends StaffPath>(path: Path, ...catalogues: CatalogueName[]) => ({
  getParentRoute: () => guardedRoute,
  path,
  loader: ({ context }: { context: RouterContext }) => context.catalogues.load(...catalogues),
});

/** The list, the application that is shown, and whether it is to be printed. */
type ReviewSearch = ApplicationsSearch & { id?: unknown; print?: unknown };

const staffRoutes = [
  createRoute({
    ...at(staffPaths.dashboard, 'staffDashboard'),
    component: lazyRouteComponent(() => import('./staff/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...at(staffPaths.applications),
    validateSearch: parseApplicationsSearch,
    component: lazyRouteComponent(
      () => import('./staff/applications/details/applications-page.tsx'),
      'ApplicationsPage',
    ),
  }),
  createRoute({
    ...at(staffPaths.review, 'staffDetails', 'staffReplies'),
    // The page parses the other parameters itself, as the options of staff routes are part of the scripts of every
    // staff page.
    validateSearch: ({ id, print, ...search }: Record<string, unknown>): ReviewSearch => ({
      ...parseApplicationsSearch(search),
      id,
      print,
    }),
    component: lazyRouteComponent(() => import('./staff/applications/triage/triage.tsx'), 'TriagePage'),
  }),
  createRoute({
    ...at(staffPaths.calendar, 'staffCalendar'),
    validateSearch: parseCalendarSearch,
    component: lazyRouteComponent(() => import('./staff/calendar/calendar-page.tsx'), 'CalendarPage'),
  }),
  createRoute({
    ...at(staffPaths.projects, 'staffProjects'),
    validateSearch: parseProjectsSearch,
    component: lazyRouteComponent(() => import('./staff/projects/projects-page.tsx'), 'StaffProjectsPage'),
  }),
  createRoute({
    ...at(staffPaths.content, 'staffContent'),
    validateSearch: parseContentSearch,
    component: lazyRouteComponent(() => import('./staff/content/content-page.tsx'), 'ContentPage'),
  }),
  createRoute({
    ...at(staffPaths.messages, 'staffMessages'),
    validateSearch: parseMessagesSearch,
    component: lazyRouteComponent(() => import('./staff/messages/messages-page.tsx'), 'MessagesPage'),
  }),
  createRoute({
    ...at(staffPaths.people, 'staffRecords', 'staffReplies'),
    component: lazyRouteComponent(() => import('./staff/records/privacy/person-page.tsx'), 'PersonPage'),
  }),
  createRoute({
    ...at(staffPaths.suspectedSpam, 'staffRecords'),
    component: lazyRouteComponent(() => import('./staff/records/spam/suspects-page.tsx'), 'SuspectsPage'),
  }),
  createRoute({
    ...at(staffPaths.audit, 'staffAccount'),
    validateSearch: parseAuditSearch,
    component: lazyRouteComponent(() => import('./staff/audit-log/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    ...at(staffPaths.team, 'staffAccount'),
    component: lazyRouteComponent(() => import('./staff/identity/team/team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    ...at(staffPaths.webhooks, 'staffAccount', 'staffWebhooks'),
    component: lazyRouteComponent(() => import('./staff/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    ...at(staffPaths.account, 'staffAccount'),
    component: lazyRouteComponent(() => import('./staff/identity/account/account-page.tsx'), 'AccountPage'),
  }),
] as const;

export const allRoutes = rootRoute.addChildren([
  publicRoutes,
  signInRoute,
  guardedRoute.addChildren(staffRoutes),
]);
