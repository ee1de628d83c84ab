import type { ListKind } from '@isangano/content/schemas/lists';
import type { ContentList } from '@isangano/contracts/content/content';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { api, getErrorData } from '../base/api.ts';
import { BottomBar } from '../base/bottom-bar.tsx';
import { ErrorAlert } from '../base/error-alert.tsx';
import { useErrorNotice, useErrorText } from '../base/error-text.ts';
import { SelectField } from '../base/fields.tsx';
import { FormDialog } from '../base/form-dialog.tsx';
import { DialogButton, LazyBoundary } from '../base/lazy-boundary.tsx';
import { notifyStaff } from '../base/notifications.tsx';
import { ForRole } from '../session/role.tsx';
import { NewerVersion, useKeptEdit } from './kept-edit.tsx';
import { listLabels } from './labels.ts';
import { useListIssue } from './list-issues.ts';
import { ListContext } from './picture-field.tsx';
import { SchemaFields } from './schema-fields.tsx';
import { History } from './text-editor.tsx';

const kinds = Object.keys(listLabels).filter((kind) => isKind(kind));
function isKind(kind: string | undefined): kind is ListKind {
  return kind !== undefined && Object.hasOwn(listLabels, kind);
}

/** Lists with their entries: services and prices, products, questions, team, channels, partners. */
export function ListsPart() {
  const { _ } = useDeferredMessages('fieldErrors');
  const navigate = useNavigate();
  const { name } = useSearch({ from: '/_guarded/admin/content' });
  const kind = isKind(name) ? name : 'services';
  const lists = api.content.lists.useQuery();
  const list = lists.data?.find((one) => one.kind === kind);
  return (
    <div className="mt-6 max-w-4xl">
      <SelectField
        label={_('staffContent.list')}
        values={kinds}
        getLabel={(one) => _(listLabels[one])}
        value={kind}
        onValue={(value) => void navigate({ to: staffPaths.content, search: { part: 'lists', name: value } })}
      />
      {kind === 'channels' && (
        <ForRole least="owner">
          <LazyBoundary>
            <FirstLook />
          </LazyBoundary>
        </ForRole>
      )}
      <ErrorAlert error={lists.error} className="mt-6" />
      {list && <ListEditor key={kind} list={list} label={_(listLabels[kind])} />}
    </div>
  );
}

/** Scrolls to a new part, which may be below the bar with the pressed button. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** One list. Changes are kept in this tab until they are saved. */
function ListEditor({ list, label }: { list: ContentList; label: string }) {
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const edit = useKeptEdit(`list ${list.kind}`, { text: list.json, version: list.version });
  const { typed, basedOn, isBehind, change, discard } = edit;
  const [showsHistory, setShowsHistory] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const keptFocus = useKeptFocus<HTMLElement>();
  const json = typed ?? list.json;
  const value = useMemo((): unknown => JSON.parse(json), [json]);
  const save = api.content.saveList.useMutation({
    onSuccess: (saved, { json: sent }) => {
      utils.content.lists.setData(undefined, (all) =>
        all?.map((one) => (one.kind === saved.kind ? saved : one)),
      );
      edit.endSaved(sent, saved.version);
      void notifyStaff(_('staffContent.saved'));
    },
    onSettled: () => utils.content.invalidate(),
  });
  const error = typed === undefined ? null : save.error;
  const toListIssue = useListIssue(list.schema);
  const issues = (error ? (getErrorData(error)?.issues ?? []) : []).map((issue) => toListIssue(issue, value));

  return (
    <section {...keptFocus} aria-label={label} className="mt-6 grid gap-6">
      <ListContext value={{ list: list.kind, issues, isUploading, setIsUploading }}>
        <SchemaFields
          schema={list.schema}
          value={value}
          path=""
          label=""
          onChange={(next) => change(JSON.stringify(next))}
        />
      </ListContext>
      {error && (
        <div ref={scrollIntoView}>
          <Alert tone="error" title={getErrorText(error)}>
            <ul className="list-disc pl-5">
              {issues.map(({ path, place, message }) => (
                <li key={path + message}>
                  {place && `${place} – `}
                  {message}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      {isBehind && <NewerVersion onReplace={() => edit.rebase(list.version)} />}
      <BottomBar>
        <div className="flex flex-wrap items-center gap-3 py-1">
          <Button
            busy={save.isPending}
            disabled={typed === undefined}
            onClick={() => save.mutate({ kind: list.kind, json, basedOn })}
          >
            {_('staffContent.list.save')}
          </Button>
          {typed !== undefined && (
            <Button variant="quiet" onClick={discard}>
              {_('staffContent.discard')}
            </Button>
          )}
          <Button variant="quiet" aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
            {_('staffContent.history')}
          </Button>
        </div>
      </BottomBar>
      {showsHistory && <History kind="list" name={list.kind} locale="" onRestore={change} />}
    </section>
  );
}

/** Chooses the channels whose applications hide who applies until the first score. */
function FirstLook() {
  const { _ } = useDeferredMessages('staffFirstLook');
  return (
    <DialogButton variant="secondary" className="mt-4" label={_('firstLook.open')}>
      {(close) => <FirstLookDialog onClose={close} />}
    </DialogButton>
  );
}

function FirstLookDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const { data, error } = api.applications.firstLook.useQuery();
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isHiding = (channel: { name: string; isHiding: boolean }) =>
    changed[channel.name] ?? channel.isHiding;
  const save = api.applications.setFirstLook.useMutation({
    onSuccess(setting) {
      utils.applications.firstLook.setData(undefined, setting);
      void notifyStaff(_('firstLook.saved'));
      onClose();
    },
    onError,
  });
  return (
    <FormDialog
      title={_('firstLook.title')}
      submitLabel={_('firstLook.save')}
      isSending={save.isPending}
      onSubmit={() => {
        if (data) save.mutate({ channels: data.filter(isHiding).map(({ name }) => name) });
      }}
      onClose={onClose}
    >
      <p>{_('firstLook.lead')}</p>
      {!data && <ErrorAlert error={error} />}
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-bold">{_('firstLook.channels')}</legend>
        {data?.map((channel) => (
          <Checkbox
            key={channel.name}
            label={channel.name}
            checked={isHiding(channel)}
            onChange={({ target }) => setChanged({ ...changed, [channel.name]: target.checked })}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
