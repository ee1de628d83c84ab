import type { ProjectView } from '@isangano/contracts/projects/project';
import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { useServerText } from '../../i18n/server-text.ts';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { api } from '../base/api.ts';
import { notifyStaff } from '../base/notifications.tsx';
import { showAlert } from '../base/questions.ts';
import { ProjectForm } from './project-form.tsx';
import type { SaveResult } from './save-project.ts';
import { useKeptProject } from './use-kept-project.ts';

type ProjectDialogProps = {
  /** The project to edit; undefined for a new one. */
  project: ProjectView | undefined;
  onClose: () => void;
};

/**
 * Creates or edits a project, or continues an unsaved form. An edit of an outdated version is a conflict: the dialog offers to
 * load the newer one.
 */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const { _ } = useLingui();
  useDeferredMessages('fieldErrors');
  const translate = useServerText();
  const utils = api.useUtils();
  const formId = useId();
  const { kept, keep, forget } = useKeptProject();
  const [stored, setStored] = useState(kept ? kept.stored : project);
  const [isSaving, setIsSaving] = useState(false);
  const [isFilled, setIsFilled] = useState(stored !== undefined);
  const [outdatedMessage, setOutdatedMessage] = useState<string>();
  const [isReloaded, setIsReloaded] = useState(false);

  function close(): void {
    forget();
    onClose();
  }

  function handleResult(result: SaveResult) {
    setIsSaving(false);
    if (result.outcome === 'outdated') void translate(result.error).then(setOutdatedMessage);
    void utils.projects.invalidate();
    if (result.outcome === 'saved') {
      void notifyStaff(_(stored ? 'staffProjects.updated' : 'staffProjects.added'));
      close();
    } else if (result.outcome === 'failed') {
      void showAlert(_(stored ? 'staffProjects.update.failed' : 'staffProjects.create.failed'));
    }
  }

  async function loadNewerVersion() {
    if (!stored) return;
    try {
      setStored(await utils.projects.get.fetch({ id: stored.id }, { staleTime: 0 }));
      forget();
      setOutdatedMessage(undefined);
      setIsReloaded(true);
    } catch {
      setOutdatedMessage(_('staffProjects.newer.failed'));
    }
  }

  const saveText = stored ? 'staffProjects.form.update' : 'staffProjects.add';
  return (
    <Dialog
      open
      onClose={isSaving ? () => undefined : close}
      title={_(stored ? 'staffProjects.form.edit' : 'staffProjects.form.new')}
      width="2xl"
      closeLabel={_('staff.close')}
      footer={
        <>
          {outdatedMessage && (
            <Alert tone="error" className="basis-full">
              <p>{outdatedMessage}</p>
              <Button size="s" variant="secondary" className="mt-2" onClick={() => void loadNewerVersion()}>
                {_('staffProjects.newer.load')}
              </Button>
            </Alert>
          )}
          <Button variant="secondary" disabled={isSaving} onClick={close}>
            {_('staffProjects.form.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!isFilled} busy={isSaving}>
            {_(isSaving ? 'staffProjects.form.saving' : saveText)}
          </Button>
        </>
      }
    >
      {isReloaded && (
        <Alert tone="info" className="mb-6">
          {_('staffProjects.newer.loaded')}
        </Alert>
      )}
      <ProjectForm
        key={stored?.version}
        id={formId}
        stored={stored}
        initial={isReloaded ? undefined : kept}
        onChange={(changes) => keep(stored, changes)}
        isReloaded={isReloaded}
        isSaving={isSaving}
        onFilled={setIsFilled}
        onSave={() => {
          setOutdatedMessage(undefined);
          setIsSaving(true);
        }}
        onSettled={handleResult}
      />
    </Dialog>
  );
}
