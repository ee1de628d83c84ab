import { assignedToMe } from '@isangano/contracts/lists/search';

/** Replaces `me` in a filter by the id of the person who asks. */
export function resolveAssignee<Filter extends { assignee?: string | undefined }>(
  filter: Filter,
  { id }: { id: string },
): Filter {
  return filter.assignee === assignedToMe ? { ...filter, assignee: id } : filter;
}
