import { type ProjectView, projectView, saveProjectInput } from '@isangano/contracts/projects/project';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useServerText } from '../../i18n/server-text.ts';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { parseJson } from '../../submission/form-values.ts';
import { randomKey } from '../../submission/random-key.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { api } from '../base/api.ts';
import { SmallButton } from '../base/buttons.tsx';
import { type FieldErrors, Form, getFirstErrors } from '../base/form.tsx';
import { notifyStaff, notifyWithUndo, showAlert } from '../base/notifications.tsx';
import { hasKeptText, useKeptFile, useKeptText } from '../base/unsaved-input.ts';
import { useLatest } from '../base/use-latest.ts';
import { ProjectFields } from './project-fields.tsx';
import { ProjectTranslations } from './project-translations.tsx';
import {
  isFilled,
  type ProjectPicture,
  type ProjectValues,
  saveProject,
  toInput,
  toValues,
} from './project-values.ts';
import { keptProjectKey } from './projects-page.tsx';

type ProjectDialogProps = {
  /** The project to edit; undefined for a new one. */
  project: ProjectView | undefined;
  /** Gets the project as the server has it, before the dialog closes. */
  onSaved: (project: ProjectView) => void;
  onClose: () => void;
  /** Opens the dialog again, with what is kept of its form. */
  onReopen: () => void;
};

function toChanges(stored: ProjectView | undefined): ProjectChanges {
  return { values: toValues(stored), picture: { isRemoved: false }, key: randomKey() };
}

/**
 * Creates or edits a project, or continues an unsaved form. Its fields keep their values when saving fails. An edit of
 * an outdated version is a conflict: the dialog offers to load the newer one.
 */
export function ProjectDialog({ project, onSaved, onClose, onReopen }: ProjectDialogProps) {
  const { _ } = useDeferredMessages('fieldErrors');
  const translate = useServerText();
  const utils = api.useUtils();
  const formId = useId();
  const { kept, keep, forget } = useKeptProject();
  const [stored, setStored] = useState(kept ? kept.stored : project);
  const [{ values, picture, key }, setChanges] = useState<ProjectChanges>(() => kept ?? toChanges(stored));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setIsSaving] = useState(false);
  const [outdatedMessage, setOutdatedMessage] = useState<string>();
  const [reloadCount, setReloadCount] = useState(0);
  /** The changes over the version before the loaded one. */
  const [replaced, setReplaced] = useState<Partial<ProjectChanges>>();
  const isSavable = isFilled(values);
  const latestKey = useRef(key);
  useEffect(() => {
    latestKey.current = key;
  });

  useEffect(() => {
    // The button that loaded the newer version is gone.
    if (reloadCount > 0) document.getElementById(formId)?.querySelector('input')?.focus();
  }, [reloadCount, formId]);

  function close(): void {
    forget();
    onClose();
  }

  /** Closes it by a key or a click beside it, which may be a mistake. */
  function dismiss(): void {
    const isChanged = hasKeptText(keptProjectKey);
    close();
    if (!isChanged) return;
    void notifyWithUndo(_('staffProjects.form.closed'), _('staff.applications.undo'), () => {
      keep(stored, { values, picture, key });
      onReopen();
    });
  }

  function change(part: Partial<ProjectChanges>): void {
    const changes = { values, picture, ...part, key: randomKey() };
    setChanges(changes);
    keep(stored, changes);
  }

  /** What was typed while the form was sent is a change of what was saved. */
  const keepTyped = useLatest((saved: ProjectView) => {
    setStored(saved);
    keep(saved, { values, picture, key });
  });

  async function submit(): Promise<void> {
    if (isSaving || !isSavable) return;
    const issues = saveProjectInput.safeParse(toInput(values)).error?.issues;
    if (issues) return setErrors(getFirstErrors(issues));
    if (errors.image && picture.file) return setErrors({ image: errors.image });
    setErrors({});
    setOutdatedMessage(undefined);
    setIsSaving(true);
    const result = await saveProject(stored, values, picture, key);
    setIsSaving(false);
    if (result.outcome === 'saved') {
      onSaved(result.project);
      void notifyStaff(_(stored ? 'staffProjects.updated' : 'staffProjects.added'));
      if (latestKey.current === key) close();
      else keepTyped(result.project);
    }
    void utils.projects.invalidate();
    if (result.outcome === 'outdated') setOutdatedMessage(await translate(result.error));
    else if (result.outcome === 'failed') {
      setErrors(
        getFirstErrors(result.issues.map(({ path, message, code }) => ({ path, message: code ?? message }))),
      );
      void showAlert(_(stored ? 'staffProjects.update.failed' : 'staffProjects.create.failed'));
    }
  }

  // With what is typed until it arrives. Nothing once the dialog is closed: another form may be kept by then.
  const showNewerVersion = useLatest((newer: ProjectView) => {
    const before: Record<string, string> = toValues(stored);
    const typed = Object.entries(values).filter(([name, value]) => value !== (before[name] ?? ''));
    setReplaced({ values: { ...toValues(newer), ...Object.fromEntries(typed) }, picture });
    setStored(newer);
    setChanges(toChanges(newer));
    setErrors({});
    forget();
    setOutdatedMessage(undefined);
    setReloadCount(reloadCount + 1);
  });

  async function loadNewerVersion({ id }: ProjectView): Promise<void> {
    try {
      showNewerVersion(await utils.projects.get.fetch({ id }, { staleTime: 0 }));
    } catch {
      setOutdatedMessage(_('staffProjects.newer.failed'));
    }
  }

  function putBack(typed: Partial<ProjectChanges>): void {
    change(typed);
    setReplaced(undefined);
    setReloadCount(reloadCount + 1);
  }

  const saveText = stored ? 'staffProjects.form.update' : 'staffProjects.add';
  return (
    <Dialog
      open
      onClose={isSaving ? undefined : dismiss}
      title={_(stored ? 'staffProjects.form.edit' : 'staffProjects.form.new')}
      width="2xl"
      closeLabel={_('staff.close')}
      footer={
        <>
          {stored && outdatedMessage && (
            <Alert tone="error" className="basis-full">
              <p>{outdatedMessage}</p>
              <SmallButton className="mt-2" onClick={() => void loadNewerVersion(stored)}>
                {_('staffProjects.newer.load')}
              </SmallButton>
            </Alert>
          )}
          <Button variant="secondary" disabled={isSaving} onClick={close}>
            {_('staffProjects.form.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!isSavable} busy={isSaving}>
            {_(isSaving ? 'staffProjects.form.saving' : saveText)}
          </Button>
        </>
      }
    >
      {reloadCount > 0 && (
        <Alert tone="info" className="mb-6">
          <p>{_('staffProjects.newer.loaded')}</p>
          {replaced && (
            <SmallButton className="mt-2" onClick={() => putBack(replaced)}>
              {_('staffProjects.newer.putBack')}
            </SmallButton>
          )}
        </Alert>
      )}
      <Form id={formId} onSubmit={() => void submit()}>
        <ProjectFields
          stored={stored}
          values={values}
          picture={picture}
          errors={errors}
          onValues={(next) => change({ values: next })}
          onPicture={(next, error) => {
            const { image: _image, ...others } = errors;
            setErrors(error ? { ...others, image: error } : others);
            change({ picture: next });
          }}
        />
        <ProjectTranslations
          stored={stored}
          values={values}
          errors={errors}
          onValues={(next) => change({ values: next })}
        />
      </Form>
    </Dialog>
  );
}

const keptForm = z.object({
  /** The project as it was fetched; null for a new one. */
  stored: z.nullable(projectView),
  values: z.record(z.string(), z.string()),
  isRemoved: z.boolean(),
  key: z.optional(z.string()),
});

/** The changes of a form. Each change gets a new key, by which the server recognises a repeated request. */
type ProjectChanges = { values: ProjectValues; picture: ProjectPicture; key: string };

/** Keeps a form that is being filled until it is saved or cancelled, also during a new sign-in. */
function useKeptProject() {
  const [text, setText] = useKeptText(keptProjectKey);
  const [file, setFile] = useKeptFile(keptProjectKey);
  const [kept] = useState(() => {
    const form = keptForm.safeParse(parseJson(text ?? '')).data;
    if (!form) return undefined;
    const stored = form.stored ?? undefined;
    const values = { ...toValues(stored), ...form.values };
    return { stored, values, picture: { file, isRemoved: form.isRemoved }, key: form.key ?? randomKey() };
  });
  return {
    /** The stored changes when the form was opened. */
    kept,
    keep: (stored: ProjectView | undefined, { values, picture, key }: ProjectChanges) => {
      setText(JSON.stringify({ stored: stored ?? null, values, isRemoved: picture.isRemoved, key }));
      setFile(picture.file);
    },
    forget: () => {
      setText(undefined);
      setFile(undefined);
    },
  };
}
