import type { StaffMessageView } from '@isangano/contracts/messages/message';
import type { MessagesSearch } from '@isangano/contracts/messages/search';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api, statusOf } from '../staff/api.ts';

const notFound = 404;

/** The messages that match, page by page, and what staff do with one. Faults are logged by the link. */
export function useMessages({ q, status }: MessagesSearch) {
  const utils = api.useUtils();
  const asked = useMemo(() => ({ q, status }), [q, status]);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());

  const list = api.messages.search.useInfiniteQuery(asked, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // To ask again means to ask for every page that was read so far.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  // Coming back begins at the first page, and asks for that alone.
  useEffect(
    () => () =>
      utils.messages.search.setInfiniteData(
        asked,
        (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
      ),
    [utils, asked],
  );

  function change(update: (message: StaffMessageView) => StaffMessageView | undefined): void {
    utils.messages.search.setInfiniteData(
      asked,
      (read) =>
        read && {
          ...read,
          pages: read.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((message) => update(message) ?? []),
          })),
        },
    );
    void utils.messages.counts.invalidate();
    void utils.dashboard.invalidate();
  }

  /** A colleague was faster: show what is there. */
  function refreshIfGone(fault: unknown): void {
    if (statusOf(fault) !== notFound) return;
    void utils.messages.search.invalidate();
    void utils.messages.counts.invalidate();
  }

  function setIsLeaving(id: string, isLeaving: boolean): void {
    setLeaving(
      (before) => new Set(isLeaving ? [...before, id] : [...before].filter((other) => other !== id)),
    );
  }

  const markRead = api.messages.markRead.useMutation({
    onSuccess: (marked) =>
      change((message) => {
        if (message.id !== marked.id) return message;
        return status && status !== marked.status ? undefined : { ...message, ...marked };
      }),
    onError: refreshIfGone,
  });

  const remove = api.messages.delete.useMutation({
    onMutate: ({ id }) => setIsLeaving(id, true),
    onSuccess: (_nothing, { id }) => change((message) => (message.id === id ? undefined : message)),
    onError: refreshIfGone,
    onSettled: (_nothing, _fault, { id }) => setIsLeaving(id, false),
  });

  return {
    list,
    /** Without those that are being deleted: they come back where the server refuses. */
    messages: list.data?.pages.flatMap(({ items }) => items.filter(({ id }) => !leaving.has(id))),
    markRead: (id: string) => markRead.mutate({ id, status: 'read' }),
    remove: (id: string) => remove.mutate({ id }),
  };
}
