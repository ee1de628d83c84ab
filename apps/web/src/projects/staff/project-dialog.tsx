import type { ProjectView } from '@isangano/contracts/projects/project';
import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { useLateWords } from '../../i18n/use-late-words.ts';
import { api } from '../../staff/api.ts';
import { notifyStaff } from '../../staff/notifications.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProjectForm } from './project-form.tsx';
import type { SaveResult } from './save-project.ts';

type ProjectDialogProps = {
  /** The project to change; none for a new one. */
  project: ProjectView | undefined;
  onClose: () => void;
};

/** Adds a project, or changes one as long as nobody else has changed it meanwhile. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const { _ } = useLingui();
  useLateWords('faults');
  const utils = api.useUtils();
  const formId = useId();
  const [stored, setStored] = useState(project);
  const [isSaving, setIsSaving] = useState(false);
  const [isFilled, setIsFilled] = useState(project !== undefined);
  const [outdated, setOutdated] = useState<string>();
  const [isRenewed, setIsRenewed] = useState(false);

  function settle(result: SaveResult) {
    setIsSaving(false);
    if (result.outcome === 'outdated') setOutdated(result.message);
    void utils.projects.invalidate();
    if (result.outcome === 'saved') {
      void notifyStaff(_(stored ? 'staffProjects.updated' : 'staffProjects.added'));
      onClose();
    } else if (result.outcome === 'failed') {
      window.alert(_(stored ? 'staffProjects.update.failed' : 'staffProjects.create.failed'));
    }
  }

  async function loadNewer() {
    if (!stored) return;
    try {
      setStored(await utils.projects.get.fetch({ id: stored.id }, { staleTime: 0 }));
      setOutdated(undefined);
      setIsRenewed(true);
    } catch {
      setOutdated(_('staffProjects.newer.failed'));
    }
  }

  const saveText = stored ? 'staffProjects.form.update' : 'staffProjects.add';
  return (
    <Dialog
      open
      onClose={isSaving ? () => undefined : onClose}
      title={_(stored ? 'staffProjects.form.edit' : 'staffProjects.form.new')}
      width="2xl"
      closeLabel={_('staff.close')}
      footer={
        <>
          {outdated && (
            <Alert tone="error" className="basis-full">
              <p>{outdated}</p>
              <Button size="s" variant="secondary" className="mt-2" onClick={() => void loadNewer()}>
                {_('staffProjects.newer.load')}
              </Button>
            </Alert>
          )}
          <Button variant="secondary" disabled={isSaving} onClick={onClose}>
            {_('staffProjects.form.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!isFilled} busy={isSaving}>
            {_(isSaving ? 'staffProjects.form.saving' : saveText)}
          </Button>
        </>
      }
    >
      {isRenewed && (
        <Alert tone="info" className="mb-6">
          {_('staffProjects.newer.loaded')}
        </Alert>
      )}
      <ProjectForm
        key={stored?.version}
        id={formId}
        stored={stored}
        isRenewed={isRenewed}
        isSaving={isSaving}
        onFilled={setIsFilled}
        onSave={() => {
          setOutdated(undefined);
          setIsSaving(true);
        }}
        onSettled={settle}
      />
    </Dialog>
  );
}
