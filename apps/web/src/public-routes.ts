import {
  type InterviewStep,
  interviewSteps,
  type PartnerStep,
  partnerSteps,
} from '@isangano/contracts/applications/values';
import { parsePublicProjectsSearch } from '@isangano/contracts/projects/values';
import { applicationStatusPath, type PublicPath, publicPaths } from '@isangano/contracts/routes';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Catalogues } from './i18n/catalogues.ts';
import { pages } from './public/site/pages.ts';

export type RouterContext = { catalogues: Catalogues };

export const rootRoute = createRootRouteWithContext<RouterContext>()();

const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_site',
  loader: ({ context }) => context.catalogues.load('site'),
  component: lazyRouteComponent(() => import('./public/layout/site-layout.tsx'), 'SiteLayout'),
});

/** Returns the options of every public page: its path, and the loader of its catalogues. */
const at = <Path extends PublicPath>(path: Path) => ({
  getParentRoute: () => siteRoute,
  path,
  loader: ({ context }: { context: RouterContext }) => context.catalogues.load(...pages[path].catalogues),
});

/** Query parameters. They are parsed without the schema library, which would add about 5 KB to the scripts of every page. */
type Search = Readonly<Record<string, unknown>>;

// Their types would be lost within the call below.
const pageRoutes = [
  createRoute({
    ...at(publicPaths.home),
    component: lazyRouteComponent(() => import('./public/pages/home/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    ...at(publicPaths.services),
    component: lazyRouteComponent(() => import('./public/pages/services/services-page.tsx'), 'ServicesPage'),
  }),
  createRoute({
    ...at(publicPaths.interviewForm),
    validateSearch: ({ step }: Search): { step?: InterviewStep | undefined } => ({
      step: interviewSteps.find((known) => known === step),
    }),
    component: lazyRouteComponent(
      () => import('./public/applications/interview/interview-form.tsx'),
      'InterviewForm',
    ),
  }),
  createRoute({
    ...at(publicPaths.projects),
    validateSearch: parsePublicProjectsSearch,
    loader: async ({ context }) => {
      const [projects] = await Promise.all([
        // Imported here, as the options of public routes are part of the scripts of every page.
        import('./public/projects/load-projects.ts').then(({ loadProjects }) =>
          loadProjects(context.catalogues.locale()),
        ),
        context.catalogues.load(...pages[publicPaths.projects].catalogues),
      ]);
      return projects;
    },
    component: lazyRouteComponent(() => import('./public/projects/projects-page.tsx'), 'ProjectsPage'),
  }),
  createRoute({
    ...at(publicPaths.partnership),
    component: lazyRouteComponent(
      () => import('./public/pages/partnership/partnership-page.tsx'),
      'PartnershipPage',
    ),
  }),
  createRoute({
    ...at(publicPaths.contact),
    component: lazyRouteComponent(() => import('./public/messages/contact-page.tsx'), 'ContactPage'),
  }),
  createRoute({
    ...at(publicPaths.aiEthics),
    component: lazyRouteComponent(
      () => import('./public/pages/ai-ethics/ai-ethics-page.tsx'),
      'AiEthicsPage',
    ),
  }),
  createRoute({
    ...at(publicPaths.partnershipApplication),
    validateSearch: ({ step }: Search): { step?: PartnerStep | undefined } => ({
      step: partnerSteps.find((known) => known === step),
    }),
    component: lazyRouteComponent(
      () => import('./public/applications/partner/partner-form.tsx'),
      'PartnerForm',
    ),
  }),
  createRoute({
    ...at(publicPaths.accessibility),
    component: lazyRouteComponent(
      () => import('./public/pages/accessibility/accessibility-page.tsx'),
      'AccessibilityPage',
    ),
  }),
  createRoute({
    ...at(publicPaths.privacy),
    component: lazyRouteComponent(() => import('./public/pages/privacy/privacy-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => siteRoute,
    path: applicationStatusPath,
    loader: ({ context }) => context.catalogues.load('applicationStatus'),
    component: lazyRouteComponent(
      () => import('./public/pages/application-status/status-page.tsx'),
      'StatusPage',
    ),
  }),
  // Every path that no other route matches.
  createRoute({
    getParentRoute: () => siteRoute,
    path: '$',
    component: lazyRouteComponent(() => import('./public/site/not-found-page.tsx'), 'NotFoundPage'),
  }),
] as const;

/** The routes of public pages. Visitors load no others. */
export const publicRoutes = siteRoute.addChildren(pageRoutes);
