import type { MessageView, StaffMessageView } from '@isangano/contracts/messages/message';
import type { MessagesSearch } from '@isangano/contracts/messages/search';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api, getErrorData } from '../base/api.ts';

const notFound = 404;

/** Returns the matching messages, page by page, and the actions on a message. The API client logs errors. */
export function useMessages({ q, status, assignee, suspect, from, until }: MessagesSearch) {
  const utils = api.useUtils();
  const filter = useMemo(
    () => ({ q, status, assignee, suspect, from, until }),
    [q, status, assignee, suspect, from, until],
  );
  const [deletingIds, setDeletingIds] = useState<ReadonlySet<string>>(new Set());

  const list = api.messages.search.useInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // A refetch would request every page that was loaded so far.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  // Drops all pages but the first on unmount, so that only that one is fetched when the list is opened again.
  useEffect(
    () => () =>
      utils.messages.search.setInfiniteData(
        filter,
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      ),
    [utils, filter],
  );

  function updateMessages(update: (message: StaffMessageView) => StaffMessageView | undefined): void {
    utils.messages.search.setInfiniteData(
      filter,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((message) => update(message) ?? []),
          })),
        },
    );
    void utils.messages.counts.invalidate();
    void utils.dashboard.invalidate();
  }

  /** Refetches the list when a colleague has deleted the message. */
  function refreshIfGone(error: unknown): void {
    if (getErrorData(error)?.httpStatus !== notFound) return;
    void utils.messages.search.invalidate();
    void utils.messages.counts.invalidate();
  }

  function setIsDeleting(id: string, isDeleting: boolean): void {
    setDeletingIds(
      (before) => new Set(isDeleting ? [...before, id] : [...before].filter((other) => other !== id)),
    );
  }

  const onMarked = {
    // One after the other, so that the last mark is kept.
    scope: { id: 'mark' },
    onSuccess: (marked: MessageView) =>
      updateMessages((message) => {
        if (message.id !== marked.id) return message;
        return status && status !== marked.status ? undefined : { ...message, ...marked };
      }),
    onError: refreshIfGone,
  };
  const markRead = api.messages.markRead.useMutation(onMarked);
  const markUnread = api.messages.markUnread.useMutation(onMarked);

  const remove = api.messages.delete.useMutation({
    onMutate: ({ id }) => setIsDeleting(id, true),
    onSuccess: (_nothing, { id }) => updateMessages((message) => (message.id === id ? undefined : message)),
    onError: refreshIfGone,
    onSettled: (_nothing, _error, { id }) => setIsDeleting(id, false),
  });

  return {
    list,
    /** Without messages that are being deleted; they reappear when the server refuses the deletion. */
    messages: list.data?.pages.flatMap(({ items }) => items.filter(({ id }) => !deletingIds.has(id))),
    markRead: (id: string) => markRead.mutate({ id, status: 'read' }),
    markUnread: (id: string) => markUnread.mutate({ id }),
    remove: (id: string) => remove.mutate({ id }),
  };
}
