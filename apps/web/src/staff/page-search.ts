import { toDay, toText } from '@isangano/contracts/lists/search';
import {
  type ProjectPriority,
  type ProjectStatus,
  projectPriorities,
  projectStatuses,
} from '@isangano/contracts/projects/values';

/*
 * Parsers of the query parameters of pages without a list of records. They ignore malformed parameters, and use no
 * schema library: every staff page loads them.
 */

type Search = Readonly<Record<string, unknown>>;

export const calendarViews = ['week', 'day', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Without a day, the calendar shows today. */
export type CalendarSearch = { view?: CalendarView | undefined; day?: string | undefined };

export function parseCalendarSearch({ view, day }: Search): CalendarSearch {
  return { view: calendarViews.find((one) => one === view), day: toDay(day) };
}

export type ProjectsSearch = {
  q?: string | undefined;
  status?: ProjectStatus | undefined;
  priority?: ProjectPriority | undefined;
};

export function parseProjectsSearch({ q, status, priority }: Search): ProjectsSearch {
  return {
    q: toText(q),
    status: projectStatuses.find((known) => known === status),
    priority: projectPriorities.find((known) => known === priority),
  };
}

/** Parts of the page on which staff edit the site. */
export const contentParts = ['texts', 'lists', 'publish', 'newsletter'] as const;

/** Its part, the page or list that is edited, and a filter of texts. */
type ContentSearch = {
  part?: (typeof contentParts)[number] | undefined;
  name?: string | undefined;
  show?: string | undefined;
};

export function parseContentSearch({ part, name, show }: Search): ContentSearch {
  const read = (value: unknown) => (typeof value === 'string' ? value.slice(0, 40) : undefined);
  return { part: contentParts.find((one) => one === part), name: read(name), show: read(show) };
}

type AuditSearch = Partial<Record<'actor' | 'action' | 'from' | 'until', string | undefined>>;

/** Knows no actions, as their list is long. */
export function parseAuditSearch({ actor, action, from, until }: Search): AuditSearch {
  return {
    actor: toText(actor)?.trim() || undefined,
    action: toText(action),
    from: toDay(from),
    until: toDay(until),
  };
}
