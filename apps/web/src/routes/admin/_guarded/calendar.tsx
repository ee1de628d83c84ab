import { parseCalendarSearch } from '@isangano/contracts/applications/calendar-search';
import { createFileRoute } from '@tanstack/react-router';
import { CalendarPage } from '../../../staff/calendar/calendar-page.tsx';

export const Route = createFileRoute('/admin/_guarded/calendar')({
  validateSearch: parseCalendarSearch,
  loader: ({ context }) => context.catalogues.load('staffCalendar'),
  component: CalendarPage,
});
