import { toLabelId } from '@isangano/contracts/label-id';
import type { StaffMessageView } from '@isangano/contracts/messages/message';
import type { MessagesSearch } from '@isangano/contracts/messages/search';
import { messageStatuses } from '@isangano/contracts/messages/values';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyExport } from '../../ui/optional.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api } from '../base/api.ts';
import { QuietButton } from '../base/buttons.tsx';
import { ErrorAlert } from '../base/error-alert.tsx';
import { ExportButton } from '../base/export-button.tsx';
import { FilterSelect } from '../base/filter-select.tsx';
import { LazyBoundary } from '../base/lazy-boundary.tsx';
import { confirmAction } from '../base/notifications.tsx';
import { PageTitle } from '../base/page-title.tsx';
import { useVisit } from '../base/use-visit.ts';
import { useBulk } from '../records/bulk/use-bulk.tsx';
import { ListFilters, noRecordFilters } from '../records/list-filters.tsx';
import { useHasMailServer } from '../records/mail-history/mail-state.ts';
import { useRowKeys } from '../records/use-row-keys.tsx';
import { ForRole, useHasRole } from '../session/role.tsx';
import { LoadMore } from './load-more.tsx';
import { MessageCard, MessageRow, useLayout } from './message-items.tsx';
import { useMessages } from './use-messages.ts';

const route = getRouteApi('/_guarded/admin/messages');

const loadDialog = () => import('./message-dialog.tsx');
const MessageDialog = lazyExport(loadDialog, 'MessageDialog');

/** Preloads the dialog when the list is hovered or focused, so that it does not delay the list. */
function preloadDialog() {
  loadDialog().catch(() => undefined);
}

const noMessages: readonly StaffMessageView[] = [];

type Opened = { message: StaffMessageView; isOpen: boolean; isReplying: boolean };

export function MessagesPage() {
  const { _, locale } = useTexts();
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/admin/messages' });
  const canMark = useHasRole('reviewer');
  const isNew = useVisit('message');
  const [layout, setLayout] = useLayout();
  const Item = layout === 'cards' ? MessageCard : MessageRow;
  const { list, messages, markRead, markUnread, remove } = useMessages(search);
  const { client } = api.useUtils();
  const { q, open: _open, ...filter } = search;
  const counts = api.messages.counts.useQuery(filter, { placeholderData: keepPreviousData }).data;
  const unread = counts?.unread ?? 0;
  const hasMailServer = useHasMailServer();
  const canReply = canMark && hasMailServer === true;
  const [opened, setOpened] = useState<Opened>();
  const headingRef = useRef<HTMLHeadingElement>(null);

  function change(part: MessagesSearch, { replace } = { replace: false }) {
    void navigate({ search: (before) => ({ ...before, ...part }), replace });
  }

  function open(message: StaffMessageView, { isReplying } = { isReplying: false }) {
    setOpened({ message, isOpen: true, isReplying });
    if (message.status === 'unread' && canMark) markRead(message.id);
  }

  function close() {
    setOpened((before) => before && { ...before, isOpen: false });
    if (search.open !== undefined) change({ open: undefined }, { replace: true });
  }

  const { data: linked, error: linkError } = api.messages.getRow.useQuery(
    { id: search.open ?? '' },
    { enabled: search.open !== undefined },
  );
  const openLinked = useEffectEvent(() => {
    if (linked) open(linked);
  });
  const linkedId = linked?.id;
  // Not after it has changed: a dialog that was closed in the meantime would open again.
  useEffect(() => {
    if (linkedId !== undefined) openLinked();
  }, [linkedId]);

  async function confirmDelete({ id }: StaffMessageView, index: number) {
    const card = listProps.ref.current?.children[index];
    if (!(await confirmAction(_('messages.delete.confirm'), _('messages.delete')))) return;
    const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
    (neighbour?.querySelector('button') ?? headingRef.current)?.focus();
    remove(id);
  }

  const isFiltered = Boolean(q || Object.values(filter).some((value) => value !== undefined));

  const bulk = useBulk('message', { type: 'messages', filter: { q, ...filter } }, messages ?? noMessages);

  const { listProps, searchBox, help } = useRowKeys('messages', messages ?? noMessages, (action, message) => {
    if (!message) return;
    if (action === 'open') open(message);
    if (action === 'reply' && canReply) open(message, { isReplying: true });
    if (action === 'select' || action === 'selectRange') bulk.toggle(message.id, action === 'selectRange');
  });

  function describeShown(): string {
    const shown = messages?.length ?? 0;
    if (!list.hasNextPage) return _('messages.shown', { count: shown });
    // The number of matches of a search is not counted.
    if (q || !counts) return _('messages.shownOfMore', { count: shown });
    return _('messages.shownOf', {
      count: formatNumber(locale, shown),
      total: formatNumber(locale, counts.total),
    });
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <PageTitle
              title="messages.title"
              name="staff.nav.messages"
              description="messages.subtitle"
              ref={headingRef}
            />
            {unread > 0 && (
              <Badge tone="red">{_('messages.unread', { count: formatNumber(locale, unread) })}</Badge>
            )}
          </div>
          <p className="text-soft max-sm:text-sm sm:mt-2">{_('messages.subtitle')}</p>
        </div>
        {/* What is selected has its own export. */}
        {!bulk.isSelecting && (
          <ForRole least="reviewer">
            <ExportButton createLink={(format) => client.messages.exportLink.mutate({ ...search, format })} />
          </ForRole>
        )}
      </div>
      <ListFilters
        noun="message"
        search={search}
        onChange={change}
        searchBox={searchBox}
        searchLabel={_('messages.search')}
        searchPlaceholder={_('messages.search.placeholder')}
        className="sm:grid-cols-[minmax(0,1fr)_auto_auto]"
        noFilters={noRecordFilters}
      >
        <FilterSelect
          aria-label={_('messages.status')}
          values={messageStatuses}
          value={search.status}
          allLabel={_('staff.status.all')}
          getLabel={(status) => _(toLabelId('messageStatus', status))}
          onChange={(status) => change({ status })}
        />
      </ListFilters>

      {!linked && <ErrorAlert error={linkError} className="mt-3" />}
      {list.isPending && <Skeleton rows={6} text={_('messages.loading')} />}
      {messages && (
        <div
          aria-busy={list.isPlaceholderData}
          className={classNames(list.isPlaceholderData && 'opacity-70')}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <p role="status" className="py-3 text-sm text-soft tabular">
              {messages.length > 0 && describeShown()}
            </p>
            <div className="flex flex-wrap gap-x-2 pb-2">
              {bulk.buttons}
              <QuietButton
                aria-pressed={layout === 'rows'}
                onClick={() => setLayout(layout === 'rows' ? 'cards' : 'rows')}
              >
                {_('messages.compact')}
              </QuietButton>
            </div>
          </div>
          {messages.length === 0 && !list.hasNextPage && (
            <EmptyState title={_('messages.empty')}>
              <p>{_(isFiltered ? 'staff.empty.hint' : 'messages.none.hint')}</p>
            </EmptyState>
          )}
          <ul
            {...listProps}
            onPointerEnter={preloadDialog}
            onFocus={(event) => {
              preloadDialog();
              listProps.onFocus(event);
            }}
            className={layout === 'cards' ? 'grid grid-cols-1 gap-4' : 'border-t-2 border-ink'}
          >
            {messages.map((message, index) => (
              <Item
                key={message.id}
                message={message}
                checkbox={bulk.renderCheckbox(message, message.fullName)}
                isNew={isNew(message)}
                canReply={canReply}
                onOpen={(options) => open(message, options)}
                onDelete={() => void confirmDelete(message, index)}
              />
            ))}
          </ul>
        </div>
      )}
      {list.isError && !list.data && (
        <>
          <ErrorAlert error={list.error} className="mt-6" />
          <LoadMore
            label={_('messages.load')}
            busy={list.isFetching}
            isAutomatic={false}
            onLoad={() => void list.refetch()}
          />
        </>
      )}
      {list.hasNextPage && !list.isPlaceholderData && (
        <LoadMore
          label={_('messages.more')}
          busy={list.isFetching}
          isAutomatic={!list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
      {bulk.bar}

      {help}

      {opened && (
        <LazyBoundary
          onClose={() => {
            close();
            setOpened(undefined);
          }}
        >
          <MessageDialog
            // A typed reply belongs to its message.
            key={opened.message.id}
            message={messages?.find(({ id }) => id === opened.message.id) ?? opened.message}
            open={opened.isOpen}
            isReplying={opened.isReplying}
            onClose={close}
            onMarkUnread={
              canMark
                ? () => {
                    markUnread(opened.message.id);
                    close();
                  }
                : undefined
            }
            fallbackFocus={headingRef}
          />
        </LazyBoundary>
      )}
    </>
  );
}
